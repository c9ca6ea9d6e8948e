/**
 * Other sites that say who someone is: OpenID Connect issuers, and sites that only speak OAuth 2.0.
 * The protocol is `openid-client`'s; here is who is asked and what their answers mean.
 */
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
  implicitAuthentication,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  skipStateCheck,
  useIdTokenResponseType,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { OAuthSite, ProviderSettings } from '../config/providers.ts'
import { AppError } from '#shared/errors.ts'
import type { ExternalPerson, Provider, ProviderChecks } from './provider.ts'
import { productSlug } from '#shared/brand.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

const timeoutSeconds = 5

/** @param insecure allows plain http, for issuers on one's own machine; never in production */
export function createProviders(
  settings: ProviderSettings,
  insecure: boolean,
): ReadonlyMap<string, Provider> {
  const { google, oidc, sites } = settings
  const list = [
    ...(google ? [createGoogle(google, insecure)] : []),
    ...(oidc ? [createOpenIdConnect(oidc, insecure)] : []),
    ...sites.map((site) => createOAuthSite(site, insecure)),
  ]
  return new Map(list.map((provider) => [provider.id, provider]))
}

/** Google answers with an ID token alone; the observed call takes it: `POST /auth/google-login`. */
function createGoogle(
  { issuer, clientId }: NonNullable<ProviderSettings['google']>,
  insecure: boolean,
): Provider {
  const name = 'Google'
  const configuration = discovered(issuer, insecure, async (url, execute) => {
    const found = await discovery(url, clientId, undefined, undefined, { execute, ...limits })
    useIdTokenResponseType(found)
    return found
  })
  return {
    id: 'google',
    name,
    begin: (returnTo) =>
      asking(name, async () => {
        const checks = newChecks()
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: returnTo,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
        })
        return { url: url.href, checks }
      }),
    finish: (answer, checks) =>
      asking(name, async () => {
        // The nonce binds the token to this browser; the token may come without its address.
        const claims = await implicitAuthentication(await configuration(), answer, checks.nonce, {
          expectedState: skipStateCheck,
        })
        return personOf(claims)
      }),
  }
}

function createOpenIdConnect(
  { issuer, clientId, clientSecret, name }: NonNullable<ProviderSettings['oidc']>,
  insecure: boolean,
): Provider {
  const configuration = discovered(issuer, insecure, (url, execute) =>
    discovery(url, clientId, clientSecret, undefined, {
      // The signature counts even where the way to the issuer is safe (ASVS 6.8.2).
      execute: [...execute, enableNonRepudiationChecks],
      ...limits,
    }),
  )
  return {
    id: 'oidc',
    name,
    begin: (returnTo) =>
      asking(name, async () =>
        codeRequest(await configuration(), returnTo, 'openid email profile'),
      ),
    finish: (answer, checks) =>
      asking(name, async () => {
        const asked = await configuration()
        const tokens = await authorizationCodeGrant(asked, answer, {
          pkceCodeVerifier: checks.codeVerifier,
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        if (claims['email'] !== undefined || !asked.serverMetadata().userinfo_endpoint) {
          return personOf(claims)
        }
        return personOf(await fetchUserInfo(asked, tokens.access_token, claims.sub))
      }),
  }
}

/** A site with OAuth 2.0 and an interface of its own for who someone is. */
function createOAuthSite(site: OAuthSite, insecure: boolean): Provider {
  const { id, name, endpoints } = site
  const configuration = new Configuration(
    {
      issuer: new URL(endpoints.authorization).origin,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
    },
    site.clientId,
    undefined,
    site.basicAuthentication
      ? ClientSecretBasic(site.clientSecret)
      : ClientSecretPost(site.clientSecret),
  )
  configuration.timeout = timeoutSeconds
  if (insecure) allowInsecureRequests(configuration)
  return {
    id,
    name,
    begin: (returnTo) =>
      asking(name, () => codeRequest(configuration, returnTo, site.scope, { nonce: false })),
    finish: (answer, checks) =>
      asking(name, async () => {
        const { access_token: token } = await authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: checks.codeVerifier,
          expectedState: checks.state,
        })
        const ask = async (url: string): Promise<unknown> => {
          const headers = new Headers({ accept: 'application/json', 'user-agent': productSlug })
          const reply = await fetchProtectedResource(
            configuration,
            token,
            new URL(url),
            'GET',
            null,
            headers,
          )
          if (!reply.ok) throw new ClientError(`${name} answered ${reply.status}`)
          return reply.json()
        }
        return site.readPerson(ask)
      }),
  }
}

type Execute = ((configuration: Configuration) => void)[]
const limits = { timeout: timeoutSeconds }

/** Asks the issuer where its parts are, once; a failure is not remembered. */
function discovered(
  issuer: string,
  insecure: boolean,
  discover: (issuer: URL, execute: Execute) => Promise<Configuration>,
): () => Promise<Configuration> {
  let found: Promise<Configuration> | undefined
  return () => {
    found ??= discover(new URL(issuer), insecure ? [allowInsecureRequests] : []).catch(
      (error: unknown) => {
        found = undefined
        throw error
      },
    )
    return found
  }
}

function newChecks(): ProviderChecks {
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
}

async function codeRequest(
  configuration: Configuration,
  returnTo: string,
  scope: string,
  { nonce } = { nonce: true },
): Promise<{ url: string; checks: ProviderChecks }> {
  const checks = newChecks()
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: returnTo,
    scope,
    state: checks.state,
    ...(nonce && { nonce: checks.nonce }),
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, checks }
}

/** https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
function personOf(claims: Readonly<Record<string, unknown>>): ExternalPerson {
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return {
    subject: String(claims['sub']),
    email: text(claims['email']),
    emailVerified: claims['email_verified'] === true,
    name: text(claims['name']),
  }
}

/** Turns what may go wrong with another site into our words. */
async function asking<Result>(name: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError && cause.error === 'access_denied') {
      throw new AppError('INVALID_CREDENTIALS', errorWords.signInCancelled(name), { cause })
    }
    if (provesNothing(cause)) {
      const reason = replyWords.identityNotConfirmed(name)
      throw new AppError('INVALID_CREDENTIALS', reason, { cause })
    }
    throw new AppError('UNAVAILABLE', errorWords.providerUnavailable(name), {
      cause,
    })
  }
}

/** Refused by the site, or by a check of its answer; everything else is the way there. */
function provesNothing(error: unknown): boolean {
  if (
    error instanceof AuthorizationResponseError ||
    error instanceof ResponseBodyError ||
    error instanceof WWWAuthenticateChallengeError
  ) {
    return true
  }
  return error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT'
}

/** Settings of other ways to sign in; each is offered once its settings are there. */
import { z } from 'zod'
import type { ExternalPerson } from '../identity/provider.ts'
import { ConfigError } from './config-error.ts'
import { empty } from './values.ts'

const tooLong = (length: number) => ({ error: `is longer than ${length} characters` })
const text = z.preprocess(empty, z.string().max(500, tooLong(500)).optional())
const url = z.url({ protocol: /^https?$/, error: 'is not a complete http or https address' })
const address = z.preprocess(empty, url.optional())
const addressOr = (fallback: string) => z.preprocess(empty, url.default(fallback))

/** Part of the environment's schema. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_ISSUER: addressOr('https://accounts.google.com'),
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.preprocess(empty, z.string().max(40, tooLong(40)).default('Single sign-on')),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITHUB_URL: addressOr('https://github.com'),
  GITHUB_API_URL: addressOr('https://api.github.com'),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_URL: addressOr('https://www.facebook.com'),
  FACEBOOK_API_URL: addressOr('https://graph.facebook.com'),
  X_CLIENT_ID: text,
  X_CLIENT_SECRET: text,
  X_URL: addressOr('https://x.com'),
  X_API_URL: addressOr('https://api.x.com'),
}
const variablesSchema = z.object(providerVariables)
type Variables = z.output<typeof variablesSchema>

/** Reads one address of the site's interface as the person who has just signed in there. */
type Ask = (url: string) => Promise<unknown>

export type OAuthSite = {
  id: string
  name: string
  clientId: string
  clientSecret: string
  endpoints: { authorization: string; token: string }
  scope: string
  /** RFC 6749, 2.3.1: the secret in a header; otherwise in the body. */
  basicAuthentication?: boolean
  readPerson(ask: Ask): Promise<ExternalPerson>
}

export type ProviderSettings = {
  google: { issuer: string; clientId: string } | undefined
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  sites: readonly OAuthSite[]
}

/** @throws ConfigError with a sentence that names the variable that is missing */
export function readProviders(values: Variables): ProviderSettings {
  const { GOOGLE_CLIENT_ID: googleId, OIDC_ISSUER: issuer } = values
  const oidcId = together(values, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  if (oidcId && !issuer) {
    throw new ConfigError('OIDC_ISSUER must be set with OIDC_CLIENT_ID.')
  }
  const client = (site: 'GITHUB' | 'FACEBOOK' | 'X') =>
    together(values, `${site}_CLIENT_ID`, `${site}_CLIENT_SECRET`)
  const gitHub = client('GITHUB')
  const facebook = client('FACEBOOK')
  const x = client('X')
  return {
    google: googleId ? { issuer: values.GOOGLE_ISSUER, clientId: googleId } : undefined,
    oidc: oidcId && issuer ? { issuer, name: values.OIDC_NAME, ...oidcId } : undefined,
    sites: [
      ...(gitHub ? [gitHubSite(values.GITHUB_URL, values.GITHUB_API_URL, gitHub)] : []),
      ...(facebook ? [facebookSite(values.FACEBOOK_URL, values.FACEBOOK_API_URL, facebook)] : []),
      ...(x ? [xSite(values.X_URL, values.X_API_URL, x)] : []),
    ],
  }
}

type Client = { clientId: string; clientSecret: string }

function together<Id extends keyof Variables, Secret extends keyof Variables>(
  values: Variables,
  id: Id,
  secret: Secret,
): Client | undefined {
  const clientId = values[id] as string | undefined
  const clientSecret = values[secret] as string | undefined
  if (!clientId && !clientSecret) return undefined
  if (clientId && clientSecret) return { clientId, clientSecret }
  const [missing, given] = clientId ? [secret, id] : [id, secret]
  throw new ConfigError(`${missing} must be set with ${given}.`)
}

const shortText = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value || undefined)

const gitHubUser = z.object({ id: z.number(), login: z.string(), name: shortText })
const gitHubEmails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
function gitHubSite(site: string, api: string, client: Client): OAuthSite {
  return {
    ...client,
    id: 'github',
    name: 'GitHub',
    endpoints: {
      authorization: `${site}/login/oauth/authorize`,
      token: `${site}/login/oauth/access_token`,
    },
    scope: 'read:user user:email',
    async readPerson(ask) {
      const user = gitHubUser.parse(await ask(`${api}/user`))
      const emails = gitHubEmails.parse(await ask(`${api}/user/emails`))
      const email = emails.find(({ primary }) => primary) ?? emails[0]
      return {
        subject: String(user.id),
        email: email?.email,
        emailVerified: email?.verified === true,
        name: user.name ?? user.login,
      }
    },
  }
}

const facebookUser = z.object({ id: z.string(), name: shortText, email: shortText })

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
function facebookSite(site: string, api: string, client: Client): OAuthSite {
  return {
    ...client,
    id: 'facebook',
    name: 'Facebook',
    endpoints: {
      authorization: `${site}/v23.0/dialog/oauth`,
      token: `${api}/v23.0/oauth/access_token`,
    },
    scope: 'public_profile email',
    async readPerson(ask) {
      const user = facebookUser.parse(await ask(`${api}/v23.0/me?fields=id,name,email`))
      // Facebook does not say whether the address was proved: it is asked again here.
      return { subject: user.id, email: user.email, emailVerified: false, name: user.name }
    },
  }
}

const xUser = z.object({
  data: z.object({ id: z.string(), name: shortText, confirmed_email: shortText }),
})

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
function xSite(site: string, api: string, client: Client): OAuthSite {
  return {
    ...client,
    id: 'x',
    name: 'X',
    endpoints: {
      authorization: `${site}/i/oauth2/authorize`,
      token: `${api}/2/oauth2/token`,
    },
    scope: 'users.read users.email tweet.read',
    basicAuthentication: true,
    async readPerson(ask) {
      const { data } = xUser.parse(await ask(`${api}/2/users/me?user.fields=confirmed_email`))
      const email = data.confirmed_email
      return { subject: data.id, email, emailVerified: email !== undefined, name: data.name }
    },
  }
}

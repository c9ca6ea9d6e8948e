/** An OpenID Connect issuer on this machine that lets a chosen person in without asking. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, type InteractionResults } from 'oidc-provider'

export type IssuerPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type Issuer = {
  url: string
  /** Who is at the issuer's end; undefined refuses. */
  person: IssuerPerson | undefined
  close(): Promise<void>
}

export const issuerClient = { id: 'tessera', secret: 'the secret of the issuer' }

/** @param returnTo addresses that the issuer may send people back to; read at its first call */
export async function startIssuer(returnTo: string[]): Promise<Issuer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: State = { person: undefined }
  let handle: ReturnType<Provider['callback']> | undefined
  server.on('request', (request, reply) => {
    handle ??= createProvider(url, returnTo, state).callback()
    void handle(request, reply)
  })
  return {
    url,
    get person() {
      return state.person
    },
    set person(person) {
      state.person = person
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type State = { person: IssuerPerson | undefined }

function createProvider(url: string, returnTo: string[], state: State): Provider {
  const client = {
    client_id: issuerClient.id,
    client_secret: issuerClient.secret,
    grant_types: ['authorization_code', 'implicit'],
    response_types: ['code', 'id_token'] as ('code' | 'id_token')[],
    redirect_uris: returnTo,
  }
  const configuration: Configuration = {
    clients: [client],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    // Claims in the ID token itself, as Google sends them.
    conformIdTokenClaims: false,
    responseTypes: ['code', 'id_token'],
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => false },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...state.person, sub }),
    }),
  }
  const provider = new Provider(url, configuration)
  allowPlainHttp(provider)
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const { prompt, params, session } = await provider.interactionDetails(context.req, context.res)
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(context.req, context.res, result)
    context.respond = false
    if (!state.person) return finish({ error: 'access_denied' })
    if (prompt.name === 'login') return finish({ login: { accountId: state.person.sub } })
    const grant = new provider.Grant({
      accountId: session!.accountId,
      clientId: String(params['client_id']),
    })
    grant.addOIDCScope('openid email profile')
    return finish({ consent: { grantId: await grant.save() } })
  })
  return provider
}

/** Implicit answers need https, which no test has. */
function allowPlainHttp(provider: Provider): void {
  type Invalidate = (this: unknown, message: string, code: string) => void
  type Schema = { prototype: { invalidate: Invalidate } }
  const { prototype } = (provider.Client as unknown as { Schema: Schema }).Schema
  const refuse = prototype.invalidate
  prototype.invalidate = function allow(message, code) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return
    refuse.call(this, message, code)
  }
}

/**
 * Goes to another site as a browser would, until that sends the browser back.
 *
 * @returns the address that it was sent back to
 */
export async function visit(url: string, returnTo: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let hop = 0; hop < 12; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const header of reply.headers.getSetCookie()) {
      const [pair = ''] = header.split(';')
      const separator = pair.indexOf('=')
      cookies.set(pair.slice(0, separator), pair.slice(separator + 1))
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`${next.href} answered ${reply.status}: ${await reply.text()}`)
    next = new URL(location, next)
    if (next.href.startsWith(returnTo)) return next
  }
  throw new Error('The other site sends the browser in circles')
}

/**
 * A site on this machine that speaks what GitHub, Facebook, X and OpenID Connect issuers speak, and
 * says whatever a test wants it to say.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

export type OAuthSite = {
  url: string
  /** By path: what the site's own interface answers. */
  answers: Record<string, unknown>
  /** Changes the claims of the next ID token. */
  forge: (claims: JWTPayload) => JWTPayload
  /** Takes the place of the next ID token, made from the right one. */
  replace: ((token: string) => string | Promise<string>) | undefined
  /** What the token calls were sent, oldest first. */
  tokenCalls: { form: URLSearchParams; authorization: string | undefined }[]
  /** An ID token for a nonce, as the site would make it. */
  tokenFor(nonce: string): Promise<string>
  close(): Promise<void>
}

export const siteClient = { id: 'tessera', secret: 'the secret of the site' }

export async function startOAuthSite(): Promise<OAuthSite> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const nonces = new Map<string, string>()
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: OAuthSite = {
    url,
    answers: {},
    forge: (claims) => claims,
    replace: undefined,
    tokenCalls: [],
    tokenFor,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function tokenFor(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = site.forge({
      iss: url,
      aud: siteClient.id,
      sub: 'subject-1',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'subject.one@example.org',
      email_verified: true,
      name: 'Subject One',
    })
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey)
    return site.replace ? site.replace(token) : token
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, url)
    const send = (body: unknown, status = 200) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') {
      send({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code', 'id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    } else if (pathname === '/keys') {
      send(keys)
    } else if (pathname.endsWith('/authorize') || pathname.endsWith('/oauth')) {
      const code = randomUUID()
      nonces.set(code, searchParams.get('nonce') ?? '')
      const back = new URL(searchParams.get('redirect_uri')!)
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state')!)
      reply.writeHead(302, { location: back.href }).end()
    } else if (pathname.endsWith('token')) {
      const form = new URLSearchParams(await text(request))
      site.tokenCalls.push({ form, authorization: request.headers.authorization })
      const nonce = nonces.get(form.get('code') ?? '')
      if (nonce === undefined) return void send({ error: 'invalid_grant' }, 400)
      nonces.delete(form.get('code')!)
      const idToken = nonce ? { id_token: await tokenFor(nonce) } : {}
      send({ access_token: 'access', token_type: 'bearer', ...idToken })
    } else if (pathname in site.answers) {
      const allowed = /^bearer access$/i.test(request.headers.authorization ?? '')
      send(allowed ? site.answers[pathname] : { message: 'Bad credentials' }, allowed ? 200 : 401)
    } else {
      send({ message: 'Not Found' }, 404)
    }
  }

  return site
}

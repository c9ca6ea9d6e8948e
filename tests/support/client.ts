/** A browser as far as cookies and the origin header go, without a network. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export type TestReply<Body = Record<string, unknown>> = {
  status: number
  body: Body
  headers: LightMyRequestResponse['headers']
  raw: LightMyRequestResponse
}

type RequestOptions = {
  headers?: Record<string, string>
  query?: Record<string, string>
}

const testOrigin = 'http://tessera.test'

/** What a refusal says, as far as tests look at it. */
export type Failure = {
  code?: string
  details?: { reason?: string; allowed?: string[]; fields?: { path: string; message: string }[] }
}

export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  get<Body = Record<string, unknown>>(url: string, options: RequestOptions = {}) {
    return this.#send<Body>('GET', url, undefined, options)
  }

  post<Body = Record<string, unknown>>(url: string, body?: unknown, options: RequestOptions = {}) {
    return this.#send<Body>('POST', url, body ?? {}, options)
  }

  send<Body = Record<string, unknown>>(
    method: 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    options: RequestOptions = {},
  ) {
    return this.#send<Body>(method, url, body, options)
  }

  /** A multipart body of text fields and files. */
  async postForm<Body = Record<string, unknown>>(url: string, form: FormData) {
    const request = new Request('http://tessera.test', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    return this.#send<Body>('POST', url, payload, {
      headers: { 'content-type': request.headers.get('content-type')! },
    })
  }

  /** The Cookie header as this browser would send it. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #send<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body: unknown,
    options: RequestOptions,
  ): Promise<TestReply<Body>> {
    const raw = await this.#app.inject({
      method,
      url,
      ...(body !== undefined && { payload: body as object }),
      ...(options.query && { query: options.query }),
      headers: {
        host: 'tessera.test',
        ...(method !== 'GET' && { origin: testOrigin }),
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...options.headers,
      },
    })
    for (const cookie of [raw.headers['set-cookie'] ?? []].flat()) this.#keep(cookie)
    const json = String(raw.headers['content-type']).startsWith('application/json')
    return {
      status: raw.statusCode,
      body: (json && raw.body ? JSON.parse(raw.body) : raw.body) as Body,
      headers: raw.headers,
      raw,
    }
  }

  #keep(header: string): void {
    const [pair = ''] = header.split(';')
    const separator = pair.indexOf('=')
    const name = pair.slice(0, separator)
    const value = pair.slice(separator + 1)
    if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(header))
      this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

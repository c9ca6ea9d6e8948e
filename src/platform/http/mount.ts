/** Mounts the contracts on Fastify: routes, bodies, cookies, headers. No rule of a feature lives here. */
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpointName } from '#shared/endpoint.ts'
import { AppError, type ErrorBody } from '#shared/errors.ts'
import { currentLocale, type Locale } from '#shared/locale.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { Caller, Dispatch, Effects } from './dispatch.ts'
import { inLocale } from '../locale/locale.ts'
import { isCrossSite } from './origin.ts'
import { requestLocale } from './request-locale.ts'
import type { UploadedFile } from './handle.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

export type MountOptions = {
  endpoints: readonly Endpoint[]
  dispatch: Dispatch
  /** Cookies get `Secure`; true when people reach us over https. */
  secureCookies: boolean
  /** Names of cookies that prove who is calling. */
  sessionCookies: readonly string[]
  /** Undefined: the origin is taken from the Host header. */
  publicUrl: string | undefined
  /** Languages that callers may ask for. */
  locales: readonly Locale[]
}

const multipartOverheadBytes = 256 * 1024

export async function mountEndpoints(app: FastifyInstance, options: MountOptions): Promise<void> {
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: true })
  // A form of another site can send text/plain without asking first; no call of ours takes it.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // The observed client says JSON even when it sends nothing.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  mountRoutes(
    app,
    options,
    options.endpoints.filter((endpoint) => !endpoint.forms),
  )
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    mountRoutes(
      scope,
      options,
      options.endpoints.filter((endpoint) => endpoint.forms),
    )
  })
}

const formBytes = 4 * 1024

function mountRoutes(
  app: FastifyInstance,
  options: MountOptions,
  endpoints: readonly Endpoint[],
): void {
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimit(endpoint),
      handler: (request, reply) => {
        const locale = requestLocale(request, options.locales)
        return inLocale(locale, () => answer(endpoint, options, request, reply))
      },
    })
  }
}

function bodyLimit(endpoint: Endpoint): number {
  if (endpoint.forms) return formBytes
  if (!endpoint.files) return endpoint.maxBytes ?? 1024 * 1024
  const files = Object.values(endpoint.files).reduce((sum, file) => sum + file.maxBytes, 0)
  return files + multipartOverheadBytes
}

async function answer(
  endpoint: Endpoint,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = callerOf(request)
  if (endpoint.method !== 'GET') {
    const own = options.publicUrl ? [new URL(options.publicUrl).origin] : [ownOrigin(request)]
    const proven = options.sessionCookies.some((name) => name in caller.cookies)
    if (isCrossSite(request.headers, own, proven)) {
      return sendError(reply, new AppError('CROSS_SITE_REQUEST').toBody(request.id))
    }
  }
  let body: unknown = request.body
  let files: Record<string, UploadedFile> = {}
  if (request.isMultipart() && endpoint.forms) {
    // Read to its end, so that the connection can be used again; nothing in it counts.
    for await (const part of request.parts({
      limits: { files: 0, fields: 10, fieldSize: formBytes },
    })) {
      if (part.type === 'file') part.file.resume()
    }
  } else if (request.isMultipart() && !endpoint.files) {
    return sendError(
      reply,
      new AppError('UNSUPPORTED_MEDIA_TYPE', errorWords.jsonRequired).toBody(request.id),
    )
  }
  if (endpoint.files && request.isMultipart()) {
    try {
      ;({ body, files } = await readMultipart(request, endpoint.files))
    } catch (error) {
      return sendError(reply, multipartError(error).toBody(request.id))
    }
  }
  const outcome = await options.dispatch(
    endpointName(endpoint),
    { params: request.params, query: request.query, body, files },
    caller,
  )
  applyEffects(reply, outcome.effects, options.secureCookies)
  reply.status(outcome.status).header('cache-control', 'private, no-store')
  if (outcome.status === 200 && isFile(outcome.body)) return sendFile(reply, outcome.body)
  return reply
    .type('application/json; charset=utf-8')
    .send(outcome.json ?? JSON.stringify(outcome.body))
}

/** What the connection tells about the caller. */
function callerOf(request: FastifyRequest): Caller {
  const key = request.headers['idempotency-key']
  const pageAccount = request.headers['x-page-account']
  return {
    cookies: request.cookies as Record<string, string>,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    requestId: request.id,
    doNotTrack: request.headers['dnt'] === '1' || request.headers['sec-gpc'] === '1',
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    pageAccount: typeof pageAccount === 'string' ? pageAccount : undefined,
    locale: currentLocale(),
  }
}

function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}

export function sendError(reply: FastifyReply, body: ErrorBody): FastifyReply {
  return reply
    .status(body.statusCode)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function applyEffects(reply: FastifyReply, effects: Effects, secure: boolean): void {
  for (const [name, value] of effects.headers) reply.header(name, value)
  for (const { name, value, options } of effects.cookies) {
    const shared = {
      path: '/',
      secure,
      sameSite: 'lax' as const,
      httpOnly: options.httpOnly ?? true,
    }
    if (value === undefined) reply.clearCookie(name, shared)
    else reply.setCookie(name, value, { ...shared, maxAge: options.maxAge })
  }
}

function isFile(body: unknown): body is FileReply {
  return (
    typeof body === 'object' &&
    body !== null &&
    'contentType' in body &&
    'body' in body &&
    body.body instanceof Uint8Array
  )
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  reply
    .type(file.contentType)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
  if (file.keptFor) reply.header('cache-control', `private, max-age=${file.keptFor}`)
  if (file.immutable) reply.header('cache-control', 'public, max-age=31536000, immutable')
  if (file.fileName !== undefined) {
    const plain = file.fileName.replace(/[^\w.-]+/g, '_')
    reply.header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    )
  }
  return reply.send(Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength))
}

async function readMultipart(
  request: FastifyRequest,
  declared: NonNullable<Endpoint['files']>,
): Promise<{ body: Record<string, unknown>; files: Record<string, UploadedFile> }> {
  const body: Record<string, unknown> = {}
  const files: Record<string, UploadedFile> = {}
  const largest = Math.max(...Object.values(declared).map((file) => file.maxBytes))
  const parts = request.parts({
    limits: {
      fileSize: largest,
      files: Object.keys(declared).length,
      fields: 50,
      fieldSize: 512 * 1024,
      parts: 60,
    },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    const rule = declared[part.fieldname]
    const bytes = await part.toBuffer()
    if (!rule)
      throw new AppError('INVALID_INPUT', {
        fields: [{ path: part.fieldname, message: errorWords.unexpectedFile }],
      })
    if (bytes.length > rule.maxBytes) throw tooLarge(part.fieldname, rule.maxBytes)
    if (bytes.length > 0)
      files[part.fieldname] = { fileName: (part.filename ?? '').slice(0, 200), bytes }
  }
  return { body, files }
}

function tooLarge(path: string, maxBytes: number): AppError {
  const message = replyWords.fileTooLarge(Math.floor(maxBytes / 1024 / 1024))
  return new AppError('PAYLOAD_TOO_LARGE', { reason: message, fields: [{ path, message }] })
}

function multipartError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('PAYLOAD_TOO_LARGE', errorWords.fileTooLarge)
  return new AppError('MALFORMED_BODY', errorWords.unreadableForm, { cause: error })
}

/**
 * A browser that sends a form without scripts, or opens an address of a call, shows what it gets: a page, never JSON.
 * What was typed into a form that needs scripts is given back, since browsers forget it for pages that are not kept.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyWords } from '#platform/messages.replies.ts'
import { messageForStatus, type ErrorBody } from '#shared/errors.ts'

export type PlainPage = { status: number; title: string; text: string; typed?: string }
/** In the language of the request, with the headers of a page. */
type MakeDocument = (page: () => PlainPage, request: FastifyRequest, reply: FastifyReply) => string

const urlencoded = 'application/x-www-form-urlencoded'
const formBytes = 256 * 1024
/** Words in the names of fields that nobody wants to see again on a screen. */
const secretWords = /^(?:pass\w*|secrets?|tokens?|codes?|otp|pin|card)$/i

/** Mounts both: the addresses of pages, which take no form, and what calls answer to a browser. */
export async function mountPlainNavigations(
  app: FastifyInstance,
  documentOf: MakeDocument,
): Promise<void> {
  const pageOf = (page: () => PlainPage, request: FastifyRequest, reply: FastifyReply) => {
    reply.removeHeader('content-length')
    reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store')
    return documentOf(page, request, reply)
  }
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const isShown = request.method !== 'GET' || reply.statusCode >= 400
    if (!isJson || !isShown || typeof payload !== 'string' || !isNavigation(request)) return payload
    return pageOf(() => pageFor(reply.statusCode, payload), request, reply)
  })
  await app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: formBytes } as const
    scope.addContentTypeParser(urlencoded, options, (_request, body, done) => done(null, body))
    scope.post('/*', async (request, reply) => {
      if (typeof request.body !== 'string' || !isNavigation(request)) {
        return reply.callNotFound()
      }
      const typed = isOwnForm(request) ? typedIn(new URLSearchParams(request.body)) : ''
      const page = () => ({ ...formPage(405), ...(typed && { typed }) })
      return reply
        .status(405)
        .header('allow', 'GET, HEAD')
        .send(pageOf(page, request, reply))
    })
  })
}

/** Scripts say that they take JSON, or anything; a browser that shows the reply itself asks for HTML first. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return headers.accept?.startsWith('text/html') ?? false
}

/** Another site would put its own words on a page of ours. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

const formPage = (status: number): PlainPage => ({
  status,
  title: replyWords.needsScripts,
  text: replyWords.turnScriptsOn,
})

function pageFor(status: number, payload: string): PlainPage {
  if (status < 400) return { status, title: replyWords.done, text: replyWords.changeSaved }
  if (status === 415) return formPage(status)
  const { details } = JSON.parse(payload) as Partial<ErrorBody>
  const text = details?.reason ?? messageForStatus(status)
  return { status, title: replyWords.notPossible, text }
}

/** One line for each field that holds text, secrets apart. */
function typedIn(values: URLSearchParams): string {
  return [...values]
    .filter(([name, value]) => value.trim() !== '' && !isSecret(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** `currentPassword`, but not `postcode`. */
function isSecret(name: string): boolean {
  return name.split(/(?<=[a-z])(?=[A-Z])|[^a-zA-Z]+/).some((word) => secretWords.test(word))
}

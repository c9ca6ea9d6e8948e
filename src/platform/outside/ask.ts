/** One text from outside, asked for politely and taken whole. */
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { createHostTurns } from './host-turns.ts'
import { readingHeaders, request, urlOf, type OutsideOptions } from './request.ts'
import { tooLarge, UnreadableOutside } from './unreadable.ts'
import { replyWords } from '../messages.replies.ts'

export type OutsideQuestion = {
  /** Posted as JSON; without one the address is got. */
  body?: object
  accept?: string
  /** What the last reply said of its version: an unchanged text is not sent again. */
  version?: TextVersion
  signal?: AbortSignal | undefined
}

export type TextVersion = { etag: string | null; lastModified: string | null }

export type OutsideReply = {
  status: number
  /** Where it came from, after redirects. */
  address: string
  contentType: string
  /** Milliseconds that the host asks to wait; null when it does not say. */
  retryAfterMs: number | null
  version: TextVersion
  /** It carries a header that only guards against programs send. */
  isChallenge: boolean
  text: string
}

const largestText = 24 * 1024 * 1024
const redirectsAtMost = 4
const longestVersion = 200

const inflate = promisify(gunzip)

/** @returns a function that asks, with turns of its own for each host */
export function createAsk(options: OutsideOptions) {
  const turns = createHostTurns(1_000 / (options.callsPerSecond ?? 4), options.turns)
  const kept = { keepAlive: true, maxSockets: 4, timeout: 60_000 }
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }
  return async (address: string, question: OutsideQuestion = {}): Promise<OutsideReply> => {
    let url = urlOf(address)
    let { body } = question
    for (let hop = 0; ; hop++) {
      await turns.wait(url.host, question.signal).catch(() => {
        throw new UnreadableOutside(replyWords.noAnswer(url.host))
      })
      const { answer, whole } = await send(url, { ...question, body }, options, agents)
      const target = redirectOf(url, answer)
      if (!target) {
        const reply = await replyOf(url, answer, options, whole)
        if (reply.retryAfterMs !== null && (reply.status === 429 || reply.status === 503)) {
          await turns.hold(url.host, Math.min(reply.retryAfterMs, 60_000))
        }
        return reply
      }
      answer.destroy()
      if (hop >= redirectsAtMost) throw new UnreadableOutside(replyWords.tooManyRedirects(url.host))
      const keepsBody = answer.statusCode === 307 || answer.statusCode === 308
      if (!keepsBody) body = undefined
      url = target
    }
  }
}

type Agents = { 'http:': HttpAgent; 'https:': HttpsAgent }

async function send(
  url: URL,
  { body, accept, version, signal }: Omit<OutsideQuestion, 'body'> & { body: object | undefined },
  options: OutsideOptions,
  agents: Agents,
): Promise<{ answer: IncomingMessage; whole: AbortSignal }> {
  const { silenceMs = 10_000, wholeMs = 30_000 } = options
  const time = AbortSignal.timeout(Math.min(wholeMs, 30_000))
  const whole = signal ? AbortSignal.any([time, signal]) : time
  const text = body && JSON.stringify(body)
  const headers = {
    ...readingHeaders,
    ...(accept && { accept }),
    ...conditionsOf(version),
    ...(text && {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    }),
  }
  const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:']
  const own = { method: text ? 'POST' : 'GET', headers, agent }
  return { answer: await request(url, options, silenceMs, whole, text, own), whole }
}

function redirectOf(url: URL, { statusCode = 0, headers }: IncomingMessage): URL | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return null
  if (!URL.canParse(location, url)) return null
  const target = urlOf(new URL(location, url).href)
  // What was asked for over a secure connection is not taken from an open one.
  if (url.protocol === 'https:' && target.protocol === 'http:') target.protocol = 'https:'
  target.username = target.password = ''
  return target
}

async function replyOf(
  url: URL,
  answer: IncomingMessage,
  options: OutsideOptions,
  whole: AbortSignal,
): Promise<OutsideReply> {
  const { headers, statusCode = 0 } = answer
  const bytes = await bytesOf(url, answer, options, whole)
  const contentType = (headers['content-type'] ?? '').slice(0, 200)
  return {
    status: statusCode,
    address: url.href,
    contentType,
    retryAfterMs: readRetryAfter(headers['retry-after'], Date.now()),
    version: versionOf(headers),
    isChallenge: namesChallenge(headers),
    text: decode(await unpack(url, bytes), contentType),
  }
}

async function bytesOf(
  url: URL,
  answer: IncomingMessage,
  { largestBytes = largestText }: OutsideOptions,
  whole: AbortSignal,
): Promise<Buffer> {
  const most = Math.min(largestBytes, largestText)
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.byteLength
      if (size > most) throw tooLarge(replyWords.theAnswer, most)
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof UnreadableOutside) throw error
    const words = whole.aborted ? replyWords.answerTooSlow : replyWords.answerIncomplete
    throw new UnreadableOutside(words(url.host), { cause: error })
  } finally {
    answer.destroy()
  }
  return Buffer.concat(pieces)
}

async function unpack(url: URL, bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: largestText })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(replyWords.theAnswer, largestText)
    throw new UnreadableOutside(replyWords.answerIncomplete(url.host), { cause: error })
  }
}

/** Headers that ask for a text only if it has changed. */
export function conditionsOf(version: TextVersion | undefined): Record<string, string> {
  return {
    ...(version?.etag && { 'if-none-match': version.etag }),
    ...(version?.lastModified && { 'if-modified-since': version.lastModified }),
  }
}

export function versionOf(headers: IncomingHttpHeaders): TextVersion {
  const short = (text: string | undefined) =>
    text !== undefined && text.length <= longestVersion ? text : null
  return { etag: short(headers.etag), lastModified: short(headers['last-modified']) }
}

/** Pages may be in an older encoding, which their type names. */
function decode(bytes: Buffer, contentType: string): string {
  const charset = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function namesChallenge(headers: IncomingHttpHeaders): boolean {
  return (
    headers['cf-mitigated'] !== undefined ||
    headers['x-datadome'] !== undefined ||
    headers['x-amzn-waf-action'] !== undefined
  )
}

/** `120`, or a date; null for anything else. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (!value) return null
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1_000
  const at = /^([A-Z][a-z]{2},|\d{4}-)/.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

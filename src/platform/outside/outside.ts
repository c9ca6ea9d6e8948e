/**
 * Reads what others publish at an address that a person gave. The address that is connected to is the
 * one that was checked: a name that means something else a moment later leads nowhere new.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInternalAddress } from './addresses.ts'
import { InsideAddress, tooLarge, UnreadableOutside } from './unreadable.ts'
import { productSlug } from '#shared/brand.ts'
import { replyWords } from '../messages.replies.ts'

export { InsideAddress, UnreadableOutside } from './unreadable.ts'

/** What is being fetched, or a file: bytes as they come, to be read once. */
export type OutsideBytes = {
  open: () => AsyncIterable<Uint8Array>
  /** Lets go of the connection or the file, read to the end or not. */
  close: () => Promise<void>
}

export type Outside = {
  /**
   * Begins to read an address.
   *
   * @throws UnreadableOutside, also while the bytes are read
   */
  read(address: string, signal?: AbortSignal): Promise<OutsideBytes>
  /**
   * Posts JSON; what comes back is not read.
   *
   * @returns the status of the answer; a redirect is not followed
   * @throws UnreadableOutside
   */
  post(address: string, body: object): Promise<number>
  /**
   * Posts bytes over connections that are kept for the next ones; of the answer only a little is read. A
   * redirect is not followed.
   *
   * @throws UnreadableOutside; InsideAddress for one inside the own network
   */
  send(address: string, message: OutsideMessage): Promise<OutsideAnswer>
  /** Whether an address may be asked at all, as far as it says so itself: names are looked up when it is. */
  admits(address: string): boolean
}

export type OutsideMessage = { headers: OutgoingHttpHeaders; body: Uint8Array }
export type OutsideAnswer = { status: number; retryAfter: string | undefined; text: string }

export type OutsideOptions = {
  /** Also addresses inside the own network. */
  allowPrivate: boolean
  lookup?: typeof systemLookup
  /** Until the answer begins, and between its pieces. */
  silenceMs?: number
  /** Until it has ended. */
  wholeMs?: number
  /** Of waiting, in which `leastBytes` must come once an answer has begun. */
  slowMs?: number
  /** Of the answer as it comes. */
  largestBytes?: number
}

const mebibyte = 1024 * 1024
const largestAnswer = 300 * mebibyte
/** After unpacking, or of a plain file. */
export const largestText = 1024 * mebibyte
const leastBytes = 3_000
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'user-agent': productSlug }
const accept = 'application/json, application/xml, text/html;q=0.5, */*;q=0.1'
/** Types that a board, a page or a feed is sent as, also by servers that do not know. */
const readableTypes =
  /^(text\/|application\/([\w.+-]*(json|xml|gzip|octet-stream)|x-ndjson)\b|binary\/)/i

/** Reads public sites, and never one inside the own network unless told. */
export function createOutside(options: OutsideOptions): Outside {
  const kept = { keepAlive: true, maxSockets: socketsOfHost, timeout: 60_000 }
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }
  return {
    read: (address, signal) => readAddress(address, options, signal),
    post: (address, body) => postTo(urlOf(address), JSON.stringify(body), options),
    send: (address, message) => sendTo(urlOf(address), message, options, agents),
    admits: (address) => isAdmitted(address, options.allowPrivate),
  }
}

const socketsOfHost = 32

function isAdmitted(address: string, allowPrivate: boolean): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) return false
  if (allowPrivate) return /^https?:$/.test(url.protocol)
  const host = hostOf(url)
  // A name without a dot is one of the own network.
  const isOutside = isIP(host) ? !isInternalAddress(host) : /\.(?!local(host)?\.?$)./i.test(host)
  return url.protocol === 'https:' && isOutside
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')
const answerAtMost = 2_000

async function sendTo(
  url: URL,
  { headers, body }: OutsideMessage,
  options: OutsideOptions,
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent },
): Promise<OutsideAnswer> {
  const { silenceMs = 10_000, wholeMs = 20_000 } = options
  const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:']
  const whole = AbortSignal.timeout(wholeMs)
  const answer = await request(url, options, silenceMs, whole, body, { headers, agent })
  let text = ''
  try {
    for await (const piece of answer) {
      text += String(piece)
      if (text.length > answerAtMost) {
        answer.destroy()
        break
      }
    }
  } catch (error) {
    throw new UnreadableOutside(replyWords.answerIncomplete(url.host), { cause: error })
  }
  const status = answer.statusCode ?? 0
  return { status, retryAfter: answer.headers['retry-after'], text: text.slice(0, answerAtMost) }
}

function urlOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UnreadableOutside(replyWords.unsupportedProtocol)
  }
  return url
}

async function postTo(url: URL, body: string, options: OutsideOptions): Promise<number> {
  const { silenceMs = 30_000, wholeMs = 300_000 } = options
  const answer = await request(url, options, silenceMs, AbortSignal.timeout(wholeMs), body)
  answer.destroy()
  return answer.statusCode ?? 0
}

async function readAddress(
  address: string,
  options: OutsideOptions,
  signal?: AbortSignal,
): Promise<OutsideBytes> {
  const url = urlOf(address)
  const { silenceMs = 10_000, wholeMs = 300_000, largestBytes = largestAnswer } = options
  const time = AbortSignal.timeout(wholeMs)
  const whole = signal ? AbortSignal.any([time, signal]) : time
  const answer = await request(url, options, silenceMs, whole)
  const close = async () => void answer.destroy()
  // What fails shows where the bytes are read.
  answer.on('error', () => {})
  try {
    checkHead(url, answer, largestBytes)
  } catch (error) {
    await close()
    throw error
  }
  return { open: () => bytesOf(url, answer, { ...options, largestBytes }), close }
}

function checkHead(url: URL, { statusCode = 0, headers }: IncomingMessage, largest: number): void {
  if (statusCode >= 300 && statusCode < 400) {
    // A redirect could lead inside: the person gives the final address instead.
    const target = (headers.location ?? 'another address').slice(0, 300)
    throw new UnreadableOutside(replyWords.addressRedirects(target))
  }
  if (statusCode !== 200) {
    throw new UnreadableOutside(replyWords.unexpectedStatus(url.host, statusCode))
  }
  const type = headers['content-type']
  if (type !== undefined && !readableTypes.test(type.trim())) {
    throw new UnreadableOutside(replyWords.unexpectedContentType(url.host, type.slice(0, 100)))
  }
  if (Number(headers['content-length'] ?? 0) > largest)
    throw tooLarge(replyWords.theAnswer, largest)
}

async function* bytesOf(
  url: URL,
  answer: IncomingMessage,
  { largestBytes, slowMs = 3_000 }: OutsideOptions & { largestBytes: number },
): AsyncGenerator<Uint8Array> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let size = 0
  let waited = 0
  let came = 0
  try {
    for (;;) {
      const asked = performance.now()
      const { done, value } = await pieces.next()
      if (done) return
      // Only the other side's time counts, not what we do with a piece.
      if (size > 0) waited += performance.now() - asked
      size += value.byteLength
      came += value.byteLength
      if (size > largestBytes) throw tooLarge(replyWords.theAnswer, largestBytes)
      if (came >= leastBytes) waited = came = 0
      else if (waited > slowMs) throw new UnreadableOutside(replyWords.answerTooSlow(url.host))
      yield value
    }
  } catch (error) {
    if (error instanceof UnreadableOutside) throw error
    throw new UnreadableOutside(replyWords.answerIncomplete(url.host), { cause: error })
  } finally {
    answer.destroy()
  }
}

function request(
  url: URL,
  options: OutsideOptions,
  silenceMs: number,
  whole: AbortSignal,
  body?: string | Uint8Array,
  own?: Pick<RequestOptions, 'headers' | 'agent'>,
): Promise<IncomingMessage> {
  const host = hostOf(url)
  // A literal address is not looked up.
  if (!options.allowPrivate && isIP(host) && isInternalAddress(host)) {
    return Promise.reject(insideOf(host))
  }
  const settings: RequestOptions = {
    agent: false,
    lookup: options.allowPrivate ? (options.lookup ?? systemLookup) : checkedLookup(options.lookup),
    ...(body === undefined
      ? {
          headers: {
            accept,
            'accept-encoding': 'gzip, identity',
            'user-agent': `${productSlug}-import`,
          },
        }
      : { method: 'POST', headers: { ...jsonHeaders, 'content-length': Buffer.byteLength(body) } }),
    signal: whole,
    maxHeaderSize: 32 * 1024,
    ...(own && { method: 'POST', ...own }),
  }
  const call = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = call(url, settings, resolve)
    sent.setTimeout(silenceMs, () => sent.destroy(new Error('silence')))
    sent.once('error', (error) =>
      reject(
        error instanceof UnreadableOutside
          ? error
          : new UnreadableOutside(replyWords.noAnswer(url.host), { cause: error }),
      ),
    )
    sent.end(body)
  })
}

function insideOf(host: string): InsideAddress {
  return new InsideAddress(replyWords.internalAddress(host))
}

/** Gives the connection only addresses that were checked; one internal address refuses the name. */
function checkedLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined
      if (error || !addresses?.[0]) {
        done(new UnreadableOutside(replyWords.unknownHost(host)), '', 4)
      } else if (addresses.some(({ address }) => isInternalAddress(address))) {
        done(insideOf(host), '', 4)
      } else if (options.all) {
        done(null, addresses)
      } else {
        done(null, addresses[0].address, addresses[0].family)
      }
    })
  }
}

/**
 * A file of ours, for the person at the terminal.
 *
 * @throws UnreadableOutside
 */
export async function openFile(path: string, largestBytes = largestText): Promise<OutsideBytes> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new UnreadableOutside(replyWords.fileNotFound(path))
  if (!found.isFile()) throw new UnreadableOutside(replyWords.notAFile(path))
  if (found.size > largestBytes) throw tooLarge(replyWords.theFile, largestBytes)
  const file = createReadStream(path)
  file.on('error', () => {})
  return { open: () => file, close: async () => void file.destroy() }
}

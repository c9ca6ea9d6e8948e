/**
 * Reads what others publish at an address that a person gave. The address that is connected to is the
 * one that was checked: a name that means something else a moment later leads nowhere new.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP } from 'node:net'
import { isInternalAddress } from './addresses.ts'
import {
  conditionsOf,
  createAsk,
  versionOf,
  type OutsideQuestion,
  type OutsideReply,
  type TextVersion,
} from './ask.ts'
import { hostOf, readingHeaders, request, urlOf, type OutsideOptions } from './request.ts'
import { tooLarge, UnchangedOutside, UnreadableOutside } from './unreadable.ts'
import { replyWords } from '../messages.replies.ts'

export type { OutsideQuestion, OutsideReply, TextVersion } from './ask.ts'
export type { OutsideOptions } from './request.ts'
export { InsideAddress, UnchangedOutside, UnreadableOutside } from './unreadable.ts'

/** What is being fetched, or a file: bytes as they come, to be read once. */
export type OutsideBytes = {
  open: () => AsyncIterable<Uint8Array>
  /** What the answer says of its version; of a file nothing. */
  version: TextVersion | null
  /** Lets go of the connection or the file, read to the end or not. */
  close: () => Promise<void>
}

export type Outside = {
  /**
   * Begins to read an address.
   *
   * @param version of the text that is known: an unchanged one is not sent again
   * @throws UnreadableOutside, also while the bytes are read; UnchangedOutside
   */
  read(address: string, signal?: AbortSignal, version?: TextVersion): Promise<OutsideBytes>
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
  /**
   * Asks for one text and takes it whole. Takes its turn among the calls to the same host, follows
   * redirects to addresses that are checked like the first, and says what was answered whatever it is.
   *
   * @throws UnreadableOutside when there is no answer, or one that is too long or too slow
   */
  ask(address: string, question?: OutsideQuestion): Promise<OutsideReply>
  /** Whether an address may be asked at all, as far as it says so itself: names are looked up when it is. */
  admits(address: string): boolean
}

export type OutsideMessage = { headers: OutgoingHttpHeaders; body: Uint8Array }
export type OutsideAnswer = { status: number; retryAfter: string | undefined; text: string }

const mebibyte = 1024 * 1024
const largestAnswer = 300 * mebibyte
/** After unpacking, or of a plain file. */
export const largestText = 1024 * mebibyte
const leastBytes = 3_000
/** Types that a board, a page or a feed is sent as, also by servers that do not know. */
const readableTypes =
  /^(text\/|application\/([\w.+-]*(json|xml|gzip|octet-stream)|x-ndjson)\b|binary\/)/i

/** Reads public sites, and never one inside the own network unless told. */
export function createOutside(options: OutsideOptions): Outside {
  const kept = { keepAlive: true, maxSockets: socketsOfHost, timeout: 60_000 }
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }
  return {
    read: (address, signal, version) => readAddress(address, options, signal, version),
    post: (address, body) => postTo(urlOf(address), JSON.stringify(body), options),
    send: (address, message) => sendTo(urlOf(address), message, options, agents),
    ask: createAsk(options),
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

const answerAtMost = 2_000

async function sendTo(
  url: URL,
  { headers, body }: OutsideMessage,
  options: OutsideOptions,
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent },
): Promise<OutsideAnswer> {
  const { silenceMs = 10_000, wholeMs = 20_000 } = options
  const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:']
  const whole = new AbortController()
  // Ended with the answer: thousands of messages a minute would each leave one behind for a while.
  const timer = setTimeout(() => whole.abort(), wholeMs)
  try {
    const answer = await request(url, options, silenceMs, whole.signal, body, { headers, agent })
    const text = await startOf(answer, url)
    const status = answer.statusCode ?? 0
    return { status, retryAfter: answer.headers['retry-after'], text }
  } finally {
    clearTimeout(timer)
  }
}

async function startOf(answer: IncomingMessage, url: URL): Promise<string> {
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
  return text.slice(0, answerAtMost)
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
  version?: TextVersion,
): Promise<OutsideBytes> {
  const url = urlOf(address)
  const { silenceMs = 10_000, wholeMs = 300_000, largestBytes = largestAnswer } = options
  const time = AbortSignal.timeout(wholeMs)
  const whole = signal ? AbortSignal.any([time, signal]) : time
  const headers = { ...readingHeaders, ...conditionsOf(version) }
  const own = { method: 'GET', headers, agent: false } as const
  const answer = await request(url, options, silenceMs, whole, undefined, own)
  const close = async () => void answer.destroy()
  // What fails shows where the bytes are read.
  answer.on('error', () => {})
  try {
    if (answer.statusCode === 304 && version) throw new UnchangedOutside()
    checkHead(url, answer, largestBytes)
  } catch (error) {
    await close()
    throw error
  }
  return {
    open: () => bytesOf(url, answer, { ...options, largestBytes }),
    version: versionOf(answer.headers),
    close,
  }
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
  return { open: () => file, version: null, close: async () => void file.destroy() }
}

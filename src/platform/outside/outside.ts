/**
 * Reads what others publish at an address that a person gave. The address that is connected to is the
 * one that was checked: a name that means something else a moment later leads nowhere new.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isInternalAddress } from './addresses.ts'

/** What was asked for cannot be read; the message is one sentence for the person who asked. */
export class UnreadableOutside extends Error {}

/** A text that was fetched, or a file: read from the beginning as often as wanted. */
export type OutsideText = {
  /** Its pieces, unpacked and decoded. */
  open: () => AsyncIterable<string>
  close: () => Promise<void>
}

export type Outside = {
  /** @throws UnreadableOutside */
  read(address: string): Promise<OutsideText>
  /**
   * Posts JSON; what comes back is not read.
   *
   * @returns the status of the answer; a redirect is not followed
   * @throws UnreadableOutside
   */
  post(address: string, body: object): Promise<number>
}

export type OutsideOptions = {
  /** Also addresses inside the own network. */
  allowPrivate: boolean
  lookup?: typeof systemLookup
  /** Until the answer begins, and between its pieces. */
  silenceMs?: number
  /** Until it has ended. */
  wholeMs?: number
  /** Of the answer as it comes. */
  largestBytes?: number
}

const mebibyte = 1024 * 1024
const largestAnswer = 300 * mebibyte
/** After unpacking. */
const largestText = 1024 * mebibyte
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'vouch' }
const accept = 'application/json, application/xml, text/html;q=0.5, */*;q=0.1'

/** Reads public sites, and never one inside the own network unless told. */
export function createOutside(options: OutsideOptions): Outside {
  return {
    read: (address) => readAddress(address, options),
    post: (address, body) => postTo(urlOf(address), JSON.stringify(body), options),
  }
}

function urlOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UnreadableOutside('Only http and https addresses can be read.')
  }
  return url
}

async function postTo(url: URL, body: string, options: OutsideOptions): Promise<number> {
  const { silenceMs = 30_000, wholeMs = 300_000 } = options
  const answer = await request(url, options, silenceMs, AbortSignal.timeout(wholeMs), body)
  answer.destroy()
  return answer.statusCode ?? 0
}

async function readAddress(address: string, options: OutsideOptions): Promise<OutsideText> {
  const url = urlOf(address)
  const folder = await mkdtemp(join(tmpdir(), 'vouch-outside-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'answer')
    await download(url, path, options)
    return { open: () => openText(path), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function download(url: URL, path: string, options: OutsideOptions): Promise<void> {
  const { silenceMs = 30_000, wholeMs = 300_000, largestBytes = largestAnswer } = options
  const whole = AbortSignal.timeout(wholeMs)
  const answer = await request(url, options, silenceMs, whole)
  const { statusCode = 0, headers } = answer
  try {
    if (statusCode >= 300 && statusCode < 400) {
      // A redirect could lead inside: the person gives the final address instead.
      const target = (headers.location ?? 'another address').slice(0, 300)
      throw new UnreadableOutside(`The address leads to ${target}; give that one.`)
    }
    if (statusCode !== 200) {
      throw new UnreadableOutside(`${url.host} answered with status ${statusCode}.`)
    }
    const limited = limit(largestBytes, 'The answer')
    await pipeline(answer, limited, createWriteStream(path), { signal: whole })
  } catch (error) {
    answer.destroy()
    if (error instanceof UnreadableOutside) throw error
    throw new UnreadableOutside(`${url.host} did not answer to the end.`, { cause: error })
  }
}

function request(
  url: URL,
  options: OutsideOptions,
  silenceMs: number,
  whole: AbortSignal,
  body?: string,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is not looked up.
  if (!options.allowPrivate && isIP(host) && isInternalAddress(host)) {
    return Promise.reject(insideOf(host))
  }
  const settings: RequestOptions = {
    agent: false,
    lookup: options.allowPrivate ? (options.lookup ?? systemLookup) : checkedLookup(options.lookup),
    ...(body === undefined
      ? { headers: { accept, 'accept-encoding': 'gzip, identity', 'user-agent': 'vouch-import' } }
      : { method: 'POST', headers: { ...jsonHeaders, 'content-length': Buffer.byteLength(body) } }),
    signal: whole,
    maxHeaderSize: 32 * 1024,
  }
  const call = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = call(url, settings, resolve)
    sent.setTimeout(silenceMs, () => sent.destroy(new Error('silence')))
    sent.once('error', (error) =>
      reject(
        error instanceof UnreadableOutside
          ? error
          : new UnreadableOutside(`${url.host} did not answer.`, { cause: error }),
      ),
    )
    sent.end(body)
  })
}

function insideOf(host: string): UnreadableOutside {
  return new UnreadableOutside(`${host} is inside your own network, which an import does not read.`)
}

/** Gives the connection only addresses that were checked; one internal address refuses the name. */
function checkedLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined
      if (error || !addresses?.[0]) {
        done(new UnreadableOutside(`There is no host ${host}.`), '', 4)
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

function limit(bytes: number, what: string): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      if (size > bytes) done(tooLarge(what, bytes))
      else done(null, chunk)
    },
  })
}

function tooLarge(what: string, bytes: number): UnreadableOutside {
  return new UnreadableOutside(
    `${what} is larger than ${Math.round(bytes / mebibyte)} MB, more than any job board.`,
  )
}

/**
 * A file of ours, for the person at the terminal.
 *
 * @param largestBytes of the file, and of its text after unpacking
 * @throws UnreadableOutside
 */
export async function openFile(path: string, largestBytes = largestText): Promise<OutsideText> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new UnreadableOutside(`There is no file ${path}.`)
  if (!found.isFile()) throw new UnreadableOutside(`${path} is not a file.`)
  if (found.size > largestBytes) throw tooLarge('The file', largestBytes)
  return { open: () => openText(path, largestBytes), close: async () => {} }
}

/** The text of a file, gunzipped when it is gzip, in pieces; stops at the limit. */
async function* openText(path: string, largestBytes = largestText): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const bytes = createReadStream(path)
  const unpacked = limit(largestBytes, 'The file')
  const steps = (await isGzip(path)) ? [bytes, createGunzip(), unpacked] : [bytes, unpacked]
  // What fails shows where the pieces are read.
  pipeline(steps).catch((error: Error) => unpacked.destroy(error))
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      yield decoder.decode(chunk, { stream: true })
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
  } catch (error) {
    throw readable(error)
  } finally {
    bytes.destroy()
  }
}

function readable(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code.startsWith('Z_')) {
    return new UnreadableOutside('The file is cut off or damaged: it cannot be unpacked.', {
      cause: error,
    })
  }
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new UnreadableOutside('The file is not text: neither JSON nor a page.', { cause: error })
  }
  return error
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/** One request to an address outside: the address that is connected to is the one that was checked. */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInternalAddress } from './addresses.ts'
import type { SharedTurns } from './host-turns.ts'
import { InsideAddress, UnreadableOutside } from './unreadable.ts'
import { productSlug } from '#shared/brand.ts'
import { replyWords } from '../messages.replies.ts'

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
  /** To one host, when a board is read posting by posting. */
  callsPerSecond?: number
  /** Counts these calls for all processes together. */
  turns?: SharedTurns
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'user-agent': productSlug }
const accept = 'application/json, application/xml, text/html;q=0.5, */*;q=0.1'
export const readingHeaders = {
  accept,
  'accept-encoding': 'gzip, identity',
  'user-agent': `${productSlug}-import`,
}

export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** @throws UnreadableOutside for anything but http and https */
export function urlOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UnreadableOutside(replyWords.unsupportedProtocol)
  }
  return url
}

/** Sends one request to an address that was checked. @throws UnreadableOutside when no answer begins */
export function request(
  url: URL,
  options: OutsideOptions,
  silenceMs: number,
  whole: AbortSignal,
  body?: string | Uint8Array,
  own?: Pick<RequestOptions, 'method' | 'headers' | 'agent'>,
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
          headers: readingHeaders,
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

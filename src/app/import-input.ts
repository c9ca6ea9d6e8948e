/** Reads what the import command is given: a file or an address, plain or gzipped, never too much. */
import { lookup } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The input cannot be read; the message is one sentence for the terminal. */
export class UnreadableInput extends Error {}

const mebibyte = 1024 * 1024
/** Of the text, after unpacking. The largest public boards are under 50 MB. */
const largestInput = 100 * mebibyte
const fetchTimeout = 30_000

/**
 * @param source a file's path or an http(s) address
 * @param allowPrivate also addresses inside the own network
 * @throws UnreadableInput
 */
export async function readInput(source: string, allowPrivate: boolean): Promise<string> {
  const bytes = /^[a-z][a-z\d+.-]*:\/\//i.test(source)
    ? await openAddress(source, allowPrivate)
    : await openFile(source)
  return decodeText(await unpack(bytes))
}

async function openFile(path: string): Promise<Readable> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new UnreadableInput(`There is no file ${path}.`)
  if (!found.isFile()) throw new UnreadableInput(`${path} is not a file.`)
  if (found.size > largestInput) throw tooLarge()
  return createReadStream(path)
}

function tooLarge(): UnreadableInput {
  return new UnreadableInput(
    `The file is larger than ${largestInput / mebibyte} MB, more than any job board.`,
  )
}

// One list for each family: in a common one, ::ffff:0:0/96 would stand for every IPv4 address.
const internal4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  internal4.addSubnet(network, prefix, 'ipv4')
}
const internal6 = new BlockList()
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  internal6.addSubnet(network, prefix, 'ipv6')
}

/** True for loopback, private, link-local and other addresses that no public board has. */
export function isInternalAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return internal4.check(address, 'ipv4')
  return family === 0 || internal6.check(address, 'ipv6')
}

async function openAddress(source: string, allowPrivate: boolean): Promise<Readable> {
  const url = URL.canParse(source) ? new URL(source) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UnreadableInput('Only http and https addresses can be imported.')
  }
  if (!allowPrivate) await refuseInternal(url)
  const response = await fetch(url, {
    // A redirect could lead inside: the person gives the final address instead.
    redirect: 'manual',
    signal: AbortSignal.timeout(fetchTimeout),
    headers: { accept: 'application/json, text/html;q=0.5' },
  }).catch((cause: unknown) => {
    throw new UnreadableInput(`${url.host} did not answer.`, { cause })
  })
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get('location') ?? 'another address'
    throw new UnreadableInput(`The address leads to ${target}; give that one.`)
  }
  if (!response.ok || !response.body) {
    throw new UnreadableInput(`${url.host} answered with status ${response.status}.`)
  }
  return Readable.fromWeb(response.body as never)
}

async function refuseInternal(url: URL): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true }).catch(() => {
        throw new UnreadableInput(`There is no host ${host}.`)
      })
  if (addresses.some(({ address }) => isInternalAddress(address))) {
    throw new UnreadableInput(`${host} is inside your own network, which an import does not read.`)
  }
}

/** The bytes, gunzipped when they are gzip; stops at the limit. */
async function unpack(stream: Readable): Promise<Buffer> {
  const packed = await collect(stream)
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed
  const unzip = createGunzip()
  unzip.end(packed)
  return collect(unzip).catch((error: unknown) => {
    if (error instanceof UnreadableInput) throw error
    throw new UnreadableInput('The file is cut off or damaged: it cannot be unpacked.', {
      cause: error,
    })
  })
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer | Uint8Array>) {
    size += chunk.byteLength
    if (size > largestInput) {
      stream.destroy()
      throw tooLarge()
    }
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableInput('The file is not text: neither JSON nor a page.')
  }
}

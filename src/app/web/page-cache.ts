/**
 * Guests share pages. What differs is the nonce, so a page is kept cut at its nonces: as text, and as
 * pieces of a deflate stream between which the nonce travels uncompressed (RFC 1951, section 3.2.4).
 */
import { crc32, deflateRawSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, level } from './compress.ts'

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** A last, empty, stored block. */
const gzipEnd = Buffer.from([1, 0, 0, 0xff, 0xff])

export class CachedPage {
  readonly bytes: number
  private readonly html: string
  private readonly nonce: string
  private cut: Buffer[] | undefined
  private zipped: Buffer[] | undefined

  constructor(html: string, nonce: string) {
    this.html = html
    this.nonce = nonce
    this.bytes = html.length * 2
  }

  /** Made only for a second visitor: many pages never have one. */
  private get parts(): Buffer[] {
    this.cut ??= this.html.split(this.nonce).map((part) => Buffer.from(part))
    return this.cut
  }

  send(request: FastifyRequest, reply: FastifyReply, nonce: string): FastifyReply {
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' })
    if (!acceptsGzip(request)) return reply.send(this.plain(nonce))
    return reply.header('content-encoding', 'gzip').send(this.gzip(nonce))
  }

  plain(nonce: string): Buffer | string {
    if (nonce === this.nonce) return this.html
    return Buffer.concat(between(this.parts, Buffer.from(nonce)))
  }

  gzip(nonce: string): Buffer {
    this.zipped ??= this.parts.map((part) =>
      deflateRawSync(part, { level, finishFlush: constants.Z_FULL_FLUSH }),
    )
    const text = Buffer.from(nonce)
    const trailer = Buffer.allocUnsafe(8)
    let checksum = 0
    let length = 0
    for (const piece of between(this.parts, text)) {
      checksum = crc32(piece, checksum)
      length += piece.length
    }
    trailer.writeUInt32LE(checksum, 0)
    trailer.writeUInt32LE(length >>> 0, 4)
    return Buffer.concat([gzipHeader, ...between(this.zipped, storedBlock(text)), gzipEnd, trailer])
  }
}

function storedBlock(text: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5)
  head[0] = 0
  head.writeUInt16LE(text.length, 1)
  head.writeUInt16LE(~text.length & 0xffff, 3)
  return Buffer.concat([head, text])
}

function between(parts: Buffer[], separator: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))
}

type Entry = { page: CachedPage; expiresAt: number }

/** A page that is being made; not to be kept when what it shows has changed meanwhile. */
export type Making = { readonly key: string; outdated: boolean }

/** Pages by address; the ones used least recently go when the memory is full. */
export function createPageCache(limits: { maxBytes: number }) {
  const entries = new Map<string, Entry>()
  const makings = new Set<Making>()
  let bytes = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= entry.page.bytes
    entries.delete(key)
  }

  return {
    get(key: string): CachedPage | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.expiresAt <= performance.now()) {
        bytes -= entry.page.bytes
        return undefined
      }
      entries.set(key, entry)
      return entry.page
    },
    /** Before a page is made; `end` follows in any case. */
    begin(key: string): Making {
      const making = { key, outdated: false }
      makings.add(making)
      return making
    },
    end(making: Making): void {
      makings.delete(making)
    },
    set({ key, outdated }: Making, page: CachedPage, seconds: number): void {
      if (outdated) return
      remove(key)
      entries.set(key, { page, expiresAt: performance.now() + seconds * 1000 })
      bytes += page.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= limits.maxBytes) break
        remove(oldest)
      }
    },
    /** With every query; without a path, everything. */
    invalidate(path?: string): void {
      const concerns = (key: string) =>
        path === undefined || key === path || key.startsWith(`${path}?`)
      for (const key of entries.keys()) if (concerns(key)) remove(key)
      for (const making of makings) if (concerns(making.key)) making.outdated = true
    },
  }
}

/** Pages that visitors share: one body, as text and zipped. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { acceptsGzip } from './compress.ts'

const compress = promisify(gzip)

export class SharedPage {
  readonly bytes: number
  private readonly html: string
  private tag: string | undefined
  private zipped: Promise<Buffer> | undefined

  constructor(html: string) {
    this.html = html
    this.bytes = html.length * 2
  }

  /**
   * Any proxy and any browser may keep it; they ask whether it is still true, because a job may be closed at
   * any moment.
   */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.tag ??= `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`
    reply.headers({
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      etag: this.tag,
    })
    const isSame = reply.statusCode === 200 && namesTag(request.headers['if-none-match'], this.tag)
    if (isSame) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    if (!acceptsGzip(request)) return reply.send(this.html)
    this.zipped ??= compress(this.html)
    return reply.header('content-encoding', 'gzip').send(await this.zipped)
  }
}

/** RFC 9110, section 13.1.2. */
function namesTag(asked: string | undefined, tag: string): boolean {
  return asked?.split(',').some((one) => one.trim() === tag) ?? false
}

/** A page that is being made; not to be kept when what it shows has changed meanwhile. */
export type Making = { readonly key: string; outdated: boolean }

export type PageCache = ReturnType<typeof createPageCache>

/** Pages by address; the ones used least recently go when the memory is full. */
export function createPageCache(limits: { maxBytes: number }) {
  const pages = new LRUCache<string, SharedPage>({
    maxSize: limits.maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const makings = new Set<Making>()

  return {
    get: (key: string) => pages.get(key),
    /** Before a page is made; `end` follows in any case. */
    begin(key: string): Making {
      const making = { key, outdated: false }
      makings.add(making)
      return making
    },
    end(making: Making): void {
      makings.delete(making)
    },
    set({ key, outdated }: Making, page: SharedPage, seconds: number): void {
      if (!outdated && seconds > 0) pages.set(key, page, { ttl: seconds * 1000 })
    },
    /** With every query; without a path, everything. */
    invalidate(path?: string): void {
      const concerns = (key: string) =>
        path === undefined || key === path || key.startsWith(`${path}?`)
      for (const key of pages.keys().filter(concerns).toArray()) pages.delete(key)
      for (const making of makings) if (concerns(making.key)) making.outdated = true
    },
  }
}

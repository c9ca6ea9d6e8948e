/**
 * Pictures for links in chats and networks (Open Graph). The address carries the words that are drawn, signed by this
 * deployment: nothing has to be looked up, a changed page has another picture, and nobody else's words are drawn.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Settings } from '#platform/context.ts'
import { createGate } from '#platform/identity/gate.ts'
import { drawSharePicture } from '#platform/pdf/share-picture.ts'

export type SharePictures = {
  /** @returns a path */
  addressOf: (title: string, description: string) => string
  mount: (app: FastifyInstance) => void
}

type Options = { secret: string; origin: string; settings: Pick<Settings, 'brandName'> }

const keptBytes = 16 * 1024 * 1024
const waitingAtMost = 30
const lettersOf = { title: 160, description: 200 } as const
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')

export function createSharePictures({ secret, origin, settings }: Options): SharePictures {
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'share-pictures', 32))
  const host = new URL(origin).host
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
  })
  // One core draws, for links that nobody has shown before; readers of pages come first.
  const gate = createGate(1, waitingAtMost)
  const signatureOf = (words: string) =>
    createHmac('sha256', signingKey).update(words).digest().subarray(0, 16)

  function wordsIn(token: string, signature: string): [string, string] | undefined {
    const given = Buffer.from(signature, 'base64url')
    const known = signatureOf(token)
    if (given.length !== known.length || !timingSafeEqual(given, known)) return undefined
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as [string, string]
  }

  async function draw(token: string, [title, description]: [string, string]): Promise<Uint8Array> {
    const { brandName: brand } = settings
    const key = `${brand} ${token}`
    const known = kept.get(key)
    if (known) return known
    return gate(async () => {
      const drawn = kept.get(key) ?? (await drawSharePicture({ brand, host, title, description }))
      kept.set(key, drawn)
      return drawn
    })
  }

  return {
    addressOf(title, description) {
      const words = [cut(title, lettersOf.title), cut(description, lettersOf.description)]
      const token = Buffer.from(JSON.stringify(words)).toString('base64url')
      return `/share.png?words=${token}&by=${signatureOf(token).toString('base64url')}`
    },
    mount(app) {
      app.get<{ Querystring: Record<string, unknown> }>('/share.png', async (request, reply) => {
        const { words: token, by } = request.query
        const words =
          typeof token === 'string' && typeof by === 'string' ? wordsIn(token, by) : undefined
        if (!words) return reply.code(404).send({ statusCode: 404 })
        return reply
          .type('image/png')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(Buffer.from(await draw(token as string, words)))
      })
    },
  }
}

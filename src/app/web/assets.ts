import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Hashed files for ever, files with a fixed name for an hour; the variants made at build are sent. */
export async function mountAssets(app: FastifyInstance, distFolder: string): Promise<void> {
  const root = resolve(distFolder, 'client')
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    app.get(`/${entry.name}`, (_request, reply) => {
      // Browsers ask at each visit whether there is a newer worker.
      const isWorker = entry.name.endsWith('.js')
      reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600')
      return reply.sendFile(entry.name, root)
    })
  }
}

import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** Level 4 costs half of level 6 and gives away 3 % of size. */
export const level = 4

export function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
}

/** Sends HTML, compressed for those who take it; a stream is flushed as its parts come. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string | Readable,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!acceptsGzip(request)) return reply.send(html)
  reply.header('content-encoding', 'gzip')
  if (typeof html === 'string') return reply.send(await compress(html, { level }))
  const zipped = createGzip({ level, flush: constants.Z_SYNC_FLUSH })
  html.on('error', (error) => zipped.destroy(error))
  return reply.send(html.pipe(zipped))
}

/** Whether this process lives, and whether it can serve. */
import type { FastifyInstance } from 'fastify'

/** What must hold for this process to be ready, by name; more is added while it starts. */
export type Readiness = Map<string, () => boolean>

export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = [...readiness].filter(([, holds]) => !holds()).map(([name]) => name)
    if (missing.length === 0) return reply.send({ status: 'ready' })
    return reply.status(503).header('retry-after', '2').send({ status: 'unavailable', missing })
  })
}

/** Whether this process lives, and whether it can serve. */
import type { FastifyInstance } from 'fastify'

export type Readiness = {
  /** What must hold for this process to be ready, by name; more is added while it starts. */
  needs: Map<string, () => boolean>
  /** What it can do without for a while, and tells. */
  wants: Map<string, () => boolean>
}

const missingOf = (checks: Map<string, () => boolean>) =>
  [...checks].filter(([, holds]) => !holds()).map(([name]) => name)

export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = missingOf(readiness.needs)
    const degraded = missingOf(readiness.wants)
    const told = degraded.length > 0 ? { degraded } : {}
    if (missing.length === 0) return reply.send({ status: 'ready', ...told })
    return reply
      .status(503)
      .header('retry-after', '2')
      .send({ status: 'unavailable', missing, ...told })
  })
}

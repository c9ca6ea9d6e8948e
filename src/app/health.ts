/** Whether this process lives, and whether it can serve. */
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#platform/db/open.ts'

const answerWithin = 1_000

export function mountHealth(
  app: FastifyInstance,
  options: { pool: OpenDatabase['pool']; stopping: { readonly now: boolean } },
): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !options.stopping.now && (await answers(options.pool))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}

async function answers(pool: OpenDatabase['pool']): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, answerWithin, false).unref())
  return Promise.race([
    late,
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  ])
}

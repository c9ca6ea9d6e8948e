import type { Config } from '#platform/config/config.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { createMetrics, serveMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import type { Server } from './server.ts'

/**
 * Measures the server and serves the numbers on `METRICS_PORT`, to this machine unless
 * `METRICS_HOST` says otherwise. Call it before the server listens.
 *
 * @returns undefined when no port is set
 */
export async function startMetrics(
  server: Server,
  database: OpenDatabase,
  config: Pick<Config, 'metricsPort' | 'metricsHost'>,
): Promise<(Metrics & { close(): Promise<void> }) | undefined> {
  if (config.metricsPort === undefined) return undefined
  const metrics = createMetrics({
    database,
    clock: server.parts.clock,
    sockets: () => server.realtime.connections(),
  })
  server.app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
  })
  const served = await serveMetrics(metrics, {
    port: config.metricsPort,
    host: config.metricsHost,
  })
  return { ...metrics, close: () => served.close() }
}

/** Prometheus metrics, served on a port of their own that the outside does not reach. */
import { createServer } from 'node:http'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { OpenDatabase } from '../db/open.ts'
import { waitersOf } from '../db/pool.ts'
import { countJobs } from '../db/task-queue.ts'
import type { Clock } from '../log/clock.ts'

export type Metrics = {
  /** One answered request; `route` is the pattern, never the path with its ids. */
  request: (method: string, route: string, status: number, seconds: number) => void
  task: (name: string, outcome: 'done' | 'failed' | 'dead', seconds: number) => void
  /** The text of the exposition format. */
  read(): Promise<string>
}

export type MetricsParts = {
  database: Pick<OpenDatabase, 'pool' | 'db'>
  clock: Clock
  /** Open sockets of this process. */
  sockets: () => number
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({ database, clock, sockets }: MetricsParts): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const tasks = new Histogram({
    name: 'task_duration_seconds',
    help: 'Time to run a task, by outcome.',
    labelNames: ['task', 'outcome'],
    buckets: seconds,
    registers,
  })
  const failures = new Counter({
    name: 'task_failures_total',
    help: 'Tasks that failed; dead ones are not tried again.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  new Gauge({
    name: 'sockets_open',
    help: 'Open realtime sockets of this process.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = database.pool
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waited_for' }, waitersOf(database.pool))
    },
  })
  new Gauge({
    name: 'task_queue_jobs',
    help: 'Tasks that are due or dead, and the age of the oldest due one in seconds.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const now = clock.now()
      const { due, dead, oldestDue } = await countJobs(database.db, now)
      this.set({ kind: 'due' }, due)
      this.set({ kind: 'dead' }, dead)
      this.set(
        { kind: 'oldest_seconds' },
        oldestDue ? (now.getTime() - oldestDue.getTime()) / 1000 : 0,
      )
    },
  })
  return {
    request: (method, route, status, took) =>
      requests.observe({ method, route, status: String(status) }, took),
    task: (task, outcome, took) => {
      tasks.observe({ task, outcome }, took)
      if (outcome !== 'done') failures.inc({ task, outcome })
    },
    read: () => register.metrics(),
  }
}

/**
 * Serves `GET /metrics`.
 *
 * @returns the port that is listened on, and how to stop
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  options: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

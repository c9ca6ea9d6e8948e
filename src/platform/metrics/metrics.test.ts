import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

it('tells of requests by route, of tasks, sockets, connections and the queue', async () => {
  const metrics = createMetrics({ database: app.database, clock: app.clock, sockets: () => 3 })
  metrics.request('GET', '/api/jobs/{id}', 200, 0.02)
  metrics.task('mail.send', 'dead', 0.5)
  const served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  try {
    const reply = await fetch(`http://127.0.0.1:${served.port}/metrics`)
    const text = await reply.text()
    expect(reply.status).toBe(200)
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/jobs/{id}",status="200"} 1',
    )
    expect(text).toContain('task_failures_total{task="mail.send",outcome="dead"} 1')
    expect(text).toContain('sockets_open 3')
    expect(text).toContain('task_queue_jobs{kind="dead"} 0')
    expect(text).toMatch(/database_connections\{state="idle"\} \d+/)
    expect(text).toContain('process_cpu_seconds_total')
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
  } finally {
    await served.close()
  }
  expect((await app.guest().get('/metrics')).status).toBe(404)
})

import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { importBoard } from '#features/job-boards/server/service.ts'
import { buildTestApp } from '../../tests/support/app.ts'
import { greenhouseBoard } from '../../tests/support/jobs.ts'
import { mountFeeds } from '#app/feeds.ts'

test('readers who stop reading keep no place from others', async () => {
  const product = await buildTestApp()
  const content = `&lt;p&gt;${'Long text about the work. '.repeat(2_000)}&lt;/p&gt;`
  const postings = Array.from({ length: 400 }, (_empty, id) => ({
    id,
    title: `Maker ${id}`,
    location: 'Berlin, Germany',
    content,
  }))
  await product.runAsSystem(
    (context) => importBoard(context, { text: greenhouseBoard(postings), companyName: 'Acme' }),
    { requestId: 'test' },
  )
  const app = Fastify()
  const settings = {
    publicUrl: 'http://tessera.test',
    brandName: 'Tessera',
    indexNow: null,
    locales: [],
  } as never
  mountFeeds(app, {
    db: product.database.db,
    clock: product.clock,
    settings,
    limiter: { check: () => undefined } as never,
    silentAtMost: 500,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const sockets: Socket[] = []
  try {
    for (let index = 0; index < 4; index++) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.once('error', () => undefined)
      // Takes the first bytes, and nothing after them.
      socket.once('data', () => socket.pause())
      socket.write('GET /feed/indeed.xml HTTP/1.1\r\nHost: tessera.test\r\n\r\n')
    }
    const status = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/feed/jobs.rss`)
      await reply.body?.cancel()
      return reply.status
    }
    await vi.waitFor(async () => expect(await status()).not.toBe(200), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 10_000 })
  } finally {
    for (const socket of sockets) socket.destroy()
    await app.close()
    await product.close()
  }
})

test('security.txt says where to report a weakness, and for how long that holds', async () => {
  const product = await buildTestApp({ SUPPORT_EMAIL: 'security@tessera.test' })
  const { raw } = await product.guest().get('/.well-known/security.txt')
  expect(raw.headers['content-type']).toContain('text/plain')
  expect(raw.payload).toContain('Contact: mailto:security@tessera.test\n')
  const expires = new Date(/Expires: (\S+)/.exec(raw.payload)![1]!).getTime()
  const daysLeft = (expires - product.clock.now().getTime()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(90)
  // RFC 9116 asks for less than a year.
  expect(daysLeft).toBeLessThan(365)
  await product.close()
})

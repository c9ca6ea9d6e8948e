import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { addressOf } from '../../../tests/support/database-url.ts'
import { openSnapshot } from './snapshot.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** Hands on what the server says byte by byte, each in a packet of its own. */
async function inSmallPackets(connectionString: string) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(addressOf(connectionString))
    client.setNoDelay(true)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.pipe(upstream)
    const waiting: number[] = []
    let sending = false
    const send = () => {
      sending = waiting.length > 0
      if (!sending) return
      client.write(Uint8Array.of(waiting.shift()!), () => setImmediate(send))
    }
    upstream.on('data', (bytes: Buffer) => {
      waiting.push(...bytes)
      if (!sending) send()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(connectionString)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    connectionString: url.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('rows are counted however the answer is cut into packets', async () => {
  const proxy = await inSmallPackets(app.database.connectionString)
  try {
    const snapshot = await openSnapshot(proxy.connectionString, [])
    const table = snapshot!.tables.find(({ name }) => name === 'currency_rates')!
    const { content, rows } = snapshot!.copy(table)
    let lines = 0
    for await (const part of content) lines += part.toString().split('\n').length - 1
    expect(lines).toBeGreaterThan(10)
    expect(await rows()).toBe(lines)
    await snapshot!.close()
  } finally {
    proxy.close()
  }
}, 60_000)

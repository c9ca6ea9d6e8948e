/** More connections than descriptors: the idle are cut, and people who ask are answered. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { capConnections, connectionsWithin } from '../../src/app/connections.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

test('idle connections beyond the cap are cut, oldest first, and requests are answered', async () => {
  const server = createServer((_request, response) => response.end('answer'))
  capConnections(server, 20)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  for (let index = 0; index < 60; index++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    open.push(socket)
    await once(socket, 'connect')
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
    expect(await answer.text()).toBe('answer')
  }
  await expect
    .poll(() => open.filter((socket) => socket.destroyed).length)
    .toBeGreaterThanOrEqual(39)
  expect(open[0]!.destroyed).toBe(true)
  expect(open.at(-1)!.destroyed).toBe(false)
  server.close()
})

test('the cap leaves descriptors for everything else', () => {
  expect([256, 1_024, 20_000].map(connectionsWithin)).toEqual([128, 824, 19_800])
})

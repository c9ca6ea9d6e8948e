import { createServer, type Server as HttpServer } from 'node:http'
import { Socket as TcpSocket } from 'node:net'
import { Server } from 'socket.io'
import { io as connectTo, type Socket } from 'socket.io-client'
import { afterEach, expect, it, vi } from 'vitest'
import { gatherPackets } from './gather.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

type Connected = { io: Server; port: number; client: Socket; heard: unknown[] }

async function connect(transports: string[]): Promise<Connected> {
  const httpServer: HttpServer = createServer()
  const io = new Server(httpServer, { serveClient: false, perMessageDeflate: false })
  gatherPackets(io, httpServer)
  io.on('connection', (socket) => {
    socket.on('say', (_word: string, answer: () => void) => answer())
  })
  await new Promise<void>((resolve) => {
    httpServer.listen(0, '127.0.0.1', resolve)
  })
  closers.push(() => io.close())
  const { port } = httpServer.address() as { port: number }
  const client = connectTo(`http://127.0.0.1:${port}`, { transports, reconnection: false })
  closers.push(() => client.disconnect())
  const heard: unknown[] = []
  client.on('news', (n: number) => heard.push(n))
  await new Promise<void>((resolve) => {
    client.once('connect', resolve)
  })
  const { engine } = client.io
  if (transports.includes('websocket') && engine.transport.name !== 'websocket') {
    await new Promise<void>((resolve) => {
      engine.once('upgrade', () => resolve())
    })
  }
  // The server has seen the upgrade when it answers on the new connection.
  await client.emitWithAck('say', 'hello')
  return { io, port, client, heard }
}

/** Writes to the browser while `work` runs. */
async function writesDuring(port: number, work: () => Promise<void>): Promise<number> {
  const one = vi.spyOn(TcpSocket.prototype, '_write')
  const many = vi.spyOn(TcpSocket.prototype, '_writev' as '_write')
  try {
    await work()
    const writers = [...one.mock.contexts, ...many.mock.contexts] as TcpSocket[]
    return writers.filter((socket) => socket.localPort === port).length
  } finally {
    one.mockRestore()
    many.mockRestore()
  }
}

it.each([
  ['begins as one', ['websocket']],
  ['begins with long polling', ['polling', 'websocket']],
])(
  'packets of one turn leave a socket that %s in one write, in order',
  async (_how, transports) => {
    const { io, port, heard } = await connect(transports)
    const writes = await writesDuring(port, async () => {
      for (const n of [1, 2, 3]) io.emit('news', n)
      await vi.waitFor(() => expect(heard).toHaveLength(3))
    })
    expect(heard).toEqual([1, 2, 3])
    expect(writes).toBe(1)
  },
)

it('what is sent while the last packets are leaving follows them', async () => {
  const { io, heard } = await connect(['websocket'])
  const sent = Array.from({ length: 500 }, (_, n) => n)
  for (const n of sent) {
    io.emit('news', n)
    if (n % 7 === 0) await Promise.resolve()
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await vi.waitFor(() => expect(heard).toHaveLength(sent.length))
  expect(heard).toEqual(sent)
})

it('what was sent right before the end still arrives', async () => {
  const { io, client, heard } = await connect(['websocket'])
  const ended = new Promise<string>((resolve) => {
    client.once('disconnect', resolve)
  })
  io.emit('news', 1)
  io.disconnectSockets(true)
  expect(await ended).toBe('io server disconnect')
  expect(heard).toEqual([1])
})

it('long polling goes on as it does', async () => {
  const { io, heard } = await connect(['polling'])
  for (const n of [1, 2, 3]) io.emit('news', n)
  await vi.waitFor(() => expect(heard).toEqual([1, 2, 3]))
})

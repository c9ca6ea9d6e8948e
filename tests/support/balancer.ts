/** A small load balancer as operators have one: it asks `/readyz` and sends people where that says yes. */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Balancer = {
  address: string
  /** Ports of the processes behind it. */
  add(port: number): void
  /** Sends nobody there any more; settles when everybody who was sent has an answer. */
  remove(port: number): Promise<void>
  isReady(port: number): boolean
  close(): void
}

const asksEvery = 250

type Backend = { port: number; ready: boolean; open: number; agent: Agent }

export async function startBalancer(): Promise<Balancer> {
  const backends: Backend[] = []
  let turn = 0

  /** Nothing is tried twice: what fails has failed. */
  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = backends.filter((backend) => backend.ready)
    const backend = ready[turn++ % Math.max(1, ready.length)]
    if (!backend) {
      outgoing.writeHead(502).end('nobody is ready')
      return
    }
    backend.open += 1
    const onward = request(
      {
        port: backend.port,
        host: '127.0.0.1',
        agent: backend.agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (reply) => {
        const { connection: _own, 'keep-alive': _ours, ...headers } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 502, headers)
        reply.pipe(outgoing)
      },
    )
    onward.once('close', () => (backend.open -= 1))
    onward.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(`${backend.port}: ${error.message}`)
    })
    incoming.pipe(onward)
  }

  async function ask(backend: Backend): Promise<void> {
    try {
      const reply = await fetch(`http://127.0.0.1:${backend.port}/readyz`)
      await reply.arrayBuffer()
      backend.ready = reply.status === 200 && backends.includes(backend)
    } catch {
      backend.ready = false
    }
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setInterval(() => {
    for (const backend of backends) void ask(backend)
  }, asksEvery)
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    add(port) {
      const agent = new Agent({ keepAlive: true })
      backends.push({ port, ready: false, open: 0, agent })
    },
    async remove(port) {
      const index = backends.findIndex((one) => one.port === port)
      const [backend] = backends.splice(index, 1)
      backend!.ready = false
      while (backend!.open > 0) await sleep(20)
      backend!.agent.destroy()
    },
    isReady: (port) => backends.some((one) => one.port === port && one.ready),
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

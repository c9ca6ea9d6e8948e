/** A TCP proxy that delays, loses, refuses and cuts. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Fault = 'none' | 'refuse' | 'lose'

export type FaultProxy = {
  port: number
  /** `refuse` cuts what is open and takes nothing new; `lose` drops every byte of both sides. */
  set(fault: Fault): void
  /** Milliseconds added in each direction. */
  delay(milliseconds: number): void
  close(): void
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let fault: Fault = 'none'
  let delay = 0

  function pass(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      // What is lost stays lost: the connection itself looks alive.
      if (fault === 'lose') return
      if (delay === 0) {
        last = last.then(() => void to.write(bytes))
        return
      }
      const arrives = new Promise<void>((resolve) => setTimeout(resolve, delay))
      last = Promise.all([last, arrives]).then(() => void to.write(bytes))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  const server = createServer((near) => {
    if (fault === 'refuse') {
      near.resetAndDestroy()
      return
    }
    const far = connect(targetPort, '127.0.0.1')
    for (const socket of [near, far]) open.add(socket)
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    set(next) {
      fault = next
      if (next === 'refuse') cut()
    },
    delay(milliseconds) {
      delay = milliseconds
    },
    close() {
      cut()
      server.close()
    },
  }
}

/** A proxy in front of a database. @returns it, and the address through it */
export async function proxied(
  connectionString: string,
): Promise<{ proxy: FaultProxy; url: string }> {
  const url = new URL(connectionString)
  const proxy = await startFaultProxy(Number(url.port))
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return { proxy, url: url.href }
}

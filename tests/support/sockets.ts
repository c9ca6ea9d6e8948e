/** A listening test app and the sockets of its people. */
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'

/** Listens on a free port. @returns the address */
export async function listen(app: TestApp): Promise<string> {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.app.server.address() as { port: number }).port}`
}

/** A connected socket with the session of a browser. */
export function openSocket(
  address: string,
  browser: TestClient,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<Socket> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    extraHeaders: { cookie: browser.cookieHeader() },
    ...options,
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

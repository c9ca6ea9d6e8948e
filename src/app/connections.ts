/** As many connections as there are descriptors for: idle and slow ones are cut before others. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** For files, the database, mail and what else a process opens. */
const keptFree = 200

/** Connections that leave enough descriptors for everything else; undefined where nothing limits them. */
export function connectionsAtMost(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit ? connectionsWithin(Number(limit)) : undefined
  } catch {
    return undefined
  }
}

export function connectionsWithin(descriptors: number): number {
  return Math.max(Math.floor(descriptors / 2), descriptors - keptFree)
}

/**
 * Cuts connections beyond the cap: of those that wait for a request the oldest, and where all are at
 * work the new one.
 */
export function capConnections(server: Server, atMost: number): void {
  // In the order of their last request.
  const waiting = new Set<Socket>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    open += 1
    waiting.add(socket)
    socket.once('close', () => {
      open -= 1
      waiting.delete(socket)
    })
    if (open <= atMost) return
    const [oldest = socket] = waiting
    waiting.delete(oldest)
    oldest.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket)
    })
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    waiting.delete(socket)
  })
}

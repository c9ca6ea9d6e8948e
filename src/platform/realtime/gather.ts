/** Packets for one browser that are made in one turn of the event loop leave together. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server } from 'socket.io'

/**
 * Socket.IO writes each packet at once, with a call of the system for each. But a message comes to
 * its sender with its acknowledgement, and often with the next message: they wait for the end of the
 * turn, and leave in one call.
 */
export function gatherPackets(io: Server, httpServer: HttpServer): void {
  /** Of connections that begin with long polling: the streams they change to, by Engine.IO id. */
  const upgrading = new Map<string, Duplex>()
  httpServer.on('upgrade', (request: IncomingMessage, stream: Duplex) => {
    const id = new URLSearchParams(request.url?.split('?')[1]).get('sid')
    if (id === null) return
    upgrading.set(id, stream)
    stream.once('close', () => {
      if (upgrading.get(id) === stream) upgrading.delete(id)
    })
  })

  /** Of connections whose packets wait for the end of this turn. */
  let leaving: (() => void)[] = []
  const leave = () => {
    const now = leaving
    leaving = []
    for (const write of now) write()
  }

  io.engine.on('connection', (connection) => {
    let stream: Duplex = connection.request.socket
    connection.once('upgrade', () => {
      stream = upgrading.get(connection.id) ?? stream
    })
    const write = () => {
      const { transport } = connection
      transport.writable = true
      stream.cork()
      transport.emit('ready')
      stream.uncork()
    }
    connection.on('packetCreate', () => {
      const { transport } = connection
      // Not writable: when what is being written has left, all that came meanwhile goes together.
      if (transport.name !== 'websocket' || !transport.writable) return
      transport.writable = false
      leaving.push(write)
      if (leaving.length === 1) setImmediate(leave)
    })
  })
}

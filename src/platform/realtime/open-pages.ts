/** Who has pages open in this process, and whether any of them is in view. */
import type { Server, Socket } from 'socket.io'
import type { Page } from './handle.ts'
import { accountRoom } from './hub.ts'

/** Hears what happens to the pages of an account in this process; the same may be said twice. */
export type OpenPages = {
  /** One is in view, where none was. */
  shown(accountId: string): void
  /** All that are open are in the background. */
  hidden(accountId: string): void
  /** The last one was closed. */
  closed(accountId: string): void
}

/** A page is in view until it says otherwise. */
export function watchPage(
  io: Server,
  socket: Socket,
  accountId: string,
  pages: OpenPages | undefined,
): Page {
  const inView = `in-view:${accountId}`
  const count = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0
  const setInView = (isInView: boolean) => {
    // What was said before it was closed may be heard later.
    if (!socket.connected) return
    const before = count(inView)
    if (isInView) void socket.join(inView)
    else void socket.leave(inView)
    const after = count(inView)
    if (before === 0 && after > 0) pages?.shown(accountId)
    if (before > 0 && after === 0) pages?.hidden(accountId)
  }
  setInView(true)
  // It has left its rooms by then.
  socket.once('disconnect', () => {
    if (count(accountRoom(accountId)) === 0) pages?.closed(accountId)
    else if (count(inView) === 0) pages?.hidden(accountId)
  })
  return { setInView }
}

/**
 * The messages of one conversation as this page knows them, whatever way they came: loaded, pushed
 * or caught up with. Nothing is shown twice, and nothing that was typed is lost.
 */
import type { Message } from '../../contract.ts'

export type MessagesReply = {
  items: Message[]
  nextCursor: string | null
  sync: string
  complete: boolean
}

/** What the transcript needs of the outside. */
export type TranscriptPort = {
  since(sync: string): Promise<MessagesReply>
  /** @param wanted messages that are asked for; fewer may come */
  older(cursor: string, wanted?: number): Promise<MessagesReply>
}

export type TranscriptView = {
  /** Oldest first. */
  messages: readonly Message[]
  hasOlder: boolean
}

export type Transcript = {
  view: () => TranscriptView
  subscribe: (listener: () => void) => () => void
  /** A message came over the socket. */
  receive(message: Message): void
  /** Fetches what was missed; call it whenever the socket opens. */
  catchUp(): Promise<void>
  loadOlder(): Promise<void>
  /** Loads older pages until one message is among them, or there is nothing older. */
  loadUntil(seq: number): Promise<void>
  /** Deleted by the reader for themselves. */
  forget(seq: number): void
}

const contextMessages = 20

/** @param first the newest page, which may come from the server's rendering */
export function createTranscript(first: MessagesReply, port: TranscriptPort): Transcript {
  const bySeq = new Map<number, Message>()
  const listeners = new Set<() => void>()
  let { sync, nextCursor } = first
  let oldest = Infinity
  let view: TranscriptView
  let catching: Promise<void> | undefined

  const keep = (messages: readonly Message[]) => {
    for (const message of messages) {
      const known = bySeq.get(message.seq)
      // A reply that was under way may be older than what the socket brought meanwhile.
      if (!known || changedAt(message) >= changedAt(known)) bySeq.set(message.seq, message)
    }
  }
  const publish = () => {
    const messages = [...bySeq.values()]
      // An edit of a message further back than what is loaded would stand there alone.
      .filter((message) => message.seq >= oldest)
      .toSorted((one, other) => one.seq - other.seq)
    view = { messages, hasOlder: nextCursor !== null }
    for (const listener of listeners) listener()
  }
  const keepPage = (page: MessagesReply) => {
    keep(page.items)
    nextCursor = page.nextCursor
    oldest = Math.min(oldest, page.items.at(-1)?.seq ?? oldest)
    if (nextCursor === null) oldest = 0
    publish()
  }
  const run = async () => {
    for (let complete = false; !complete;) {
      const reply = await port.since(sync)
      keep(reply.items)
      sync = reply.sync
      complete = reply.complete
    }
    publish()
  }

  keepPage(first)
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive(message) {
      keep([message])
      publish()
    },
    async catchUp() {
      // One after the other: a gap that opens while catching up is closed by the next one.
      const before = catching ?? Promise.resolve()
      const mine = before.catch(() => {}).then(run)
      catching = mine
      await mine
    },
    async loadUntil(seq) {
      for (;;) {
        if (nextCursor === null || oldest <= seq) return
        // Some more, so that what was said before it can be read.
        keepPage(await port.older(nextCursor, oldest - seq + contextMessages))
      }
    },
    forget(seq) {
      bySeq.delete(seq)
      publish()
    },
    async loadOlder() {
      if (nextCursor !== null) keepPage(await port.older(nextCursor))
    },
  }
}

function changedAt(message: Message): string {
  return message.deletedAt ?? message.editedAt ?? ''
}

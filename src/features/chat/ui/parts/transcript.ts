/**
 * The messages of one conversation as this page knows them, whatever way they came: loaded, pushed
 * or caught up with. Nothing is shown twice, and nothing that was typed is lost.
 */
import type { Message } from '../../contract.ts'

export type MessagesReply = {
  items: Message[]
  nextCursor: string | null
  newerCursor: string | null
  sync: string
  complete: boolean
}

/** What the transcript needs of the outside. */
export type TranscriptPort = {
  since(sync: string): Promise<MessagesReply>
  /** One page, in the direction that the cursor says. */
  page(cursor: string): Promise<MessagesReply>
  around(seq: number): Promise<MessagesReply>
}

export type TranscriptView = {
  /** Oldest first. */
  messages: readonly Message[]
  hasOlder: boolean
  /** After a jump back: what is shown does not reach the newest message. */
  hasNewer: boolean
}

export type Transcript = {
  view: () => TranscriptView
  subscribe: (listener: () => void) => () => void
  /** A message came over the socket. */
  receive(message: Message): void
  /** Fetches what was missed; call it whenever the socket opens. */
  catchUp(): Promise<void>
  loadOlder(): Promise<void>
  loadNewer(): Promise<void>
  /** Shows one message with what was said around it; what lies between it and the newest is not loaded. */
  showAround(seq: number): Promise<void>
  showLatest(): void
  /** Deleted by the reader for themselves. */
  forget(seq: number): void
}

/** A stretch of the conversation that is known without a gap, and the ways on from its ends. */
type Stretch = {
  oldest: number
  newest: number
  older: string | null
  newer: string | null
}

/** @param first the newest page, which may come from the server's rendering */
export function createTranscript(first: MessagesReply, port: TranscriptPort): Transcript {
  const bySeq = new Map<number, Message>()
  const listeners = new Set<() => void>()
  let { sync } = first
  let view: TranscriptView
  let catching: Promise<void> | undefined
  // The end of the conversation, which grows by itself, and what is shown instead after a jump back.
  const end = stretchOf(first)
  let shown = end
  let jumps = 0

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
      .filter(({ seq }) => seq >= shown.oldest && seq <= shown.newest)
      .toSorted((one, other) => one.seq - other.seq)
    view = { messages, hasOlder: shown.older !== null, hasNewer: shown !== end }
    for (const listener of listeners) listener()
  }
  /** What was jumped to has met the end: both are one from now on. */
  const join = () => {
    if (shown === end || (shown.newer !== null && shown.newest < end.oldest)) return
    if (shown.oldest < end.oldest) Object.assign(end, { oldest: shown.oldest, older: shown.older })
    shown = end
  }
  const go = async (stretch: Stretch, cursor: string | null, isNewer: boolean) => {
    if (cursor === null) return
    const reply = await port.page(cursor)
    keep(reply.items)
    const loaded = stretchOf(reply)
    if (isNewer) Object.assign(stretch, { newest: loaded.newest, newer: loaded.newer })
    else {
      stretch.oldest = Math.min(stretch.oldest, loaded.oldest)
      stretch.older = loaded.older
    }
    join()
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

  keep(first.items)
  publish()
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
    loadOlder: () => go(shown, shown.older, false),
    loadNewer: () => go(shown, shown.newer, true),
    async showAround(seq) {
      jumps += 1
      const jump = jumps
      if (seq >= end.oldest) shown = end
      else if (seq < shown.oldest || seq > shown.newest) {
        const reply = await port.around(seq)
        keep(reply.items)
        // The reader has gone elsewhere meanwhile.
        if (jump !== jumps) return
        shown = stretchOf(reply)
        join()
      }
      publish()
    },
    showLatest() {
      jumps += 1
      shown = end
      publish()
    },
    forget(seq) {
      bySeq.delete(seq)
      publish()
    },
  }
}

/** Without an older page it begins with the conversation, without a newer one it goes on with it. */
function stretchOf({ items, nextCursor, newerCursor }: MessagesReply): Stretch {
  return {
    oldest: nextCursor === null ? 0 : (items.at(-1)?.seq ?? Infinity),
    newest: newerCursor === null ? Infinity : (items[0]?.seq ?? 0),
    older: nextCursor,
    newer: newerCursor,
  }
}

function changedAt(message: Message): string {
  return message.deletedAt ?? message.editedAt ?? ''
}

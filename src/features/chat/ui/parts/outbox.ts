import { chatOutboxKey } from '#web/stores/persisted.ts'

/** Messages that are written and not yet acknowledged; they survive a closed browser. */
export type Outgoing = {
  /** Whose it is: another account on the same browser must not send it. */
  accountId: string
  conversationId: string
  clientMessageId: string
  body: string
  /** The message that it answers. */
  replyTo?: number
  at: string
  /** Why the server refused it; it is then sent again only when asked. */
  refused?: string
}

export type OutboxPort = {
  /** Resolves once the message is stored. A refusal for good rejects with `Refusal`. */
  send(message: Outgoing): Promise<void>
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

/** The server will not take the message, however often it is sent. */
export class Refusal extends Error {}

export type Outbox = {
  waiting(): readonly Outgoing[]
  subscribe(listener: () => void): () => void
  add(message: Outgoing): void
  /** Sends what waits of one person, in order; stops at the first that does not get through. */
  flush(accountId: string): Promise<void>
  /** Another tab has written or sent something. */
  reload(): void
  retry(clientMessageId: string): void
  discard(clientMessageId: string): void
}

export function createOutbox(port: OutboxPort): Outbox {
  const listeners = new Set<() => void>()
  let messages = read(port.storage)
  // A full or forbidden storage: the messages wait in this page alone.
  let isSaved = true
  let flushing: Promise<void> | undefined

  const reload = () => {
    if (isSaved) messages = read(port.storage)
    for (const listener of listeners) listener()
  }
  // Tabs share the storage, so each change starts from what stands there now.
  const change = (update: (before: Outgoing[]) => Outgoing[]) => {
    messages = update(isSaved ? read(port.storage) : messages)
    try {
      port.storage.setItem(chatOutboxKey, JSON.stringify(messages))
      isSaved = true
    } catch {
      isSaved = false
    }
    for (const listener of listeners) listener()
  }
  const remove = (id: string) =>
    change((before) => before.filter((one) => one.clientMessageId !== id))
  const mark = (id: string, refused?: string) =>
    change((before) =>
      before.map((one) => {
        if (one.clientMessageId !== id) return one
        const { refused: _before, ...rest } = one
        return refused === undefined ? rest : { ...rest, refused }
      }),
    )

  async function run(accountId: string): Promise<void> {
    for (;;) {
      const next = messages.find((one) => one.refused === undefined && one.accountId === accountId)
      if (!next) return
      try {
        await port.send(next)
        remove(next.clientMessageId)
      } catch (error) {
        if (!(error instanceof Refusal)) return
        mark(next.clientMessageId, error.message)
      }
    }
  }

  return {
    waiting: () => messages,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (message) => change((before) => [...before, message]),
    reload,
    flush(accountId) {
      flushing ??= run(accountId).finally(() => {
        flushing = undefined
      })
      return flushing
    },
    retry: (id) => mark(id),
    discard: remove,
  }
}

function read(storage: OutboxPort['storage']): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(chatOutboxKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isOutgoing) : []
  } catch {
    return []
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const one = value as Partial<Outgoing> | null
  return [one?.accountId, one?.conversationId, one?.clientMessageId, one?.body, one?.at].every(
    (text) => typeof text === 'string',
  )
}

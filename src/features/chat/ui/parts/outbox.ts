/** Messages that are written and not yet acknowledged; they survive a reload of the page. */
export type Outgoing = {
  /** Whose it is: another account on the same browser must not send it. */
  accountId: string
  conversationId: string
  clientMessageId: string
  body: string
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
  /** Sends what waits, in order; stops at the first that does not get through. */
  flush(): Promise<void>
  retry(clientMessageId: string): void
  discard(clientMessageId: string): void
}

const storageKey = 'chat-outbox'

export function createOutbox(port: OutboxPort): Outbox {
  const listeners = new Set<() => void>()
  let messages = read(port.storage)
  let flushing: Promise<void> | undefined

  const change = (next: Outgoing[]) => {
    messages = next
    try {
      port.storage.setItem(storageKey, JSON.stringify(messages))
    } catch {
      // A full or forbidden storage: the messages still wait in this page.
    }
    for (const listener of listeners) listener()
  }
  const without = (id: string) => messages.filter((one) => one.clientMessageId !== id)
  const mark = (id: string, refused?: string) =>
    change(
      messages.map((one) => {
        if (one.clientMessageId !== id) return one
        const { refused: _before, ...rest } = one
        return refused === undefined ? rest : { ...rest, refused }
      }),
    )

  async function run(): Promise<void> {
    for (;;) {
      const next = messages.find((one) => one.refused === undefined)
      if (!next) return
      try {
        await port.send(next)
        change(without(next.clientMessageId))
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
    add: (message) => change([...messages, message]),
    flush() {
      flushing ??= run().finally(() => {
        flushing = undefined
      })
      return flushing
    },
    retry: (id) => mark(id),
    discard: (id) => change(without(id)),
  }
}

function read(storage: OutboxPort['storage']): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
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

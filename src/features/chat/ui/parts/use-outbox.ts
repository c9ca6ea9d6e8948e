import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { mainSocket } from '#web/realtime/socket.ts'
import { chatOutboxKey } from '#web/stores/persisted.ts'
import { chatEvents, sendMessage, type Message } from '../../contract.ts'
import { createOutbox, Refusal, type Outbox, type Outgoing } from './outbox.ts'

let outbox: Outbox | undefined
const arrivals = new Set<(message: Message) => void>()
const acknowledgeWithin = 10_000
const tryEvery = 5_000

/** Who is signed in on this page; what others wrote in this browser is not sent. */
let sender = ''

/** One for the page: it goes on sending while another conversation is shown. */
function theOutbox(): Outbox {
  if (outbox) return outbox
  const made = createOutbox({ send, storage: localStorage })
  outbox = made
  const flush = () => void (sender && made.flush(sender))
  mainSocket.watch(() => {
    if (mainSocket.state() === 'open') flush()
  })
  addEventListener('online', flush)
  addEventListener('storage', (event) => {
    if (event.key === chatOutboxKey) made.reload()
  })
  setInterval(() => made.waiting().length > 0 && flush(), tryEvery)
  return made
}

/** Sends what an earlier visit has left, on whatever page this one begins. */
export function sendLeftMessages(accountId: string): void {
  sender = accountId
  void theOutbox().flush(accountId)
}

/** Over the socket when it is open, else by a call; both store a message once. */
async function send({ conversationId, clientMessageId, body, replyTo }: Outgoing): Promise<void> {
  try {
    const stored =
      mainSocket.state() === 'open'
        ? await mainSocket.emit(
            chatEvents,
            'chat:send',
            { conversationId, clientMessageId, body, replyTo },
            { timeout: acknowledgeWithin },
          )
        : await call(
            sendMessage,
            { params: { id: conversationId }, body: { clientMessageId, body, replyTo } },
            { silent: true },
          )
    for (const listener of arrivals) listener(stored)
  } catch (error) {
    const final = error instanceof ApiError && [400, 403, 404, 409].includes(error.status)
    throw final ? new Refusal(error.reason) : error
  }
}

const none: readonly Outgoing[] = []

/**
 * What one person has written to one conversation and what is not stored yet.
 *
 * @param onStored hears of every message of this page that was stored
 */
export function useOutbox(
  accountId: string,
  conversationId: string,
  onStored: (message: Message) => void,
) {
  const all = useSyncExternalStore(
    (changed) => theOutbox().subscribe(changed),
    () => theOutbox().waiting(),
    () => none,
  )
  useEffect(() => {
    arrivals.add(onStored)
    sendLeftMessages(accountId)
    return () => {
      arrivals.delete(onStored)
    }
  }, [accountId, onStored])
  const waiting = useMemo(
    () => all.filter((one) => one.accountId === accountId && one.conversationId === conversationId),
    [all, accountId, conversationId],
  )
  return {
    waiting,
    write: (body: string, replyTo?: number) => {
      const at = new Date().toISOString()
      const clientMessageId = crypto.randomUUID()
      const answer = replyTo === undefined ? {} : { replyTo }
      theOutbox().add({ accountId, conversationId, clientMessageId, body, at, ...answer })
      void theOutbox().flush(accountId)
    },
    retry: (clientMessageId: string) => {
      theOutbox().retry(clientMessageId)
      void theOutbox().flush(accountId)
    },
    discard: (clientMessageId: string) => theOutbox().discard(clientMessageId),
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput, CallReply, Endpoint } from '#shared/endpoint.ts'
import { explainNotification, useOwnNotifications } from '#web/kit/notifications.ts'
import { ApiError } from './api-error.ts'
import { call, newAttempt } from './call.ts'
import { keyOf } from './query.ts'

type ActionOptions<E extends Endpoint> = {
  /** Reads that are made again once the write has succeeded. */
  refreshes?: readonly Endpoint[]
  /** They are made again after a refusal, too: somebody else may have been faster. */
  isRaced?: boolean
  /** With what the server answered, before the action is no longer busy. */
  onDone?: (reply: CallReply<E>) => unknown
  /** The server refused and a notification has said why: show what is true now. */
  onRefused?: (error: ApiError) => unknown
}

export type Action<E extends Endpoint> = {
  busy: boolean
  /** For buttons: a second press while it runs does nothing. */
  run: (input: CallInput<E>) => void
  /**
   * For forms, which show a refusal at their fields.
   *
   * @throws ApiError when the server refuses
   */
  send: (input: CallInput<E>) => Promise<CallReply<E>>
}

/**
 * A write as a screen uses it: busy while it runs, notified when it fails, lists read again when it
 * succeeds. Tried again after a failure it is the same attempt, so that nothing is paid twice.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { refreshes = [], isRaced, onDone, onRefused }: ActionOptions<E> = {},
): Action<E> {
  const queries = useQueryClient()
  const attempt = useRef<{ input: string; key: string }>(undefined)
  // A second press may come before the first one has been drawn.
  const running = useRef(false)
  const notifications = useOwnNotifications()
  const refresh = () => {
    for (const read of refreshes) void queries.invalidateQueries({ queryKey: keyOf(read) })
  }
  const mutation = useMutation<CallReply<E>, Error, CallInput<E>>({
    // Without a connection it fails at once, and says so.
    networkMode: 'always',
    mutationFn: async (input) => {
      const text = JSON.stringify(input)
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newAttempt() }
      const options = { idempotencyKey: attempt.current.key }
      const reply = (await call(endpoint, input as never, options)) as CallReply<E>
      attempt.current = undefined
      notifications.hide()
      refresh()
      await onDone?.(reply)
      return reply
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return
      notifications.keep(error.notification)
      if (isRaced) refresh()
      await onRefused?.(error)
    },
  })
  const send: Action<E>['send'] = async (input) => {
    running.current = true
    try {
      return await mutation.mutateAsync(input)
    } finally {
      running.current = false
    }
  }
  const run = (input: CallInput<E>) => {
    if (running.current) return
    send(input).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      explain(error)
    })
  }
  return { busy: mutation.isPending, run, send }
}

/** No form around a button says why it was refused. */
function explain({ notification, reason, message }: ApiError): void {
  if (notification !== undefined && reason !== message) explainNotification(notification, reason)
}

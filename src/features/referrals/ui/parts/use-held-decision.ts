import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { notify } from '#web/kit/notifications.ts'
import { claimOffer, getOffer, listOffers, passOffer } from '../../contract.ts'
import type { OfferCard, PassReason } from '../../contract.ts'
import { words } from '../messages.ts'

/** `asksFirst`: the candidate is asked before the request is accepted. */
export type Decision = { offer: OfferCard; kind: 'claim'; asksFirst: boolean } | PassDecision
type PassDecision = { offer: OfferCard; kind: 'pass'; reason: PassReason }

/** Accepting reveals who it is and passing asks others: neither can be taken back once it is sent. */
export const undoMs = 8000

export type HeldDecision = {
  /** Not sent yet. */
  held: Decision | undefined
  /** Decided here, and perhaps still to be decided in the list as the server last gave it. */
  hidden: ReadonlySet<string>
  /** Someone points at it or chooses a reason: it is not sent meanwhile. */
  isPaused: boolean
  setPaused: (paused: boolean) => void
  decide: (decision: Decision) => void
  change: (reason: PassReason) => void
  undo: () => void
}

/**
 * Decisions by key: the last one waits a moment before it leaves, so that a slip of the finger costs
 * nothing. The next decision sends it at once, as does leaving the page.
 */
export function useHeldDecision(): HeldDecision {
  const queries = useQueryClient()
  const [held, setHeld] = useState<Decision>()
  const [isPaused, setPaused] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef<Decision>(undefined)

  const hide = useCallback((id: string, isHidden: boolean) => {
    setHidden((before) => {
      const after = new Set(before)
      if (isHidden) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])

  const wait = useCallback((decision: Decision | undefined) => {
    waiting.current = decision
    setHeld(decision)
    setPaused(false)
  }, [])

  const send = useCallback(
    async (keepalive = false) => {
      const decision = waiting.current
      if (!decision) return
      wait(undefined)
      const { id } = decision.offer
      try {
        await sendNow(decision, keepalive)
      } catch (error) {
        // The notification has said why; the request is back in the list.
        hide(id, false)
        if (!(error instanceof ApiError)) throw error
      }
      void queries.invalidateQueries({ queryKey: keyOf(getOffer, { params: { id } }) })
      void queries.invalidateQueries({ queryKey: keyOf(listOffers) })
    },
    [queries, hide, wait],
  )

  useEffect(() => {
    if (!held || isPaused) return
    const timer = setTimeout(() => void send(), undoMs)
    return () => clearTimeout(timer)
  }, [held, isPaused, send])

  useEffect(() => {
    const leave = () => void send(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [send])

  const decide = (decision: Decision) => {
    void send()
    hide(decision.offer.id, true)
    wait(decision)
  }
  const change = (reason: PassReason) => {
    if (waiting.current?.kind !== 'pass') return
    waiting.current = { ...waiting.current, reason }
    setHeld(waiting.current)
  }
  const undo = () => {
    if (!waiting.current) return
    hide(waiting.current.offer.id, false)
    wait(undefined)
  }
  return { held, hidden, isPaused, setPaused, decide, change, undo }
}

async function sendNow(decision: Decision, keepalive: boolean): Promise<void> {
  const params = { id: decision.offer.id }
  if (decision.kind === 'pass') {
    await call(passOffer, { params, body: { reason: decision.reason } }, { keepalive })
    return
  }
  const { asked, revealed } = await call(claimOffer, { params, body: {} }, { keepalive })
  const message = revealed
    ? words.inbox.nowYours(revealed.name)
    : asked && words.inbox.candidateAsked
  if (message) notify({ message, type: 'success' })
}

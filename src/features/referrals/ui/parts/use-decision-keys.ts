import { useEffect, useRef, useState, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { keyOf } from '#web/api/query.ts'
import { rowOf, usePageOnItsWay, useWide } from '#web/kit/panes.tsx'
import { getOffer, type OfferCard, type OfferDetail } from '../../contract.ts'
import { words } from '../messages.ts'
import { decidedWord } from './held-decision.tsx'
import { useHeldDecision, type Decision, type HeldDecision } from './use-held-decision.ts'

const text = words.inbox

type Options = {
  /** Of the list as the server gave it. */
  items: readonly OfferCard[]
  /** Id of the request that is open, if one is. */
  opened: string | undefined
  to: (offer: OfferCard) => string
  /** Of the list alone. */
  back: string
}

type DecisionKeys = {
  box: RefObject<HTMLDivElement | null>
  /** Takes the focus when the last request is decided. */
  empty: RefObject<HTMLDivElement | null>
  /** Without what was just decided. */
  items: OfferCard[]
  decision: HeldDecision
  /** For people who do not see the list change. */
  said: string
  undo: () => void
  /** From the open request to the next one. */
  goOn: () => void
}

export const canDecide = ({ state, asked }: OfferCard) =>
  (state === 'offered' || state === 'seen') && !asked

/**
 * `a` accepts and `p` passes the row in focus, else the open request; the next one follows by itself.
 * `u` undoes. The keys are heard while the focus is in the inbox alone, never while someone types.
 */
export function useDecisionKeys({ items: all, opened, to, back }: Options): DecisionKeys {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isWide = useWide()
  const waits = usePageOnItsWay()
  const box = useRef<HTMLDivElement>(null)
  const empty = useRef<HTMLDivElement>(null)
  const decision = useHeldDecision()
  const [said, setSaid] = useState('')
  const items = [
    ...all.filter((item) => canDecide(item) && !decision.hidden.has(item.id)),
    // These wait for the candidate.
    ...all.filter((item) => !canDecide(item)),
  ]

  const show = (offer: OfferCard | undefined) => {
    if (!offer) {
      setTimeout(() => empty.current?.focus())
      if (opened) void navigate(back, { replace: true })
      return
    }
    const address = to(offer)
    const row = document.querySelector<HTMLElement>(rowOf(address))
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    if (opened || isWide) {
      const state = isWide ? { focus: rowOf(address) } : null
      void navigate(address, { replace: true, state })
    }
  }
  const after = (id: string) => {
    const at = items.findIndex((item) => item.id === id)
    const rest = items.filter((item) => item.id !== id)
    return rest.slice(Math.max(0, at)).find(canDecide) ?? rest.findLast(canDecide)
  }
  const decide = (made: Decision) => {
    const { offer, kind } = made
    const next = after(offer.id)
    decision.decide(made)
    const left = items.filter(canDecide).length - 1
    const what = decidedWord(kind, kind === 'claim' && made.asksFirst)
    setSaid(text.decided(what, offer.job.title, left))
    show(next)
  }
  const undo = () => {
    const offer = decision.held?.offer
    if (!offer) return
    decision.undo()
    setSaid(text.undone(offer.job.title))
    // Its row is drawn again before it can take the focus.
    setTimeout(() => show(offer))
  }

  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!box.current?.contains(target) || target.closest('dialog, [popover]')) return
    if (target.matches('input, textarea, select, [contenteditable]')) return
    if (event.key === 'u') return undo()
    // While the next request is on its way, what is still open was not meant.
    const id = target.dataset['offer'] ?? (waits ? undefined : opened)
    const offer = items.find((item) => item.id === id)
    if (!offer || !canDecide(offer) || event.repeat) return
    if (event.key === 'a') {
      // The reading pane has read it.
      const key = keyOf(getOffer, { params: { id: offer.id } })
      const asksFirst = queries.getQueryData<OfferDetail>(key)?.consent === 'needed'
      decide({ offer, kind: 'claim', asksFirst })
    }
    if (event.key === 'p') decide({ offer, kind: 'pass', reason: 'other' })
  }
  const heard = useRef(onKey)
  useEffect(() => {
    heard.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const goOn = () => {
    if (opened) show(after(opened))
  }
  return { box, empty, items, decision, said, undo, goOn }
}

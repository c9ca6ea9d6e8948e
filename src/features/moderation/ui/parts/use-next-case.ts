import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#web/api/query.ts'
import { rowOf } from '#web/kit/panes.tsx'
import { getCase, type CaseItem } from '../../contract.ts'
import { words as text } from '../messages.queue.ts'

type Options = {
  items: readonly CaseItem[]
  opened: string | undefined
  to: (id: string) => string
  /** Of the list alone. */
  back: string
}

/** From a case that was decided to the next one, which is read before it is asked for. */
export function useNextCase({ items, opened, to, back }: Options) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [said, setSaid] = useState('')
  const at = items.findIndex(({ id }) => id === opened)
  const next = items[at + 1] ?? (at > 0 ? items[at - 1] : undefined)
  const nextId = at === -1 ? undefined : next?.id

  useEffect(() => {
    if (nextId === undefined) return
    void queries.prefetchQuery(query(getCase, { params: { id: nextId } }))
  }, [nextId, queries])

  const goOn = () => {
    setSaid(text.said(items[at]?.thing.title ?? ''))
    if (nextId === undefined) return void navigate(back, { replace: true })
    const address = to(nextId)
    void navigate(address, { replace: true, state: { focus: rowOf(address) } })
  }
  return { said, goOn }
}

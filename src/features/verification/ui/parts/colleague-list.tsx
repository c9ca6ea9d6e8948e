import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { call } from '#web/api/call.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { notify } from '#web/kit/notifications.ts'
import { PagedList, SkeletonRows } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import {
  confirmColleague,
  listColleagues,
  removeColleague,
  type Colleague,
} from '#features/companies/contract.ts'
import { words } from '../messages.ts'

const text = words.company

/** Who says that they work at the company, and the way to correct it. */
export function ColleagueList({ slug }: { slug: string }) {
  const queries = useQueryClient()
  const list = useInfiniteQuery(pages(listColleagues, { params: { slug } }))
  const me = useStore(recruiterStore, (state) => state.user?.userId)
  const [leaving, setLeaving] = useState<Colleague>()
  const items = list.data?.pages.flatMap((page) => page.items as Colleague[]) ?? []
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listColleagues) })
  const paramsOf = ({ id }: Colleague) => ({ params: { slug, accountId: id } })

  async function remove(person: Colleague) {
    setLeaving(undefined)
    await call(removeColleague, paramsOf(person))
    notify({ message: text.removed(person.name), type: 'success' })
    await refresh()
  }

  async function hire(person: Colleague) {
    await call(confirmColleague, paramsOf(person))
    notify({ message: text.hired(person.name), type: 'success' })
    await refresh()
  }

  return (
    <section className="grid gap-4" aria-labelledby="colleagues">
      <div>
        <h2 id="colleagues" className="text-20 font-semibold">
          {text.colleagues}
        </h2>
        <p className="muted">{text.colleaguesLead}</p>
      </div>
      {list.isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((person) => (
            <li key={person.id} className="row flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold" dir="auto">
                  {person.name}
                  {person.title && <span className="muted font-normal"> · {person.title}</span>}
                </p>
                <p className="small muted wrap-anywhere">
                  {person.workEmail} · {text.level[person.level]} ·{' '}
                  <Time at={person.workEmailAt} form="date" />
                </p>
              </div>
              {person.id === me ? (
                <span className="small muted">{text.you}</span>
              ) : (
                <div className="flex flex-wrap gap-2">
                  {person.level === 'L2' && (
                    <Button size="small" onClick={() => void hire(person).catch(() => undefined)}>
                      {text.hire}
                    </Button>
                  )}
                  {!person.looksAfter && (
                    <Button size="small" kind="danger" onClick={() => setLeaving(person)}>
                      {text.remove}
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </PagedList>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text.removeTitle(leaving?.name ?? '')}
        confirm={text.remove}
        cancel={text.cancel}
        onConfirm={() => leaving && void remove(leaving).catch(() => undefined)}
      >
        <p>{text.removeLead}</p>
      </ConfirmDialog>
    </section>
  )
}

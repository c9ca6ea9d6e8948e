import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { Disclosure, PageHead } from '#web/kit/content.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import {
  countKnown,
  getAcquaintances,
  importAcquaintances,
  listAcquaintances,
  listKnownAt,
  removeAcquaintances,
  type Acquaintance,
} from '../../contract.ts'
import { sourceWords, words as text } from '../messages.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([
    loadFresh(context, getAcquaintances),
    context
      .get(queryClientContext)
      .fetchInfiniteQuery({ ...pages(listAcquaintances), staleTime: 0 }),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

const reads = [getAcquaintances, listAcquaintances, countKnown, listKnownAt]

/** `/acquaintances`: the candidate's own contacts, seen by nobody else. */
export function Component() {
  const { data } = useQuery(query(getAcquaintances))
  const imports = data?.imports ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-column gap-10">
        <section className="grid gap-4" aria-label={text.imported}>
          {imports.length === 0 ? (
            <p className="muted">{text.none}</p>
          ) : (
            <ul className="rows">
              {imports.map(({ source, people, importedAt }) => (
                <li key={source} className="row flex flex-wrap justify-between gap-3">
                  <span>
                    {sourceWords[source]}
                    <span className="muted small">
                      {' · '}
                      {text.on} <Time at={importedAt} form="date" />
                    </span>
                  </span>
                  <span className="numbers">{text.people(people)}</span>
                </li>
              ))}
            </ul>
          )}
          <Import />
          {imports.length > 0 && <RemoveAll />}
        </section>
        <Disclosure summary={text.how}>
          <ul className="grid gap-2">
            <li>{text.howLinkedIn}</li>
            <li>{text.howGoogle}</li>
            <li>{text.howVcard}</li>
          </ul>
        </Disclosure>
        <People />
      </div>
    </div>
  )
}

function Import() {
  const queries = useQueryClient()
  const { busy, run } = useSteps()
  const [problem, setProblem] = useState<string>()
  async function take(file: File) {
    setProblem(undefined)
    try {
      const { people, leftOut } = await call(
        importAcquaintances,
        { body: {} },
        { files: { file }, silent: true },
      )
      notify({ message: text.done(people, leftOut), type: 'success' })
      for (const read of reads) void queries.invalidateQueries({ queryKey: keyOf(read) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.reason ?? error.message)
    }
  }
  return (
    <div className="grid gap-2">
      <FileDrop
        label={text.choose}
        name="file"
        accept=".csv,.vcf,text/csv,text/vcard"
        hint={text.hint}
        error={problem}
        onFile={(file) => run(() => take(file))}
      />
      <p className="small muted">
        {text.kept} {text.leftOut}
      </p>
      <p className="small" role="status">
        {busy ? text.reading : ''}
      </p>
    </div>
  )
}

function RemoveAll() {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction(removeAcquaintances, {
    refreshes: reads,
    onDone: () => {
      setAsking(false)
      notify({ message: text.removed, type: 'success' })
    },
  })
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{text.remove}</Button>
      <ConfirmDialog
        open={asking}
        title={text.removeTitle}
        onClose={() => setAsking(false)}
        confirm={text.remove}
        cancel={text.keep}
        busy={busy}
        onConfirm={() => run({})}
      >
        <p>{text.removeLead}</p>
      </ConfirmDialog>
    </div>
  )
}

function People() {
  const list = useInfiniteQuery(pages(listAcquaintances))
  const items = list.data?.pages.flatMap((page) => page.items as Acquaintance[]) ?? []
  if (items.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="people">
      <h2 id="people" className="text-20 font-semibold">
        {text.list}
      </h2>
      <PagedList list={list} shown={items.length}>
        {items.map(({ id, name, title, company }) => (
          <li key={id} className="row">
            <p className="font-medium" dir="auto">
              {name}
            </p>
            <p className="small muted" dir="auto">
              {text.at(title, company)}
            </p>
          </li>
        ))}
      </PagedList>
    </section>
  )
}

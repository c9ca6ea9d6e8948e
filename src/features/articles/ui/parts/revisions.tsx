import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Badge } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import type { EndpointReply } from '#shared/endpoint.ts'
import {
  getRevision,
  listDrafts,
  listRevisions,
  restoreRevision,
  type ArticleDraft,
} from '../../contract.ts'
import { editorWords as words } from '../messages.ts'

type Props = { draft: ArticleDraft; onRestored: (draft: ArticleDraft) => void }
type Revision = EndpointReply<typeof listRevisions>['items'][number]

/** What the article says and said before, and the way back to it. */
export function Revisions({ draft, onRestored }: Props) {
  const list = useInfiniteQuery(pages(listRevisions, { params: { id: draft.id }, query: {} }))
  const items = list.data?.pages.flatMap((page) => page.items as Revision[]) ?? []
  const [compared, setCompared] = useState<number>()
  const [restoring, setRestoring] = useState<number>()
  const restore = useAction(restoreRevision, {
    refreshes: [listDrafts, listRevisions],
    onDone: (restored) => {
      notify({ message: words.restored, type: 'success' })
      setCompared(undefined)
      setRestoring(undefined)
      onRestored(restored)
    },
  })
  const body = { expectedVersion: draft.version }
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 font-semibold">
        {words.history}
      </h2>
      <PagedList list={list} shown={items.length}>
        {items.map((item) => (
          <li key={item.version} className="row grid gap-2">
            <p className="flex flex-wrap items-baseline gap-3">
              <span className="font-medium">{words.version(item.version)}</span>
              {item.version === draft.version && <Badge tone="accent">{words.current}</Badge>}
            </p>
            <p dir="auto">{item.title}</p>
            <p className="small muted flex flex-wrap gap-x-3">
              <Time at={item.savedAt} />
              <span>{item.savedBy ? words.savedBy(item.savedBy) : words.shipped}</span>
              <span>{words.lines(item.added, item.removed)}</span>
            </p>
            {item.version !== draft.version && (
              <div className="flex flex-wrap gap-3">
                <Button
                  size="small"
                  kind="plain"
                  aria-expanded={compared === item.version}
                  onClick={() => setCompared(compared === item.version ? undefined : item.version)}
                >
                  {words.compare}
                </Button>
                <Button size="small" busy={restore.busy} onClick={() => setRestoring(item.version)}>
                  {words.restore}
                </Button>
              </div>
            )}
            {compared === item.version && <Comparison id={draft.id} version={item.version} />}
          </li>
        ))}
      </PagedList>
      <ConfirmDialog
        open={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        title={words.restoreTitle(restoring ?? draft.version)}
        confirm={words.restore}
        cancel={words.keep}
        busy={restore.busy}
        onConfirm={() =>
          restore.run({ params: { id: draft.id, version: restoring ?? draft.version }, body })
        }
      >
        <p>{words.restoreText(draft.state === 'published')}</p>
      </ConfirmDialog>
    </section>
  )
}

const marks = { same: ' ', added: '+', removed: '−' } as const

/** From the old version to the present one; signs as well as colours say what changed. */
function Comparison({ id, version }: { id: string; version: number }) {
  const { data } = useQuery({ ...query(getRevision, { params: { id, version } }), staleTime: 0 })
  if (!data) return null
  return (
    <pre className="small max-h-[24rem] overflow-auto whitespace-pre-wrap" tabIndex={0} dir="auto">
      {data.lines.map((line, index) => (
        <span key={index} className={line.kind === 'same' ? 'muted block' : 'block font-medium'}>
          <span aria-hidden="true">{marks[line.kind]} </span>
          {line.kind !== 'same' && <span className="sr-only">{words[line.kind]} </span>}
          {line.text}
        </span>
      ))}
    </pre>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Empty } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import {
  listSettingsChanges,
  previewSettings,
  type SettingsChange,
  type SettingsPreview,
} from '../../contract.ts'
import { words } from '../messages.ts'

type Props = { onReview: (review: SettingsPreview) => void }

/** Who changed what when, and the way back. */
export function History({ onReview }: Props) {
  const text = words.history
  const list = useInfiniteQuery(pages(listSettingsChanges, { query: {} }))
  const [same, setSame] = useState<number>()
  const preview = useAction(previewSettings)
  const items = list.data?.pages.flatMap((page) => page.items as SettingsChange[]) ?? []
  if (items.length === 0) return <Empty title={text.none}>{text.noneHint}</Empty>

  async function undo(number: number) {
    const reply = await preview.send({ body: { undo: number } })
    const isSame = reply.differences.length === 0
    setSame(isSame ? number : undefined)
    if (!isSame) onReview(reply)
  }

  return (
    <PagedList list={list} shown={items.length}>
      {items.map(({ number, at, by, note, differences }) => (
        <li key={number} className="row grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span>
              <Time at={at} form="near" />{' '}
              <span className="muted" dir="auto">
                {by ? text.by(by.name) : text.someone}
              </span>
            </span>
            <Button
              kind="plain"
              size="small"
              busy={preview.busy}
              onClick={() => void undo(number).catch(() => {})}
            >
              {text.undo}
            </Button>
          </p>
          <ul className="grid gap-1">
            {differences.map(({ name, label, before, after }) => (
              <li key={name} className="wrap-anywhere" dir="auto">
                {text.from(label, before, after)}
              </li>
            ))}
          </ul>
          {note && (
            <p className="muted" dir="auto">
              {note}
            </p>
          )}
          {same === number && <p role="status">{text.same}</p>}
        </li>
      ))}
    </PagedList>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Table } from '#web/kit/table.tsx'
import { Time } from '#web/kit/time.tsx'
import { numberWords } from '#web/messages/format.ts'
import {
  approveBroadcast,
  getBroadcastResults,
  listBroadcasts,
  stopBroadcast,
  type Broadcast,
} from '../../contract.ts'
import { channelWords, stateWords, topicWords, words } from '../messages.ts'
import { BroadcastForm } from '../parts/broadcast-form.tsx'

const history = pages(listBroadcasts, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...history, staleTime: 0 })
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/admin/broadcast`: a message to many, and what became of the ones before. */
export function Component() {
  const list = useInfiniteQuery(history)
  const items = list.data?.pages.flatMap((page) => page.items as Broadcast[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <BroadcastForm />
      <section className="mt-12 grid gap-3" aria-labelledby="history">
        <h2 id="history">{words.history}</h2>
        {items.length === 0 ? (
          <Empty level="h3" title={words.none}>
            {words.noneHint}
          </Empty>
        ) : (
          <PagedList list={list} shown={items.length}>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </PagedList>
        )}
      </section>
    </div>
  )
}

const stoppable = ['awaiting_approval', 'scheduled', 'sending']

function Item({ item }: { item: Broadcast }) {
  const [open, setOpen] = useState(false)
  const params = { id: item.id }
  const approve = useAction(approveBroadcast, {
    refreshes: [listBroadcasts],
    onDone: () => notify({ message: words.approved, type: 'success' }),
  })
  const stop = useAction(stopBroadcast, {
    refreshes: [listBroadcasts, getBroadcastResults],
    onDone: () => notify({ message: words.stopped, type: 'success' }),
  })
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-17 font-medium" dir="auto">
          {item.title}
        </h3>
        <Badge tone={item.state === 'awaiting_approval' ? 'clock' : 'plain'}>
          {stateWords[item.state]}
        </Badge>
      </div>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        <span>{topicWords[item.topic]}</span>
        <Time at={item.dueAt} form="near" />
        <span>{words.recipients(numberWords(item.recipients), numberWords(item.estimated))}</span>
        {item.createdBy && <span>{words.by(item.createdBy)}</span>}
        {item.approvedBy && <span>{words.approvedBy(item.approvedBy)}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        {item.canApprove && (
          <Button size="small" busy={approve.busy} onClick={() => approve.run({ params })}>
            {words.approve}
          </Button>
        )}
        {stoppable.includes(item.state) && (
          <Button size="small" busy={stop.busy} onClick={() => stop.run({ params })}>
            {words.stop}
          </Button>
        )}
        <Button size="small" kind="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.showResults}
        </Button>
      </div>
      {open && <Results id={item.id} />}
    </li>
  )
}

function Results({ id }: { id: string }) {
  const { data } = useQuery({ ...query(getBroadcastResults, { params: { id } }), staleTime: 0 })
  if (!data) return <p className="small muted">{words.counting}</p>
  return (
    <div className="grid gap-2">
      <p className="small">{words.read(numberWords(data.read))}</p>
      {data.channels.length > 0 && (
        <Table
          caption={words.showResults}
          captionShown={false}
          keyOf={({ channel }) => channel}
          rows={data.channels}
          columns={[
            { heading: words.channel, cell: ({ channel }) => channelWords[channel] },
            { heading: words.sent, cell: ({ sent }) => numberWords(sent), number: true },
            { heading: words.pending, cell: ({ pending }) => numberWords(pending), number: true },
            { heading: words.skipped, cell: ({ skipped }) => numberWords(skipped), number: true },
            { heading: words.dead, cell: ({ dead }) => numberWords(dead), number: true },
          ]}
        />
      )}
    </div>
  )
}

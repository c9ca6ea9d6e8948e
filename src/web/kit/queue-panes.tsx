import type { ComponentProps, ReactNode } from 'react'
import { Empty } from './content.tsx'
import { LinkTabs, PagedList } from './lists.tsx'
import { Panes } from './panes.tsx'

type QueuePanesProps<Queue extends string, Item extends { id: string }> = {
  title: string
  /** Between the queues and the list. */
  head: ReactNode
  queues: {
    label: string
    names: readonly Queue[]
    current: Queue
    labels: Record<Queue, string>
    /** Without a name: the queue that is shown unless one is chosen, the first. */
    to: (queue: Queue | undefined) => string
  }
  list: ComponentProps<typeof PagedList>['list']
  items: readonly Item[]
  row: (item: Item, row: { to: string; open: boolean }) => ReactNode
  /** The address of one of them. */
  to: (id: string) => string
  open: string | undefined
  words: { none: string; noneHint: string; choose: string }
  /** What is open. */
  children: ReactNode
}

/** Work that waits in several queues, and the one piece of it that is open. */
export function QueuePanes<Queue extends string, Item extends { id: string }>(
  props: QueuePanesProps<Queue, Item>,
) {
  const { title, head, queues, list, items, row, to, open, words, children } = props
  const [usual] = queues.names
  return (
    <Panes
      title={title}
      head={
        <>
          <LinkTabs
            label={queues.label}
            current={queues.current}
            tabs={queues.names.map((name) => ({
              name,
              to: queues.to(name === usual ? undefined : name),
              label: queues.labels[name],
            }))}
          />
          {head}
        </>
      }
      open={open}
      first={items[0] && to(items[0].id)}
      empty={items.length === 0 && <Empty title={words.none}>{words.noneHint}</Empty>}
      list={
        <PagedList list={list} shown={items.length}>
          {items.map((item) => row(item, { to: to(item.id), open: item.id === open }))}
        </PagedList>
      }
    >
      {open === undefined ? <p className="muted">{words.choose}</p> : children}
    </Panes>
  )
}

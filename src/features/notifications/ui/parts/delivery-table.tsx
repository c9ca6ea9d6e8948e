import { Table } from '#web/kit/table.tsx'
import { Time } from '#web/kit/time.tsx'
import type { Delivery } from '../../contract.ts'
import { channelWords, heldWords, stateWords, words } from '../messages.ts'

const text = words.log

type DeliveryTableProps = { deliveries: readonly Delivery[]; caption: string }

/** What became of messages, one a line. */
export function DeliveryTable({ deliveries, caption }: DeliveryTableProps) {
  return (
    <Table
      caption={caption}
      captionShown={false}
      stacks
      keyOf={({ id }) => id}
      rows={deliveries}
      columns={[
        { heading: text.what, cell: ({ title }) => <span dir="auto">{title}</span> },
        { heading: text.how, cell: ({ channel }) => channelWords[channel] },
        {
          heading: text.state,
          cell: ({ state, held }) =>
            state === 'pending' && held ? heldWords[held] : stateWords[state],
        },
        {
          heading: text.when,
          cell: ({ state, sentAt, dueAt, createdAt }) => (
            <Time at={sentAt ?? (state === 'pending' ? dueAt : createdAt)} form="near" />
          ),
        },
      ]}
    />
  )
}

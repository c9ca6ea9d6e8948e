import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { Board } from '#web/kit/board.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  boardColumns,
  listTracked,
  trackStatus,
  type BoardColumn,
  type Tracked,
  type TrackedStatus,
} from '../../contract.ts'
import { columnWords, words } from '../messages.ts'
import { CloseDialog } from './close-dialog.tsx'
import { TrackedCard } from './tracked-card.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const statusOf: Record<Exclude<BoardColumn, 'closed'>, TrackedStatus> = {
  sent: 'submitted',
  talking: 'in_review',
  interview: 'interview',
  offer: 'offer',
}

/** The candidate's own board: what was made elsewhere is moved by hand, the rest by what happens. */
export function TrackedBoard({ items }: { items: readonly Tracked[] }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [closing, setClosing] = useState<Tracked>()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listTracked) })
  const moved = async (item: Tracked, column: BoardColumn) => {
    await refresh()
    notify({ message: `${words.list.you}: ${item.job.title}, ${columnWords[column]}` })
  }
  const track = async (item: Tracked, status: TrackedStatus, column: BoardColumn) => {
    const body = { status, expectedVersion: item.version }
    await call(trackStatus, { params: { id: item.id }, body })
    await moved(item, column)
  }
  const move = (item: Tracked, to: BoardColumn) => {
    if (item.kind === 'referral') void navigate(links.referral(item.id))
    else if (to === 'closed') setClosing(item)
    // The notification says what went wrong; the list is read again.
    else void track(item, statusOf[to], to).catch(refresh)
  }
  return (
    <>
      <Board
        label={words.list.title}
        columns={boardColumns.map((name) => {
          const own = items.filter((item) => item.column === name)
          return { name, label: columnWords[name], items: own, total: own.length }
        })}
        keyOf={(item) => item.id}
        nameOf={(item) => item.job.title}
        movesOf={(item) => item.moves}
        onMove={move}
      >
        {(item) => <TrackedCard item={item} />}
      </Board>
      {closing?.source === 'outside' && (
        <CloseDialog
          item={closing}
          onClose={() => setClosing(undefined)}
          onChoose={async (status) => {
            await track(closing, status, 'closed')
            setClosing(undefined)
          }}
        />
      )}
      {closing?.source === 'here' && (
        <WithdrawDialog
          application={closing}
          onClose={() => setClosing(undefined)}
          onDone={() => {
            void moved(closing, 'closed')
            setClosing(undefined)
          }}
        />
      )}
    </>
  )
}

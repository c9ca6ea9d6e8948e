import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Board } from '#web/kit/board.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Empty } from '#web/kit/pieces.tsx'
import {
  getPipeline,
  moveApplicant,
  moveTargets,
  type ApplicantCard as Applicant,
  type MoveTarget,
  type PipelineColumn,
} from '../../contract.ts'
import { columnWords, words } from '../messages.ts'
import { ApplicantCard } from './applicant-card.tsx'
import { HireDialog, OfferDialog, RejectDialog } from './decision-dialogs.tsx'

const text = words.job

/** Which action of the server's list a column stands for. */
const actionOf: Partial<Record<PipelineColumn, string>> = {
  in_review: 'review',
  shortlisted: 'shortlist',
  interview: 'interview',
  offer: 'offer',
  hired: 'hire',
  rejected: 'reject',
}

type Asking = { applicant: Applicant; to: PipelineColumn }

/** The pipeline: a move that needs no more than a move happens at once, the others ask. */
export function PipelineBoard({ id, onChange }: { id: string; onChange: () => void }) {
  const { data } = useSuspenseQuery(query(getPipeline, { params: { id } }))
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const shown = data.columns.filter(
    ({ name, total }) => total > 0 || !['no_response', 'withdrawn', 'auto_closed'].includes(name),
  )
  const done = ({ applicant, to }: Asking) => {
    close()
    onChange()
    notify({ message: text.movedTo(applicant.name, columnWords[to]), type: 'success' })
  }
  const move = async (applicant: Applicant, to: PipelineColumn) => {
    if (!(moveTargets as readonly string[]).includes(to)) {
      setAsking({ applicant, to })
      return
    }
    try {
      const body = { to: to as MoveTarget, expectedVersion: applicant.version }
      await call(moveApplicant, { params: { id: applicant.id }, body })
      done({ applicant, to })
    } catch {
      // The notification says what went wrong; the board is read again.
      onChange()
    }
  }
  if (data.columns.every((column) => column.total === 0)) {
    return <Empty title={text.none}>{text.noneLead}</Empty>
  }
  const dialog = asking && {
    applicant: asking.applicant,
    onClose: close,
    onDone: () => done(asking),
  }
  return (
    <>
      <Board
        label={data.job.title}
        columns={shown.map((column) => ({ ...column, label: columnWords[column.name] }))}
        keyOf={(item) => item.id}
        nameOf={(item) => item.name}
        movesOf={(item) =>
          shown
            .map((column) => column.name)
            .filter((name) => name !== item.status && item.actions.includes(actionOf[name] ?? '-'))
        }
        onMove={(item, to) => void move(item, to)}
      >
        {(item) => <ApplicantCard item={item} />}
      </Board>
      {dialog && asking.to === 'rejected' && <RejectDialog {...dialog} />}
      {dialog && asking.to === 'offer' && <OfferDialog {...dialog} />}
      {dialog && asking.to === 'hired' && <HireDialog {...dialog} startsOn={null} />}
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Board } from '#web/kit/board.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Empty } from '#web/kit/content.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import {
  getPipeline,
  moveApplicant,
  type ApplicantCard as Applicant,
  type Pipeline,
  type PipelineColumn,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { applicationStates, moveTargets } from '#features/applications/contract.ts'
import { pipelineWords } from '#features/applications/ui/public/words.ts'
import { ApplicantCard } from './applicant-card.tsx'
import { HireDialog, OfferDialog, RejectDialog } from './decision-dialogs.tsx'

const text = words.job

/** Columns that ask for more than a move. */
const asks: Partial<Record<PipelineColumn, string>> = {
  offer: 'offer',
  hired: 'hire',
  rejected: 'reject',
}

const targetOf = (column: PipelineColumn) => moveTargets.find((target) => target === column)

/** Which action of the server's list a column stands for. */
function actionOf(column: PipelineColumn): string | undefined {
  const target = targetOf(column)
  return target ? applicationStates[target].move : asks[column]
}

type Asking = { applicant: Applicant; to: PipelineColumn; label: string }
type Column = Pipeline['columns'][number]

/** Two stages of one category are two columns. */
const keyOf = ({ name, stage }: Column) => stage?.id ?? name
const labelOf = ({ name, stage }: Column) =>
  stage ? `${pipelineWords[name]}: ${stage.name}` : pipelineWords[name]

/** The pipeline: a move that needs no more than a move happens at once, the others ask. */
export function PipelineBoard({ id, onChange }: { id: string; onChange: () => void }) {
  useRowKeys()
  const { data } = useSuspenseQuery(query(getPipeline, { params: { id } }))
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const shown = data.columns.filter(
    ({ name, total }) => total > 0 || !['no_response', 'withdrawn', 'auto_closed'].includes(name),
  )
  const done = ({ applicant, label }: Asking) => {
    close()
    onChange()
    notify({ message: text.movedTo(applicant.name, label), type: 'success' })
  }
  const move = async (applicant: Applicant, column: Column) => {
    const { name: to, stage } = column
    const asked = { applicant, to, label: labelOf(column) }
    const target = targetOf(to)
    if (!target) {
      setAsking(asked)
      return
    }
    try {
      const body = {
        to: target,
        ...(stage && { stageId: stage.id }),
        expectedVersion: applicant.version,
      }
      await call(moveApplicant, { params: { id: applicant.id }, body })
      done(asked)
    } catch {
      // The notification says what went wrong; the board is read again.
      onChange()
    }
  }
  if (data.columns.every((column) => column.total === 0)) {
    return (
      <Empty drawing="board" title={text.none}>
        {text.noneLead}
      </Empty>
    )
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
        columns={shown.map((column) => ({
          ...column,
          name: keyOf(column),
          label: labelOf(column),
        }))}
        keyOf={(item) => item.id}
        nameOf={(item) => item.name}
        movesOf={(item) =>
          shown
            .filter((column) =>
              column.name === item.status
                ? column.stage !== null && !column.items.some((one) => one.id === item.id)
                : item.actions.includes(actionOf(column.name) ?? '-'),
            )
            .map(keyOf)
        }
        onMove={(item, to) => {
          const column = shown.find((one) => keyOf(one) === to)
          if (column) void move(item, column)
        }}
      >
        {(item) => <ApplicantCard item={item} />}
      </Board>
      {dialog && asking.to === 'rejected' && <RejectDialog {...dialog} />}
      {dialog && asking.to === 'offer' && <OfferDialog {...dialog} />}
      {dialog && asking.to === 'hired' && <HireDialog {...dialog} startsOn={null} />}
    </>
  )
}

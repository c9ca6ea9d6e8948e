import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox, RadioGroup, Select, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  criteriaAtMost,
  getTeam,
  saveTeam,
  seatRoles,
  type SeatRole,
  type Team,
} from '../../contract.ts'
import { roleWords, words } from '../messages.ts'

const text = words.team

/** Who sees a job, what scorecards ask, and whether the first look is without names. */
export function TeamButton({ jobId, onSaved }: { jobId: string; onSaved: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.title}
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={text.title}>
          <TeamForm
            jobId={jobId}
            onDone={() => {
              setOpen(false)
              onSaved()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function TeamForm({ jobId, onDone }: { jobId: string; onDone: () => void }) {
  const params = { id: jobId }
  const { data: team } = useQuery(query(getTeam, { params }))
  if (!team) return null
  if (team.role !== 'owner') return <p className="muted">{text.lookingOnly}</p>
  return <Fields jobId={jobId} team={team} onDone={onDone} />
}

function Fields({ jobId, team, onDone }: { jobId: string; team: Team; onDone: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(team.seats.length > 0)
  const roleOf = (accountId: string) =>
    team.seats.find((seat) => seat.accountId === accountId)?.role ?? ''
  return (
    <Form
      name={`team-${jobId}`}
      onSubmit={async (values) => {
        const seats = team.colleagues.flatMap(({ accountId }) => {
          const role = textOf(values, `seat-${accountId}`)
          return chosen && role !== '' ? [{ accountId, role: role as SeatRole }] : []
        })
        const criteria = textOf(values, 'criteria')
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .slice(0, criteriaAtMost)
        const anonymousFirst = textOf(values, 'anonymousFirst') === 'on'
        const params = { id: jobId }
        const next = await call(saveTeam, { params, body: { seats, criteria, anonymousFirst } })
        keepReply(queries, next, getTeam, { params })
        notify({ message: text.saved, type: 'success' })
        onDone()
      }}
    >
      <TextArea
        label={text.criteria}
        hint={text.criteriaHint}
        name="criteria"
        rows={4}
        defaultValue={team.criteria.join('\n')}
      />
      <Checkbox
        label={text.anonymous}
        hint={text.anonymousHint}
        name="anonymousFirst"
        defaultChecked={team.anonymousFirst}
      />
      <RadioGroup
        legend={text.seats}
        name="who"
        value={chosen ? 'chosen' : 'everybody'}
        options={[
          { value: 'everybody', label: text.everybody },
          { value: 'chosen', label: text.chosen },
        ]}
        onChange={(value) => setChosen(value === 'chosen')}
      />
      {chosen &&
        team.colleagues.map(({ accountId, name }) => (
          <Select
            key={accountId}
            label={text.roleOf(name)}
            name={`seat-${accountId}`}
            empty={text.noSeat}
            defaultValue={roleOf(accountId)}
            options={seatRoles.map((value) => ({ value, label: roleWords[value] }))}
          />
        ))}
      <SubmitButton>{text.save}</SubmitButton>
    </Form>
  )
}

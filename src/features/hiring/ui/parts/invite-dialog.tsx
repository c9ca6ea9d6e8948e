import { useState } from 'react'
import { currentZone, listZones, zoneName } from '#shared/zone-names.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { useZone } from '#web/kit/time.tsx'
import { readDraft, type FormValues } from '#web/shell/draft.ts'
import { interviewKinds, type InterviewKind } from '#features/applications/contract.ts'
import { interviewKindWords } from '#features/applications/ui/public/words.ts'
import {
  inviteApplicant,
  slotsAtMost,
  type ApplicantCard,
  type ApplicantDetail,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { atSentFields } from './sent-fields.ts'

const text = words.one

type Props = {
  applicant: Pick<ApplicantCard, 'id' | 'name' | 'version'>
  onClose: () => void
  onDone: (detail: ApplicantDetail) => void
}

/** One to five times in a zone that is named; the server turns them into moments. */
export function InviteDialog({ applicant, onClose, onDone }: Props) {
  const { id, name, version } = applicant
  const form = `invite-${id}`
  const [times, setTimes] = useState(() => keptTimes(form))
  const own = currentZone(useZone())
  const zones = [...new Set([own, 'UTC', ...listZones()])]
  return (
    <Dialog open onClose={onClose} title={text.inviteTitle(name)}>
      <Form
        name={form}
        onSubmit={async (values) => {
          const typed = Array.from({ length: times }, (_, index) => `times.${index}`).filter(
            (field) => textOf(values, field) !== '',
          )
          const body = {
            kind: textOf(values, 'kind') as InterviewKind,
            timeZone: textOf(values, 'timeZone'),
            times: typed.map((field) => textOf(values, field)),
            minutes: Number(textOf(values, 'minutes')),
            place: textOf(values, 'place'),
            note: textOf(values, 'note'),
            expectedVersion: version,
          }
          onDone(
            await atSentFields('times', typed, () =>
              call(inviteApplicant, { params: { id }, body }),
            ),
          )
        }}
      >
        <RadioGroup
          legend={text.interviewKind}
          name="kind"
          defaultValue="video"
          options={interviewKinds.map((value) => ({ value, label: interviewKindWords[value] }))}
        />
        <Select
          label={text.zone}
          name="timeZone"
          required
          defaultValue={own}
          options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
        />
        {Array.from({ length: times }, (_, index) => (
          <TextField
            key={index}
            label={text.time(index + 1)}
            name={`times.${index}`}
            type="datetime-local"
            required={index === 0}
          />
        ))}
        {times < slotsAtMost && (
          <div>
            <Button size="small" onClick={() => setTimes(times + 1)}>
              {text.addTime}
            </Button>
          </div>
        )}
        <TextField
          label={text.minutes}
          name="minutes"
          type="number"
          min={10}
          max={480}
          defaultValue={45}
          required
        />
        <TextField label={text.place} hint={text.placeHint} name="place" maxLength={300} />
        <TextArea label={text.inviteNote} name="note" rows={3} countTo={1000} />
        <SubmitButton>{text.inviteSend}</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** A draft is opened with as many times as were typed. */
function keptTimes(form: string): number {
  const rows = Object.entries(readDraft<FormValues>(form) ?? {}).flatMap(([name, value]) =>
    name.startsWith('times.') && value !== '' ? [Number(name.split('.')[1]) + 1] : [],
  )
  return Math.max(1, ...rows)
}

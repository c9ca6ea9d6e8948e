import { Button } from '#web/kit/button.tsx'
import { GrowingField, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { whyMeCount } from '#features/referrals/contract.ts'
import {
  campaignNoteMaximum,
  personalMaximum,
  personalRequired,
  type Proposal,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { StepBar } from './steps.tsx'

export type Message = {
  note: string
  whyMe: string[]
  /** A line for each company, in the order in which they were picked. */
  personal: string[]
  stopAfterClaims?: number
}

type Props = {
  picked: readonly Proposal[]
  onRead: (message: Message) => Promise<void>
  onBack: () => void
}

/** The second step: what all companies read, and a line for each. */
export function MessageStep({ picked, onRead, onBack }: Props) {
  const read = (values: FormData) => {
    const stop = textOf(values, 'stopAfterClaims')
    return onRead({
      note: textOf(values, 'note'),
      whyMe: Array.from({ length: whyMeCount }, (_, index) => textOf(values, `whyMe.${index}`)),
      personal: picked.map((_, index) => textOf(values, `requests.${index}.personal`)),
      ...(stop && { stopAfterClaims: Number(stop) }),
    })
  }
  return (
    <section className="grid gap-5" aria-labelledby="message">
      <h2 id="message" tabIndex={-1} className="outline-none">
        {words.message}
      </h2>
      <Form name="one-shot" onSubmit={read}>
        <TextArea
          label={words.note}
          hint={words.noteHint}
          name="note"
          rows={5}
          countTo={campaignNoteMaximum}
          required
        />
        {picked.map((item, index) => (
          <GrowingField
            key={item.job.id}
            label={words.personal(item.company.name)}
            hint={index === 0 ? words.personalHint : undefined}
            name={`requests.${index}.personal`}
            maxLength={personalMaximum}
            required={index < personalRequired}
          />
        ))}
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-medium">{words.whyLegend}</legend>
          {Array.from({ length: whyMeCount }, (_, index) => (
            <GrowingField
              key={index}
              label={words.why(index + 1)}
              name={`whyMe.${index}`}
              maxLength={200}
              required
            />
          ))}
        </fieldset>
        <TextField
          label={words.stop}
          hint={words.stopHint}
          name="stopAfterClaims"
          type="number"
          min={1}
          max={picked.length}
        />
        <StepBar picked={picked.length}>
          <Button className="max-sm:hidden" onClick={onBack}>
            {words.backToCompanies}
          </Button>
          <SubmitButton>{words.preview}</SubmitButton>
        </StepBar>
      </Form>
    </section>
  )
}

import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, Select } from '#web/kit/field.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { CopyableValues } from '#web/kit/copyable-values.tsx'
import { Disclosure } from '#web/kit/content.tsx'
import type { OfferDetail, Relation } from '../../contract.ts'
import { words } from '../messages.ts'
import { relationWords } from '../public/referred-words.ts'

const text = words.kit

type Person = NonNullable<OfferDetail['revealed']>

/** The text that goes to the company, with the honest relation in it (REF14). */
function statementOf(offer: OfferDetail, person: Person, relation: Relation): string {
  return [
    text.statement(person.name, offer.job.title),
    text.known[relation],
    offer.note,
    ...offer.whyMe.map((line) => `– ${line}`),
  ].join('\n')
}

/** Everything that a company's own form asks for, one press each, in the usual order (REF15). */
export function CopyKit({ offer }: { offer: OfferDetail }) {
  const [relation, setRelation] = useState<Relation>('reviewed_profile')
  const person = offer.revealed
  if (!person || !offer.actions.includes('refer')) return null
  const [first = '', ...rest] = person.name.split(' ')
  const [last] = person.work
  const fields = (
    [
      [text.firstName, first],
      [text.lastName, rest.join(' ')],
      [text.email, person.email],
      [text.phone, person.phone],
      [text.location, person.location],
      [text.link, person.url],
      [text.position, last && `${last.position}, ${last.name}`],
      [text.job, offer.job.title],
      [text.jobNumber, offer.internalJobId],
    ] as const
  ).flatMap(([label, value]) => (value ? [{ label, value }] : []))
  const statement = statementOf(offer, person, relation)
  return (
    <Disclosure summary={text.title}>
      <div className="grid gap-6">
        <p className="muted">{text.lead}</p>
        <CopyableValues values={fields} />
        <Select
          label={text.relation}
          value={relation}
          options={(Object.keys(relationWords) as Relation[]).map((value) => ({
            value,
            label: relationWords[value],
          }))}
          onChange={(event) => setRelation(event.currentTarget.value as Relation)}
          required
        />
        <div className="grid justify-items-start gap-3">
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {statement}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => copyText(statement)}>{text.copyStatement}</Button>
            <Button
              onClick={() =>
                copyText(
                  [...fields.map(({ label, value }) => `${label}: ${value}`), '', statement].join(
                    '\n',
                  ),
                )
              }
            >
              {text.copyAll}
            </Button>
          </div>
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{text.checklist}</legend>
          {text.steps.map((step) => (
            <Checkbox key={step} label={step} />
          ))}
        </fieldset>
      </div>
    </Disclosure>
  )
}

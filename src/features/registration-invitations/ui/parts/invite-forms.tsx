import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import {
  addressesAtMost,
  createRegistrationInvitation,
  listRegistrationInvitations,
  noteMaximum,
  sendRegistrationInvitations,
  type SendOutcome,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.admin
const refreshes = [listRegistrationInvitations]

/** What stands between line ends, commas and semicolons: addresses as people paste them. */
const addressesIn = (typed: string) =>
  typed
    .split(/[\n\r,;]+/)
    .map((address) => address.trim())
    .filter(Boolean)

/** Several addresses at once. What could not be sent stays in the field, and each says why. */
export function ByEmail() {
  const [typed, setTyped] = useState('')
  const [answers, setAnswers] = useState<readonly { address: string; outcome: SendOutcome }[]>([])
  const invite = useAction(sendRegistrationInvitations, {
    refreshes,
    onDone: ({ items }) => {
      setAnswers(items)
      setTyped(
        items
          .filter(({ outcome }) => outcome === 'notAnAddress' || outcome === 'tooMany')
          .map(({ address }) => address)
          .join('\n'),
      )
    },
  })
  const count = addressesIn(typed).length
  const sent = answers.filter(({ outcome }) => outcome === 'sent').length
  return (
    <section className="grid gap-3" aria-labelledby="invite-by-email">
      <h2 id="invite-by-email">{text.emailHeading}</h2>
      <Form
        name="invite"
        onSubmit={(values) =>
          invite.send({ body: { addresses: addressesIn(typed), note: textOf(values, 'note') } })
        }
      >
        <TextArea
          label={text.emails}
          hint={text.emailsHint(addressesAtMost)}
          name="addresses"
          rows={4}
          value={typed}
          required
          error={
            count > addressesAtMost ? text.tooManyAddresses(count, addressesAtMost) : undefined
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField label={text.note} hint={text.noteHint} name="note" maxLength={noteMaximum} />
        <div>
          <SubmitButton>{text.send}</SubmitButton>
        </div>
      </Form>
      <div role="status">
        {answers.length > 0 && (
          <div className="card grid gap-2">
            <p className="font-medium">{text.sentCount(sent)}</p>
            <ul className="grid gap-1">
              {answers.map(({ address, outcome }, index) => (
                <li key={index} className="small wrap-anywhere">
                  <span className="font-medium">{address}</span>
                  <br />
                  {text.outcomes[outcome]}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

/** @param open invitations that still work: a link that was revoked is not offered any longer */
export function ByLink({ open }: { open: readonly string[] }) {
  const [made, setMade] = useState<{ id: string; link: string }>()
  // A fresh form for the next one.
  const [count, setCount] = useState(0)
  const make = useAction(createRegistrationInvitation, {
    refreshes,
    onDone: ({ invitation, link }) => {
      setMade({ id: invitation.id, link })
      setCount((before) => before + 1)
    },
  })
  const link = made && open.includes(made.id) ? made.link : ''
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="invite-by-link">
      <h2 id="invite-by-link">{text.linkHeading}</h2>
      <Form
        key={count}
        name="invitation-link"
        onSubmit={(values) => make.send({ body: { note: textOf(values, 'note') } })}
      >
        <TextField label={text.note} hint={text.noteHint} name="note" maxLength={noteMaximum} />
        <div>
          <SubmitButton kind="quiet">{text.makeLink}</SubmitButton>
        </div>
      </Form>
      <div role="status" className="min-w-0">
        {link && (
          <div className="card grid min-w-0 justify-items-start gap-2">
            <p>{text.ready}</p>
            <p className="small wrap-anywhere select-all">{link}</p>
            <Button size="small" kind="primary" onClick={() => copyText(link)}>
              {text.copy}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

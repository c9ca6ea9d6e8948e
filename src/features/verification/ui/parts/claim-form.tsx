import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { RadioGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Note } from '#web/kit/content.tsx'
import {
  claimMethods,
  createCompanyClaim,
  domainMailboxes,
  listCompanyClaims,
  type CompanyClaim,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.company
type Method = (typeof claimMethods)[number]

type ClaimFormProps = { workEmail: string; last?: CompanyClaim }

/** How someone proves that they may look after their company. */
export function ClaimForm({ workEmail, last }: ClaimFormProps) {
  const queries = useQueryClient()
  const [method, setMethod] = useState<Method>('dns')

  async function start(values: FormData) {
    const given = (name: string) => textOf(values, name).trim() || undefined
    await call(createCompanyClaim, {
      body: {
        method,
        domain: given('domain'),
        ...(method === 'mailbox' && {
          mailbox: given('mailbox') as (typeof domainMailboxes)[number],
        }),
        registryId: given('registryId'),
        note: given('note'),
      },
    })
    await queries.invalidateQueries({ queryKey: keyOf(listCompanyClaims) })
  }

  return (
    <div className="grid max-w-form gap-6">
      {last?.state === 'rejected' && last.rejection && (
        <Note tone="clock" title={text.rejected}>
          <p>{words.rejection[last.rejection.reason]}.</p>
          {last.rejection.note && <p dir="auto">{last.rejection.note}</p>}
        </Note>
      )}
      {last?.state === 'expired' && <Note tone="clock">{text.expired}.</Note>}
      <Form name="company-claim" onSubmit={start}>
        <RadioGroup
          legend={text.method}
          name="method"
          value={method}
          onChange={(value) => setMethod(value as Method)}
          options={claimMethods.map((value) => ({
            value,
            label: text.methods[value],
            hint: text.methodHints[value],
          }))}
          required
        />
        <TextField
          label={text.domain}
          name="domain"
          hint={text.domainHint}
          defaultValue={workEmail.slice(workEmail.lastIndexOf('@') + 1)}
          maxLength={253}
          required
        />
        {method === 'mailbox' && (
          <Select
            label={text.mailbox}
            name="mailbox"
            options={domainMailboxes.map((value) => ({ value, label: value }))}
            required
          />
        )}
        {method === 'manual' && (
          <>
            <TextField label={text.registryId} name="registryId" maxLength={80} />
            <TextArea label={text.note} name="note" rows={3} countTo={1000} />
          </>
        )}
        <div>
          <SubmitButton>{text.start}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

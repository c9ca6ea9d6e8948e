import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOwnWays } from '#features/sign-in/contract.ts'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { confirmEmailChange, getSession, requestEmailChange } from '../../contract.ts'
import { words } from '../messages.ts'
import { accountWords } from '../messages.account.ts'
import { CodeField, EmailField } from '../public/account-fields.tsx'
import { CurrentPassword } from '../public/current-password.tsx'

const text = accountWords.account

/** The address of the account, and moving to another one. */
export function EmailSection() {
  const { data } = useSuspenseQuery(query(getOwnWays))
  const queries = useQueryClient()
  // The code may be read on another device, or after a reload.
  const [state, setState] = useState<'shown' | 'asked' | { sentTo: string }>(
    data.newEmail === null ? 'shown' : { sentTo: data.newEmail },
  )

  async function ask(values: FormData) {
    const email = textOf(values, 'email')
    const currentPassword = textOf(values, 'currentPassword')
    await call(requestEmailChange, { body: { email, currentPassword } })
    setState({ sentTo: email })
  }

  async function confirm(values: FormData) {
    await call(confirmEmailChange, { body: { code: textOf(values, 'code') } })
    notify({ message: text.emailChanged })
    setState('shown')
    await Promise.all(
      [getOwnWays, getSession].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
  }

  return (
    <section className="grid gap-4" aria-labelledby="email">
      <h2 id="email">{words.fields.email}</h2>
      {state === 'shown' ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="font-medium break-all">{data.email}</p>
          <Button size="small" onClick={() => setState('asked')}>
            {text.changeEmail}
          </Button>
        </div>
      ) : state === 'asked' ? (
        <Form key="address" name="change-email" onSubmit={ask}>
          <EmailField label={text.newEmail} autoComplete="email" />
          <CurrentPassword />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{words.forgot.send}</SubmitButton>
            <Button onClick={() => setState('shown')}>{text.keep}</Button>
          </div>
        </Form>
      ) : (
        <Form key="code" name="confirm-email" onSubmit={confirm}>
          <p className="muted">{text.emailMailed(state.sentTo)}</p>
          <CodeField />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{words.verify.submit}</SubmitButton>
            <Button onClick={() => setState('shown')}>{text.keep}</Button>
          </div>
        </Form>
      )}
    </section>
  )
}

import { useNavigate } from 'react-router'
import { PasswordField } from '#features/accounts/ui/public/account-fields.tsx'
import { SecondFactorField } from '#features/accounts/ui/public/second-factor-field.tsx'
import { useSecondFactor } from '#features/accounts/ui/public/use-second-factor.ts'
import { call } from '#web/api/call.ts'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { completeSignIn } from '../../contract.ts'
import { words } from '../messages.ts'
import { settle, type Missing } from './settle.ts'

const text = words.complete

/** The password or the code that a sign-in by another way still needs. */
export function Complete({ missing }: { missing: Missing }) {
  const navigate = useNavigate()
  const asksPassword = missing.needs === 'password'
  const secondFactor = useSecondFactor(!asksPassword)

  async function submit(values: FormData) {
    const body = {
      password: asksPassword ? textOf(values, 'password') : '',
      code: secondFactor.isAsked ? textOf(values, 'code') : '',
    }
    const outcome = await secondFactor.enter(call(completeSignIn, { body }))
    if (outcome !== null) await settle(outcome, navigate)
  }

  return (
    <>
      <h1 className="display-small">{asksPassword ? text.passwordTitle : text.codeTitle}</h1>
      <p className="muted mt-2 mb-8">
        {asksPassword ? text.passwordLead(missing.email) : text.codeLead}
      </p>
      <Form name="complete-sign-in" onSubmit={submit}>
        {asksPassword && <PasswordField label={text.password} />}
        {secondFactor.isAsked && <SecondFactorField isNext />}
        <SubmitButton size="large">{text.submit}</SubmitButton>
      </Form>
    </>
  )
}

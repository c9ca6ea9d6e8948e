import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CodeField } from '#features/accounts/ui/public/account-fields.tsx'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { sendSignInCode, signInWithPhone } from '../../contract.ts'
import { words } from '../messages.ts'
import { Complete } from '../parts/complete.tsx'
import { PhoneField } from '../parts/phone-field.tsx'
import { settle, type Missing } from '../parts/settle.ts'

const text = words.textCode

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/login/phone`: a number, then the code from the message. */
export function Component() {
  const navigate = useNavigate()
  const search = useSearch()
  const [phone, setPhone] = useState<string>()
  const [missing, setMissing] = useState<Missing>()

  async function send(values: FormData) {
    const number = textOf(values, 'phone')
    await call(sendSignInCode, { body: { phone: number } })
    setPhone(number)
  }

  const again = useAction(sendSignInCode, {
    onDone: () => notify({ message: text.sentAgain, type: 'success' }),
  })

  async function enter(number: string, values: FormData) {
    const role = search.get('as') === 'recruiter' ? 'recruiter' : 'jobSeeker'
    const next = search.get('next') ?? ''
    const body = { phone: number, otp: textOf(values, 'otp'), role, next } as const
    const outcome = await call(signInWithPhone, { body })
    setMissing(await settle(outcome, navigate))
  }

  if (missing) return <Complete missing={missing} />
  return (
    <>
      <h1 className="display-small">{text.title}</h1>
      <p className="muted mt-2 mb-8">{phone ? text.sent(phone) : text.lead}</p>
      {phone ? (
        <Form key="code" name="login-phone-code" onSubmit={(values) => enter(phone, values)}>
          <CodeField name="otp" label={text.code} />
          <SubmitButton size="large">{text.finish}</SubmitButton>
          <div className="flex flex-wrap gap-3">
            <Button busy={again.busy} onClick={() => again.run({ body: { phone } })}>
              {text.again}
            </Button>
            <Button kind="plain" onClick={() => setPhone(undefined)}>
              {text.other}
            </Button>
          </div>
        </Form>
      ) : (
        <Form key="phone" name="login-phone" onSubmit={send}>
          <PhoneField />
          <SubmitButton size="large">{text.submit}</SubmitButton>
        </Form>
      )}
      <p className="small mt-8">
        <TextLink to={links.login()}>{words.back}</TextLink>
      </p>
    </>
  )
}

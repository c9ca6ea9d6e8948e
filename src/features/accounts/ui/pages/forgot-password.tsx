import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { resetPassword, sendResetOtp } from '../../contract.ts'
import { words } from '../messages.ts'
import { CodeField, EmailField, PasswordField } from '../public/account-fields.tsx'

const text = words.forgot

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/forgot-password`: an address, then the code from the mail with a new password. */
export function Component() {
  const navigate = useNavigate()
  const search = useSearch()
  const [email, setEmail] = useState<string | null>(null)
  const again = useAction(sendResetOtp, {
    onDone: ({ nextInSeconds }) => notify({ message: text.sent(nextInSeconds) }),
  })
  const [token, setToken] = useState<string>()

  useEffect(() => {
    const fromLink = /^#token=([\w-]{43})$/.exec(window.location.hash)?.[1]
    if (fromLink === undefined) return
    setToken(fromLink)
    // Out of the address bar and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])

  async function ask(values: FormData) {
    const address = textOf(values, 'email')
    await call(sendResetOtp, { body: { email: address } })
    setEmail(address)
  }

  async function reset(address: string, values: FormData) {
    const body = {
      email: address,
      otp: token ?? textOf(values, 'otp'),
      password: textOf(values, 'password'),
    }
    await call(resetPassword, { body })
    notify({ message: text.done })
    void navigate(links.login(search.get('as') === 'recruiter' ? { as: 'recruiter' } : {}))
  }

  return (
    <>
      <h1 className="display-small">{text.title}</h1>
      <p className="muted mt-2 mb-8">
        {token ? text.linkLead : email === null ? text.lead : text.mailed(email)}
      </p>
      {token ? (
        <Form
          key="link"
          name="reset-password"
          onSubmit={(values) => reset(textOf(values, 'email'), values)}
        >
          <EmailField />
          <PasswordField isNew label={text.newPassword} />
          <SubmitButton>{text.submit}</SubmitButton>
        </Form>
      ) : email === null ? (
        <Form key="address" name="forgot-password" onSubmit={ask}>
          <EmailField />
          <SubmitButton size="large">{text.send}</SubmitButton>
        </Form>
      ) : (
        <Form key="code" name="reset-password" onSubmit={(values) => reset(email, values)}>
          <CodeField name="otp" />
          <PasswordField isNew label={text.newPassword} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{text.submit}</SubmitButton>
            <Button busy={again.busy} onClick={() => again.run({ body: { email } })}>
              {words.verify.again}
            </Button>
          </div>
        </Form>
      )}
      <p className="small muted mt-8">
        <TextLink to={links.login()}>{text.back}</TextLink>
      </p>
    </>
  )
}

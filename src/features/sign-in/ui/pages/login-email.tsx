import { useState } from 'react'
import { EmailField } from '#features/accounts/ui/public/account-fields.tsx'
import { call } from '#web/api/call.ts'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { sendSignInLink } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.mailLink

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/login/email`: asks for a link by mail. */
export function Component() {
  const search = useSearch()
  const [sentTo, setSentTo] = useState<string>()

  async function send(values: FormData) {
    const email = textOf(values, 'email')
    const role = search.get('as') === 'recruiter' ? 'recruiter' : 'jobSeeker'
    await call(sendSignInLink, { body: { email, role, next: search.get('next') ?? '' } })
    setSentTo(email)
  }

  return (
    <>
      <h1 className="display-small">{text.title}</h1>
      {sentTo ? (
        <p className="mt-2" role="status">
          {text.sent(sentTo)}
        </p>
      ) : (
        <>
          <p className="muted mt-2 mb-8">{text.lead}</p>
          <Form name="login-email" onSubmit={send}>
            <EmailField />
            <SubmitButton size="large">{text.submit}</SubmitButton>
          </Form>
        </>
      )}
      <p className="small mt-8">
        <TextLink to={links.login()}>{words.back}</TextLink>
      </p>
    </>
  )
}

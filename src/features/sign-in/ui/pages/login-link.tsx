import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { Note } from '#web/kit/content.tsx'
import { openSignInLink } from '../../contract.ts'
import { words } from '../messages.ts'
import { Complete } from '../parts/complete.tsx'
import { settle, type Missing } from '../parts/settle.ts'

const text = words.openLink

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/login/link#token=…`: a press of a button, so that no program that reads mails uses it up. */
export function Component() {
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>('')
  const [missing, setMissing] = useState<Missing>()
  useEffect(() => {
    setToken(new URLSearchParams(window.location.hash.slice(1)).get('token'))
  }, [])

  async function enter() {
    const outcome = await call(openSignInLink, { body: { token: token ?? '' } })
    setMissing(await settle(outcome, navigate))
  }

  if (missing) return <Complete missing={missing} />
  return (
    <>
      <h1 className="display-small">{text.title}</h1>
      {token === null ? (
        <div className="mt-6">
          <Note>{text.missing}</Note>
        </div>
      ) : (
        <>
          <p className="muted mt-2 mb-8">{text.lead}</p>
          <Form name="login-link" onSubmit={enter}>
            <SubmitButton size="large">{text.submit}</SubmitButton>
          </Form>
        </>
      )}
    </>
  )
}

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PasskeyButton } from '#features/sign-in/ui/public/other-ways.tsx'
import type { CallReply } from '#shared/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Note } from '#web/kit/content.tsx'
import { safeNext } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { beginAdminSetup, finishAdminSetup, loginAdmin } from '../../contract.ts'
import { words } from '../messages.ts'
import { CodeField, EmailField, PasswordField } from '../public/account-fields.tsx'
import { SecondFactorField } from '../public/second-factor-field.tsx'
import { NewSecret, RecoveryCodes } from '../parts/authenticator.tsx'
import { enterAsUser } from '../public/enter.ts'

const text = words.admin

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/login`; with `#setup=…` from the command line, the first visit of a new admin. */
export function Component() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    setToken(new URLSearchParams(window.location.hash.slice(1)).get('setup'))
  }, [])
  const finished = () => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
    setToken(null)
  }
  return token ? <Setup token={token} onDone={finished} /> : <SignIn />
}

function SignIn() {
  const navigate = useNavigate()
  const search = useSearch()

  async function submit(values: FormData) {
    const { user, redirect } = await call(loginAdmin, {
      body: {
        email: textOf(values, 'email'),
        password: textOf(values, 'password'),
        code: textOf(values, 'code'),
      },
    })
    enterAsUser(user)
    void navigate(safeNext(search.get('next'), redirect))
  }

  return (
    <>
      <h1 className="display-small">{text.title}</h1>
      <p className="muted mt-2 mb-8">{text.lead}</p>
      {search.get('next') && (
        <div className="mb-6">
          <Note>{words.login.signedOut}</Note>
        </div>
      )}
      <Form name="admin-login" onSubmit={submit}>
        <EmailField />
        <PasswordField />
        <SecondFactorField />
        <SubmitButton size="large">{text.submit}</SubmitButton>
      </Form>
      <div className="-mx-3 mt-6">
        <PasskeyButton role="admin" next={search.get('next') ?? ''} />
      </div>
    </>
  )
}

type Begun = CallReply<typeof beginAdminSetup>

function Setup({ token, onDone }: { token: string; onDone: () => void }) {
  const [begun, setBegun] = useState<Begun | 'gone'>()
  const [codes, setCodes] = useState<readonly string[]>()

  useEffect(() => {
    let current = true
    call(beginAdminSetup, { body: { token } }, { silent: true }).then(
      (reply) => current && setBegun(reply),
      () => current && setBegun('gone'),
    )
    return () => {
      current = false
    }
  }, [token])

  async function finish(values: FormData) {
    const { recoveryCodes } = await call(finishAdminSetup, {
      body: { token, password: textOf(values, 'password'), code: textOf(values, 'code') },
    })
    setCodes(recoveryCodes)
  }

  if (begun === 'gone') return <Note title={text.gone}>{text.goneLead}</Note>
  return (
    <>
      <h1 className="display-small">{text.setup}</h1>
      {codes ? (
        <div className="mt-8">
          <RecoveryCodes codes={codes} onKept={onDone} />
        </div>
      ) : (
        begun && (
          <>
            <p className="muted mt-2 mb-8">{text.setupLead(begun.email)}</p>
            <div className="mb-8">
              <NewSecret secret={begun.secret} url={begun.url} />
            </div>
            <Form name="admin-setup" onSubmit={finish}>
              <CodeField label={words.secondFactor.code} />
              <PasswordField isNew />
              <SubmitButton size="large">{text.finish}</SubmitButton>
            </Form>
          </>
        )
      )}
    </>
  )
}

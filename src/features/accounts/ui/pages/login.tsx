import { useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { loginRecruiter } from '#features/profiles/contract.ts'
import { getWays } from '#features/sign-in/contract.ts'
import { OtherWays } from '#features/sign-in/ui/public/other-ways.tsx'
import { call } from '#web/api/call.ts'
import { load } from '#web/api/query-client.ts'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Note } from '#web/kit/content.tsx'
import { RadioGroup } from '#web/kit/field.tsx'
import { keptNext, links, safeNext } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { login } from '../../contract.ts'
import { words } from '../messages.ts'
import { EmailField, PasswordField } from '../public/account-fields.tsx'
import { SecondFactorField } from '../public/second-factor-field.tsx'
import { enterAsRecruiter, enterAsUser } from '../public/enter.ts'
import { useSecondFactor } from '../public/use-second-factor.ts'

const text = words.login

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getWays)
export const meta = () => ({ title: text.title, robots: 'noindex' })

export function Component() {
  const navigate = useNavigate()
  const search = useSearch()
  const next = search.get('next')
  const [role, setRole] = useState(
    search.get('as') === 'recruiter' || next?.startsWith('/recruiter') ? 'recruiter' : 'candidate',
  )

  const secondFactor = useSecondFactor()

  async function submit(values: FormData) {
    const code = textOf(values, 'code')
    const body = {
      email: textOf(values, 'email'),
      password: textOf(values, 'password'),
      ...(code && { code }),
    }
    const enter = role === 'recruiter' ? enterRecruiter : enterCandidate
    const redirect = await secondFactor.enter(enter(body))
    if (redirect !== null) void navigate(safeNext(next, redirect))
  }

  return (
    <>
      <h1 className="display-small mb-8">{text.title}</h1>
      {next && (
        <div className="mb-6">
          <Note>{text.signedOut}</Note>
        </div>
      )}
      <Form name="login" onSubmit={submit}>
        <RadioGroup
          legend={text.as}
          name="role"
          value={role}
          onChange={setRole}
          options={[
            { value: 'candidate', label: text.candidate },
            { value: 'recruiter', label: text.recruiter },
          ]}
        />
        <EmailField />
        <PasswordField />
        {secondFactor.isAsked && <SecondFactorField isNext />}
        <SubmitButton size="large">{text.submit}</SubmitButton>
      </Form>
      <p className="small mt-6">
        <TextLink to={links.forgotPassword(role === 'recruiter' ? { as: 'recruiter' } : undefined)}>
          {text.forgot}
        </TextLink>
      </p>
      <OtherWays role={role === 'recruiter' ? 'recruiter' : 'jobSeeker'} intent="signIn" />
      <p className="small muted mt-10">
        {text.noAccount} <TextLink to={links.signup(keptNext(next))}>{text.signUp}</TextLink>
      </p>
    </>
  )
}

type Credentials = { email: string; password: string; code?: string }

async function enterCandidate(body: Credentials): Promise<string> {
  const { user, redirect } = await call(login, { body })
  enterAsUser(user)
  return redirect
}

async function enterRecruiter(body: Credentials): Promise<string> {
  const { user, redirect } = await call(loginRecruiter, { body })
  enterAsRecruiter(user)
  return redirect
}

import type { LoaderFunctionArgs } from 'react-router'
import { getWays } from '#features/sign-in/contract.ts'
import { call } from '#web/api/call.ts'
import { load } from '#web/api/query-client.ts'
import { register } from '../../contract.ts'
import { words } from '../messages.ts'
import { RegisterForm } from '../parts/register-form.tsx'
import { enterAsUser } from '../public/enter.ts'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getWays)
export const meta = () => ({
  title: words.register.candidateTitle,
  description: words.signup.candidateHint,
})

export function Component() {
  return (
    <RegisterForm
      role="candidate"
      register={async (account) => {
        const { user, redirect } = await call(register, { body: account })
        enterAsUser(user)
        return redirect
      }}
    />
  )
}

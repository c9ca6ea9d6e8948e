import type { LoaderFunctionArgs } from 'react-router'
import { getWays } from '#features/sign-in/contract.ts'
import { registerRecruiter } from '#features/profiles/contract.ts'
import { call } from '#web/api/call.ts'
import { load } from '#web/api/query-client.ts'
import { words } from '../messages.ts'
import { RegisterForm } from '../parts/register-form.tsx'
import { enterAsRecruiter } from '../public/enter.ts'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getWays)
export const meta = () => ({
  title: words.register.recruiterTitle,
  description: words.signup.recruiterHint,
})

export function Component() {
  return (
    <RegisterForm
      role="recruiter"
      register={async (account) => {
        const { user, redirect } = await call(registerRecruiter, { body: account })
        enterAsRecruiter(user)
        return redirect
      }}
    />
  )
}

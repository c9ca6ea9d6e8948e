import { call } from '#web/api/call.ts'
import { register } from '../../contract.ts'
import { words } from '../messages.ts'
import { RegisterForm } from '../parts/register-form.tsx'
import { enterAsUser } from '../public/enter.ts'

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

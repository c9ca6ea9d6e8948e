import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SignUpTerms } from '#features/agreements/ui/public/sign-up-terms.tsx'
import { getRegistrationInvitation } from '#features/registration-invitations/contract.ts'
import { OtherWays } from '#features/sign-in/ui/public/other-ways.tsx'
import { keyOf, query } from '#web/api/query.ts'
import { isRefusal } from '#web/api/api-error.ts'
import { Note } from '#web/kit/content.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { isApplication } from '#features/applications/ui/public/application-goal.ts'
import { isRequest } from '#features/referrals/ui/public/request-goal.ts'
import { keptNext, links, safeNext } from '#web/links.ts'
import { useShell } from '#web/shell/shell.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { words } from '../messages.ts'
import { EmailField, NameField, PasswordField } from '../public/account-fields.tsx'
import { SecondFactorField } from '../public/second-factor-field.tsx'
import { useSecondFactor } from '../public/use-second-factor.ts'

type NewAccount = { name: string; email: string; password: string; code?: string }

type RegisterFormProps = {
  role: 'candidate' | 'recruiter'
  /** Signs up and in; gives the path to go to. */
  register: (account: NewAccount) => Promise<string>
}

/** Name, e-mail and password: the same for both roles. */
export function RegisterForm({ role, register }: RegisterFormProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const next = useSearch().get('next')
  const kept = keptNext(next)
  const secondFactor = useSecondFactor()
  const isCandidate = role === 'candidate'
  const text = words.register
  const { registration } = useShell()
  // Asked by the browser: the page itself is the same for everyone.
  const { data: own } = useQuery({
    ...query(getRegistrationInvitation),
    enabled: registration === 'invited',
  })
  const isInvited = own?.isInvited

  async function submit(values: FormData) {
    const code = textOf(values, 'code')
    const attempt = register({
      name: textOf(values, 'name'),
      email: textOf(values, 'email'),
      password: textOf(values, 'password'),
      ...(code && { code }),
    })
    const redirect = await secondFactor.enter(attempt).catch((error: unknown) => {
      // Someone else may have used the invitation, or an admin revoked it.
      if (isRefusal(error, 'FORBIDDEN')) {
        void queries.invalidateQueries({ queryKey: keyOf(getRegistrationInvitation) })
      }
      throw error
    })
    if (redirect === null) return
    // A request needs a confirmed address first, and the code is on its way.
    void navigate(
      isRequest(next) || isApplication(next)
        ? links.verifyEmail({ next })
        : safeNext(next, redirect),
    )
  }

  return (
    <>
      <h1 className="display-small">{isCandidate ? text.candidateTitle : text.recruiterTitle}</h1>
      <p className="muted mt-2 mb-8">
        {isCandidate ? text.candidateLead : text.recruiterLead}
        {isRequest(next) && ` ${text.forRequest}`}
      </p>
      {registration !== 'open' && (registration !== 'invited' || isInvited !== undefined) && (
        <div className="mb-6">
          <Note>
            {registration === 'invited' && isInvited
              ? text.isInvited
              : text.registration[registration]}
          </Note>
        </div>
      )}
      <Form name={`register-${role}`} onSubmit={submit}>
        <NameField />
        <EmailField />
        <PasswordField isNew />
        {secondFactor.isAsked && <SecondFactorField isNext />}
        <SubmitButton size="large">{text.submit}</SubmitButton>
      </Form>
      <OtherWays role={isCandidate ? 'jobSeeker' : 'recruiter'} intent="signUp" />
      <div className="mt-8">
        <SignUpTerms />
      </div>
      <p className="small muted mt-4 flex flex-wrap justify-between gap-3">
        <TextLink to={isCandidate ? links.recruiterRegister(kept) : links.candidateRegister(kept)}>
          {text.other[role]}
        </TextLink>
        <span>
          {words.signup.already}{' '}
          <TextLink to={links.login(isCandidate ? kept : { ...kept, as: 'recruiter' })}>
            {words.login.submit}
          </TextLink>
        </span>
      </p>
    </>
  )
}

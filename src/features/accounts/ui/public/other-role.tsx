import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { ErrorContent } from '#web/layouts/error-page.tsx'
import { links } from '#web/links.ts'
import type { DescribedError } from '#web/shell/describe-error.ts'
import { getSession, switchRole } from '../../contract.ts'
import { accountWords } from '../messages.account.ts'

const text = accountWords.roles

type Role = 'jobSeeker' | 'recruiter'

/** Acts under the other role, on a fresh page: everything that was fetched belongs to this one. */
export function useSwitchTo(role: Role, back?: string) {
  const change = useAction(switchRole, {
    onDone: ({ redirect }) => window.location.assign(back ?? redirect),
  })
  return { busy: change.busy, run: () => change.run({ body: { role: role } }) }
}

type OtherRoleProps = { role: Role; back: string; fallback: DescribedError }

/** A page of the other role: one press away for someone who has it, explained to someone who has not. */
export function OtherRole({ role, back, fallback }: OtherRoleProps) {
  const { data } = useQuery(query(getSession))
  const other = role === 'recruiter' ? 'jobSeeker' : 'recruiter'
  const change = useSwitchTo(other, back)
  const isOfOther =
    other === 'recruiter' ? back.startsWith('/recruiter') : !/^\/(recruiter|admin)/.test(back)
  if (!data?.user || !isOfOther) return <ErrorContent {...fallback} />
  const has = data.user.roles.includes(other)
  return (
    <div className="error-content">
      <h1>{text.pageOf[other]}</h1>
      <p>{has ? text.actingAs[role] : text.missing[other]}</p>
      {has ? (
        <div>
          <Button kind="primary" busy={change.busy} onClick={change.run}>
            {text.switchTo[other]}
          </Button>
        </div>
      ) : (
        <TextLink
          to={other === 'recruiter' ? links.recruiterRegister() : links.candidateRegister()}
        >
          {text.add[other]}
        </TextLink>
      )}
    </div>
  )
}

/** For a page that shows something to both roles and does something for one. */
export function SwitchHere({ to, back }: { to: Role; back: string }) {
  const { data } = useQuery(query(getSession))
  const change = useSwitchTo(to, back)
  if (!data?.user?.roles.includes(to)) return null
  return (
    <Button busy={change.busy} onClick={change.run}>
      {text.switchTo[to]}
    </Button>
  )
}

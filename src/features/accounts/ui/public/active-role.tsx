import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { ThemeSwitch } from '#web/kit/theme-switch.tsx'
import { InstallOffer } from '#web/offline/install-offer.tsx'
import { links } from '#web/links.ts'
import { getSession } from '../../contract.ts'
import { accountWords } from '../messages.account.ts'
import { useSwitchTo } from './other-role.tsx'
import { SignOut } from './sign-out.tsx'

const text = accountWords.roles

/** The end of both profiles: the other role, the account, and on phones what a rail has at its end. */
export function ActiveRole() {
  const { data } = useQuery(query(getSession))
  const user = data?.user
  if (!user || user.role === 'admin') return null
  const other = user.role === 'recruiter' ? 'jobSeeker' : 'recruiter'
  const has = user.roles.includes(other)

  return (
    <section className="mt-12 grid justify-items-start gap-3 border-t border-line pt-8">
      <h2 className="text-[17px]">{text.title}</h2>
      <p className="muted">{has ? text.both[other] : text.missing[other]}</p>
      {has ? (
        <SwitchButton to={other} />
      ) : (
        <LinkButton
          to={other === 'recruiter' ? links.recruiterRegister() : links.candidateRegister()}
        >
          {text.add[other]}
        </LinkButton>
      )}
      <ul className="grid gap-2 pt-4">
        {user.role === 'jobSeeker' && (
          <li>
            <TextLink to={links.wallet()}>{text.wallet}</TextLink>
          </li>
        )}
        <li>
          <TextLink to={links.account()}>{accountWords.account.open}</TextLink>
        </li>
        <li>
          <TextLink to={links.support()}>{text.support}</TextLink>
        </li>
        <li>
          <TextLink to={links.help()}>{text.help}</TextLink>
        </li>
      </ul>
      <InstallOffer />
      <div className="flex flex-wrap items-center gap-4 pt-4 md:hidden">
        <ThemeSwitch />
        <SignOut className="button" />
      </div>
    </section>
  )
}

function SwitchButton({ to }: { to: 'jobSeeker' | 'recruiter' }) {
  const change = useSwitchTo(to)
  return (
    <Button busy={change.busy} onClick={change.run}>
      {text.switchTo[to]}
    </Button>
  )
}

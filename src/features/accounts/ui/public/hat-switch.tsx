import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { getSession, switchHat } from '../../contract.ts'
import { accountWords } from '../messages.account.ts'

const text = accountWords.hats

/** One account, two hats: acts under the other one, or says how to get it. */
export function HatSwitch() {
  const { data } = useQuery(query(getSession))
  // A fresh page: everything that was fetched belongs to the other role.
  const change = useAction(switchHat, {
    onDone: ({ redirect }) => window.location.assign(redirect),
  })
  const user = data?.user
  if (!user || user.role === 'admin') return null
  const other = user.role === 'recruiter' ? 'jobSeeker' : 'recruiter'
  const has = user.hats.includes(other)

  return (
    <section className="mt-12 grid justify-items-start gap-3 border-t border-line pt-8">
      <h2 className="text-[17px]">{text.title}</h2>
      <p className="muted">{has ? text.both[other] : text.missing[other]}</p>
      {has ? (
        <Button busy={change.busy} onClick={() => change.run({ body: { hat: other } })}>
          {text.act[other]}
        </Button>
      ) : (
        <LinkButton
          to={other === 'recruiter' ? links.recruiterRegister() : links.candidateRegister()}
        >
          {text.add[other]}
        </LinkButton>
      )}
      <p className="pt-4">
        <TextLink to={links.account()}>{accountWords.account.open}</TextLink>
      </p>
    </section>
  )
}

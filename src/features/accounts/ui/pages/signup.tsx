import { ArrowRight } from 'lucide-react'
import { Icon } from '#web/kit/icon.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { keptNext, links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { words } from '../messages.ts'
import '../choice-card.css'

const text = words.signup

export const meta = () => ({ title: text.title, description: text.description })

export function Component() {
  const kept = keptNext(useSearch().get('next'))
  return (
    <>
      <h1 className="display-small">{text.heading}</h1>
      <p className="muted mt-2">{text.description}</p>
      <ul className="mt-8 grid gap-4">
        <Role to={links.candidateRegister(kept)} title={text.candidate} hint={text.candidateHint} />
        <Role to={links.recruiterRegister(kept)} title={text.recruiter} hint={text.recruiterHint} />
      </ul>
      <p className="small muted mt-6">{text.later}</p>
      <p className="small muted mt-2">
        {text.already} <TextLink to={links.login(kept)}>{words.login.submit}</TextLink>
      </p>
    </>
  )
}

function Role({ to, title, hint }: { to: string; title: string; hint: string }) {
  return (
    <li>
      <Link to={to} className="choice-card">
        <span className="flex items-center justify-between gap-4 text-17 font-semibold">
          {title}
          <Icon of={ArrowRight} className="text-accent" />
        </span>
        <span className="muted">{hint}</span>
      </Link>
    </li>
  )
}

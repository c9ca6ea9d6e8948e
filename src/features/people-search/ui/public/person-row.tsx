import type { ReactNode } from 'react'
import { AnonymousFactList } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import { Button } from '#web/kit/button.tsx'
import { Time } from '#web/kit/time.tsx'
import { listWords } from '#web/messages/format.ts'
import type { PersonCard } from '../../contract.ts'
import { words } from '../messages.ts'
import { formatMoney } from '#shared/money.ts'

const text = words.card

type PersonRowProps = {
  person: PersonCard
  onContact: () => void
  /** Further buttons. */
  actions?: ReactNode
  children?: ReactNode
}

/** What may be seen of someone before they accept. */
export function PersonRow({ person, onContact, actions, children }: PersonRowProps) {
  const title = person.facts.title ?? text.untitled
  return (
    <li className="row grid gap-3" data-row>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-17 font-medium">{title}</h2>
        <div className="flex flex-wrap gap-2">
          {actions}
          <Button size="small" aria-label={text.contactNamed(title)} onClick={onContact}>
            {text.contact}
          </Button>
        </div>
      </div>
      <AnonymousFactList facts={person.facts} />
      <ul className="small muted flex flex-wrap gap-x-4 gap-y-1">
        {factsOf(person).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          {text.confirmed} <Time at={person.confirmedAt} />
        </li>
      </ul>
      {children}
    </li>
  )
}

function factsOf(person: PersonCard): string[] {
  const { noticeDays, payMinimum, payCurrency, matched, missing, workCountries } = person
  return [
    matched.length > 0 && text.matched(listWords(matched)),
    missing.length > 0 && text.missing(listWords(missing)),
    noticeDays !== null && text.notice(noticeDays),
    payMinimum !== null && payCurrency && text.asks(formatMoney(payMinimum, payCurrency)),
    workCountries.length > 0 && text.noVisa(listWords(workCountries)),
    person.relocates && text.relocates,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}

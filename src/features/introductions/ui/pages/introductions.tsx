import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { AnonymousFactList } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import { links } from '#web/links.ts'
import { answerIntroduction, listOwnIntroductions, type OwnIntroduction } from '../../contract.ts'
import { ownStateWords, words } from '../messages.ts'

const text = words.own

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, listOwnIntroductions)

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/introductions`: what was proposed to a candidate or a recruiter, to say yes or no to. */
export function Component() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(query(listOwnIntroductions))
  async function answer(id: string, said: 'yes' | 'no') {
    await call(answerIntroduction, { params: { id }, body: { answer: said } }).catch(
      () => undefined,
    )
    await queries.invalidateQueries({ queryKey: keyOf(listOwnIntroductions) })
  }
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {data.items.length === 0 ? (
        <Empty drawing="token" title={text.none}>
          {text.noneHint}
        </Empty>
      ) : (
        <ul className="rows max-w-[52rem]">
          {data.items.map((item) => (
            <Item key={item.id} item={item} onAnswer={(said) => void answer(item.id, said)} />
          ))}
        </ul>
      )}
    </div>
  )
}

type ItemProps = { item: OwnIntroduction; onAnswer: (said: 'yes' | 'no') => void }

function Item({ item, onAnswer }: ItemProps) {
  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17 font-medium" dir="auto">
          {item.job.title} · <CompanyName company={item.company} />
        </h2>
        <Badge>{ownStateWords[item.state]}</Badge>
      </div>
      {item.other && <p dir="auto">{item.other}</p>}
      {item.facts && item.state !== 'connected' && <AnonymousFactList facts={item.facts} />}
      {item.reason && (
        <p className="muted" dir="auto">
          {item.reason}
        </p>
      )}
      {item.dueAt && <Clock dueAt={item.dueAt} startedAt={item.createdAt} />}
      {item.state === 'open' && (
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" onClick={() => onAnswer('yes')}>
            {text.yes}
          </Button>
          <Button onClick={() => onAnswer('no')}>{text.no}</Button>
        </div>
      )}
      {item.conversationId && (
        <div>
          <LinkButton to={links.conversation(item.conversationId)}>{text.open}</LinkButton>
        </div>
      )}
    </li>
  )
}

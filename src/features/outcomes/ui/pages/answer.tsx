import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { answerByLink, getAnswerLink, linkAnswers, type LinkAnswer } from '../../contract.ts'
import { words } from '../messages.ts'

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getAnswerLink, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/answer/{token}?say=`: opening it changes nothing, one press answers. */
export function Component() {
  const { token = '' } = useParams()
  const search = useSearch()
  const params = { token }
  const { data: link } = useSuspenseQuery(query(getAnswerLink, { params }))
  const queries = useQueryClient()
  const wanted = linkAnswers.find((answer) => answer === search.get('say'))
  const answering = useAction(answerByLink, {
    onDone: (answered) => keepReply(queries, answered, getAnswerLink, { params }),
    onRefused: () =>
      queries.invalidateQueries({ queryKey: query(getAnswerLink, { params }).queryKey }),
  })
  const say = (answer: LinkAnswer) => answering.run({ params, body: { answer } })
  if (!link.open) {
    return (
      <div>
        <PageHead
          title={link.answer ? words.thanks : words.over}
          lead={link.answer ? words.thanksLead : words.overLead}
        />
        <LinkButton to={links.referral(link.requestId)}>{words.open}</LinkButton>
      </div>
    )
  }
  return (
    <div>
      <PageHead
        title={words.question[link.question](link.companyName, link.jobTitle)}
        lead={words.lead}
      />
      <div className="flex flex-wrap gap-3">
        {linkAnswers.map((answer) => (
          <Button
            key={answer}
            kind={answer === wanted ? 'primary' : 'quiet'}
            busy={answering.busy}
            onClick={() => say(answer)}
          >
            {words.answers[link.question][answer]}
          </Button>
        ))}
      </div>
    </div>
  )
}

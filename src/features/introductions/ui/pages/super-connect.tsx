import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Select, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import {
  listIntroductions,
  listSuggestions,
  outcomes,
  proposeIntroduction,
  reasonMaximum,
  setOutcome,
  type Introduction,
  type Outcome,
  type Suggestion,
} from '../../contract.ts'
import { answerWords, outcomeWords, stateWords, words } from '../messages.ts'

const text = words.admin

export async function loader({ context }: LoaderFunctionArgs) {
  const list = pages(listIntroductions, { query: {} })
  await context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 })
  return loadFresh(context, listSuggestions)
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/super-connect`: pairs with reasons, one click to propose, what became of the earlier ones. */
export function Component() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(query(listSuggestions))
  const list = useInfiniteQuery(pages(listIntroductions, { query: {} }))
  const earlier = list.data?.pages.flatMap((page) => page.items as Introduction[]) ?? []
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: keyOf(listSuggestions) })
    await queries.invalidateQueries({ queryKey: keyOf(listIntroductions) })
  }
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <section className="grid max-w-[52rem] gap-3" aria-labelledby="suggestions">
        <h2 id="suggestions">{text.suggestions}</h2>
        {data.items.length === 0 ? (
          <Empty title={text.none}>{text.noneHint}</Empty>
        ) : (
          <ul className="rows">
            {data.items.map((item) => (
              <Pair key={item.candidate.id} pair={item} onProposed={refresh} />
            ))}
          </ul>
        )}
      </section>
      <section className="mt-12 grid gap-3" aria-labelledby="earlier">
        <h2 id="earlier">{text.earlier}</h2>
        {earlier.length === 0 ? (
          <p className="muted">{text.nothing}</p>
        ) : (
          <PagedList list={list} shown={earlier.length}>
            {earlier.map((item) => (
              <Earlier key={item.id} item={item} onChange={refresh} />
            ))}
          </PagedList>
        )}
      </section>
    </div>
  )
}

function Pair({ pair, onProposed }: { pair: Suggestion; onProposed: () => Promise<void> }) {
  const { candidate, recruiter, company, job } = pair
  return (
    <li className="row grid gap-3">
      <h3 dir="auto">{text.pair(candidate.name, recruiter.name)}</h3>
      <p className="muted" dir="auto">
        {candidate.headline} ·{' '}
        <Link className="link" to={links.job(job.id)}>
          {job.title}
        </Link>{' '}
        · <CompanyName company={company} />
      </p>
      <p className="small">
        {[
          pair.sharedSkills.length > 0 && text.shared(pair.sharedSkills.join(', ')),
          pair.daysWithoutAnswer !== null && text.silent(pair.daysWithoutAnswer),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Form
        name={`connect-${candidate.id}-${recruiter.id}`}
        onSubmit={async (values) => {
          const body = {
            candidateId: candidate.id,
            recruiterId: recruiter.id,
            jobId: job.id,
            reason: textOf(values, 'reason'),
          }
          await call(proposeIntroduction, { body })
          notify({ message: text.proposed, type: 'success' })
          await onProposed()
        }}
      >
        <TextArea
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
          rows={2}
          countTo={reasonMaximum}
          defaultValue={pair.draft}
          required
        />
        <div>
          <SubmitButton kind="quiet">{text.propose}</SubmitButton>
        </div>
      </Form>
    </li>
  )
}

function Earlier({ item, onChange }: { item: Introduction; onChange: () => Promise<void> }) {
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 dir="auto">{text.pair(item.candidate.name, item.recruiter.name)}</h3>
        <Badge>{stateWords[item.state]}</Badge>
      </div>
      <p className="muted small" dir="auto">
        {item.job.title} · <CompanyName company={item.company} />
      </p>
      <p className="small">
        {text.answers(
          answerWords[item.candidateAnswer ?? 'none'],
          answerWords[item.recruiterAnswer ?? 'none'],
        )}
      </p>
      {item.dueAt && <Clock dueAt={item.dueAt} startedAt={item.createdAt} />}
      {item.state === 'connected' && (
        <Select
          label={text.outcome}
          empty={text.notKnown}
          value={item.outcome ?? ''}
          options={outcomes.map((value) => ({ value, label: outcomeWords[value] }))}
          onChange={(event) => {
            const outcome = event.currentTarget.value
            if (!outcome) return
            void call(setOutcome, {
              params: { id: item.id },
              body: { outcome: outcome as Outcome },
            }).then(onChange, () => undefined)
          }}
        />
      )}
    </li>
  )
}

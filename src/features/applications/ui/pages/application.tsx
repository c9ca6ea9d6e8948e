import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { keyOf, query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Card, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import type { Meta } from '#web/shell/page.ts'
import {
  applicationEvents,
  getApplication,
  listTracked,
  previewApplication,
  type ApplicationDetail,
} from '../../contract.ts'
import { nextStepWords, nextWords, rejectionWords, words } from '../messages.ts'
import { ApplicationActions } from '../parts/application-actions.tsx'
import { InterviewCard } from '../parts/interview-card.tsx'
import { ApplicationStatusBadge } from '../public/application-status.tsx'
import { ApplicationThread } from '../public/application-thread.tsx'
import { AnswerList } from '../public/answer-list.tsx'

const text = words.one

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadFresh(context, getApplication, { params: { id: params['id'] ?? '' } })
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? text.title(data.job.title) : words.list.title,
  robots: 'noindex',
})

/** `/applications/{id}`: one application, who must act, until when, and all that happened. */
export function Component() {
  const { id = '' } = useParams()
  const { data: application } = useSuspenseQuery(query(getApplication, { params: { id } }))
  const queries = useQueryClient()
  const refresh = (detail?: ApplicationDetail) => {
    if (detail) keepReply(queries, detail, getApplication, { params: { id } })
    else void queries.invalidateQueries({ queryKey: keyOf(getApplication, { params: { id } }) })
    void queries.invalidateQueries({ queryKey: keyOf(listTracked) })
    void queries.invalidateQueries({ queryKey: keyOf(previewApplication) })
  }
  useSocketEvent(
    applicationEvents,
    'applications:changed',
    ({ applicationId }) => {
      if (applicationId === id) refresh()
    },
    refresh,
  )
  const { status, source, clock, interviews, rejection, viewedAt } = application
  const choosing = status === 'interview' && clock.actor === 'candidate'
  const next =
    source === 'outside'
      ? nextStepWords.outside
      : choosing
        ? nextStepWords.invited
        : nextWords[status]
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{application.job.title}</span>}>
        <span className="flex flex-wrap items-center gap-3">
          <Link className="link" to={links.job(application.job.id)}>
            <CompanyName company={application.company} />
          </Link>
          <ApplicationStatusBadge status={status} />
        </span>
      </PageHead>
      <div className="page-split">
        <div className="grid min-w-0 content-start gap-8">
          <Card>
            <p>{next}</p>
            {clock.dueAt && clock.startedAt && (
              <div className="mt-4">
                <Clock
                  dueAt={clock.dueAt}
                  startedAt={clock.startedAt}
                  who={choosing ? text.choosing : text.who[clock.actor]}
                />
              </div>
            )}
            {source === 'here' && (viewedAt || status === 'submitted') && (
              <p className="small muted mt-3">
                {viewedAt ? (
                  <>
                    {text.viewed} <Time at={viewedAt} />
                  </>
                ) : (
                  text.notViewed
                )}
              </p>
            )}
            {rejection && status === 'rejected' && (
              <div className="mt-4 grid gap-1">
                <h2 className="text-15">{text.rejection}</h2>
                <p>{rejectionWords[rejection.reason]}</p>
                {rejection.note && (
                  <p className="max-w-measure whitespace-pre-line" dir="auto">
                    {rejection.note}
                  </p>
                )}
              </div>
            )}
            <ApplicationActions application={application} onChange={refresh} />
          </Card>
          {interviews.length > 0 && (
            <section className="grid gap-4">
              <h2>{text.interviews}</h2>
              {interviews.map((interview) => (
                <InterviewCard key={interview.id} interview={interview} onChange={refresh} />
              ))}
            </section>
          )}
          <section>
            <h2 className="mb-4">{text.thread}</h2>
            <ApplicationThread
              events={application.events}
              names={{ candidate: text.you, company: application.company.name }}
              next={clock.dueAt ? next : null}
            />
          </section>
        </div>
        <aside className="grid content-start gap-6">
          <Sent application={application} />
        </aside>
      </div>
    </div>
  )
}

function Sent({ application }: { application: ApplicationDetail }) {
  const { coverNote, answers, resumeId, resumeFileName } = application
  return (
    <>
      {resumeId && resumeFileName && (
        <section className="grid gap-1">
          <h2 className="text-17">{text.resume}</h2>
          <TextLink to={`/api/resumes/${resumeId}`} reloadDocument>
            <span dir="auto">{resumeFileName}</span>
          </TextLink>
        </section>
      )}
      {coverNote && (
        <section className="grid gap-1">
          <h2 className="text-17">{text.yourWords}</h2>
          <p className="whitespace-pre-line" dir="auto">
            {coverNote}
          </p>
        </section>
      )}
      <AnswerList title={text.answers} answers={answers} filesAt="/api/application-files" />
    </>
  )
}

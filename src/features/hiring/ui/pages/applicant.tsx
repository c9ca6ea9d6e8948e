import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh, loadIfPossible, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Badge, Card, Note, PageHead } from '#web/kit/content.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { Time } from '#web/kit/time.tsx'
import { TextBadge } from '#web/kit/text-badge.tsx'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { applicationEvents, type Interview } from '#features/applications/contract.ts'
import { AnswerList } from '#features/applications/ui/public/answer-list.tsx'
import { ApplicationThread } from '#features/applications/ui/public/application-thread.tsx'
import { InterviewFacts } from '#features/applications/ui/public/interview-facts.tsx'
import { OfferFacts } from '#features/applications/ui/public/offer-facts.tsx'
import { rejectionWords } from '#features/applications/ui/public/words.ts'
import { getScorecards } from '#features/hiring-pipeline/contract.ts'
import { Scorecards } from '#features/hiring-pipeline/ui/public/scorecards.tsx'
import type { AnonymousFacts } from '#features/profiles/contract.ts'
import { AnonymousFactList } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import { PersonFacts } from '#features/profiles/ui/public/person-facts.tsx'
import {
  addApplicantNote,
  cancelRejection,
  getApplicant,
  getPipeline,
  listApplicants,
  markApplicantSeen,
  type ApplicantDetail,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { pipelineWords } from '#features/applications/ui/public/words.ts'
import { Reasons } from '../parts/applicant-reasons.tsx'
import { ApplicantActions } from '../parts/applicant-actions.tsx'
import { ApplicantPanes } from '../parts/applicant-panes.tsx'
import { applicantsOf, columnIn } from '../parts/applicants-of.ts'
import { CallOffDialog } from '../parts/call-off-dialog.tsx'

const text = words.one

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const applicant = await loadFresh(context, getApplicant, { params: { id: params['id'] ?? '' } })
  const status = columnIn(new URL(request.url).searchParams)
  // From one applicant to the next the list stays as it is.
  await Promise.all([
    context.get(queryClientContext).ensureInfiniteQueryData(applicantsOf(applicant.job.id, status)),
    loadIfPossible(context, getScorecards, { params: { id: applicant.id } }),
  ])
  return applicant
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? text.title(data.name) : words.jobs.title,
  robots: 'noindex',
})

/** `/recruiter/applicants/{id}`: one applicant, what may be done, and all that happened. */
export function Component() {
  const { id = '' } = useParams()
  const { data: applicant } = useSuspenseQuery(query(getApplicant, { params: { id } }))
  const queries = useQueryClient()
  const refresh = (detail?: ApplicantDetail) => {
    if (detail) keepReply(queries, detail, getApplicant, { params: { id } })
    else void queries.invalidateQueries({ queryKey: keyOf(getApplicant, { params: { id } }) })
    for (const endpoint of [getPipeline, listApplicants]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
  }
  useSocketEvent(
    applicationEvents,
    'applications:changed',
    ({ applicationId }) => {
      if (applicationId === id) refresh()
    },
    refresh,
  )
  const seen = applicant.viewedAt !== null
  useEffect(() => {
    if (seen) return
    void call(markApplicantSeen, { params: { id } }, { silent: true }).then(
      () => queries.invalidateQueries({ queryKey: keyOf(getApplicant, { params: { id } }) }),
      () => undefined,
    )
  }, [id, seen, queries])
  const status = columnIn(useSearch())
  return (
    <ApplicantPanes job={applicant.job} status={status} open={id} onChange={refresh}>
      <Applicant key={id} applicant={applicant} onChange={refresh} />
    </ApplicantPanes>
  )
}

type ApplicantProps = Changing & { applicant: ApplicantDetail }

function Applicant({ applicant, onChange: refresh }: ApplicantProps) {
  const { clock, person, rejection, offer, interviews, startsOn, id } = applicant
  return (
    <div className="page page-width">
      <p className="panes-back small mb-3">
        <TextLink to={links.hiringJob(applicant.job.id)}>{text.back}</TextLink>
      </p>
      <PageHead
        title={
          <span className="faced items-center">
            <Avatar name={applicant.hidden ? null : applicant.name} />
            {applicant.hidden ? (
              <span>
                <Redaction label={text.hidden} /> <span>{applicant.name}</span>
              </span>
            ) : (
              <span dir="auto">{applicant.name}</span>
            )}
          </span>
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <TextLink to={links.hiringJob(applicant.job.id)}>
            <span dir="auto">{applicant.job.title}</span>
          </TextLink>
          <Badge>{pipelineWords[applicant.status]}</Badge>
          {applicant.referred && <Badge tone="accent">{words.card.referred}</Badge>}
        </span>
      </PageHead>
      <div className="page-split">
        <div className="grid min-w-0 content-start gap-8">
          <Card>
            {applicant.headline && (
              <p className="text-17" dir="auto">
                {applicant.headline}
              </p>
            )}
            {clock.dueAt && clock.startedAt && (
              <div className="mt-4">
                <Clock
                  dueAt={clock.dueAt}
                  startedAt={clock.startedAt}
                  who={text.who[clock.actor]}
                />
              </div>
            )}
            {rejection && (
              <p className="mt-4" dir="auto">
                {[rejectionWords[rejection.reason], rejection.note].filter(Boolean).join(' · ')}
              </p>
            )}
            {applicant.hidden && <p className="small muted mt-3">{text.hidden}</p>}
            {applicant.planned && (
              <div className="mt-4">
                <Note tone="clock" title={text.planned}>
                  <p dir="auto">
                    {[rejectionWords[applicant.planned.reason], applicant.planned.note]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <p>
                    {text.plannedAt} <Time at={applicant.planned.dueAt} form="near" />
                  </p>
                  <Button
                    className="mt-3"
                    onClick={() =>
                      void call(cancelRejection, { params: { id }, body: {} }).then(refresh, () =>
                        refresh(),
                      )
                    }
                  >
                    {text.keep}
                  </Button>
                </Note>
              </div>
            )}
            {startsOn && (
              <p className="mt-4">
                {text.hired} <Time at={`${startsOn}T12:00:00Z`} form="date" />
              </p>
            )}
            <ApplicantActions applicant={applicant} onChange={refresh} />
          </Card>
          {offer && (
            <section className="grid gap-3">
              <h2>{text.offer}</h2>
              <OfferFacts offer={offer} />
            </section>
          )}
          {interviews.length > 0 && (
            <section className="grid gap-4">
              <h2>{text.interviews}</h2>
              {interviews.map((interview) => (
                <InterviewRow key={interview.id} interview={interview} onChange={refresh} />
              ))}
            </section>
          )}
          {person ? (
            <About applicant={applicant} person={person} />
          ) : applicant.facts ? (
            <FirstLook applicant={applicant} facts={applicant.facts} />
          ) : (
            <Note>{text.withdrawn}</Note>
          )}
        </div>
        <aside className="grid content-start gap-8">
          <Reasons applicant={applicant} onChange={refresh} />
          <Scorecards applicantId={applicant.id} />
          <Notes applicant={applicant} onChange={refresh} />
          <section>
            <h2 className="text-17 mb-4">{text.thread}</h2>
            <ApplicationThread
              events={applicant.events}
              names={{ candidate: applicant.name, company: text.company }}
            />
          </section>
        </aside>
      </div>
    </div>
  )
}

type Changing = { onChange: (detail?: ApplicantDetail) => void }

function InterviewRow({ interview, onChange }: { interview: Interview } & Changing) {
  const on = interview.state === 'proposed' || interview.state === 'agreed'
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <InterviewFacts interview={interview} />
      {on && (
        <Button kind="plain" size="small" className="-ml-2.5" onClick={() => setAsked(true)}>
          {text.callOff}
        </Button>
      )}
      {isAsked && (
        <CallOffDialog
          interview={interview}
          onClose={() => setAsked(false)}
          onDone={(detail) => {
            setAsked(false)
            onChange(detail)
          }}
        />
      )}
    </div>
  )
}

type AboutProps = { applicant: ApplicantDetail; person: NonNullable<ApplicantDetail['person']> }

function About({ applicant, person }: AboutProps) {
  return (
    <section className="grid gap-3">
      {applicant.coverNote && (
        <>
          <h2>{text.cover}</h2>
          <p className="max-w-measure mb-4 whitespace-pre-line" dir="auto">
            {applicant.coverNote}
          </p>
        </>
      )}
      <AnswerList
        title={text.answers}
        answers={applicant.answers}
        filesAt={`/api/applicants/${applicant.id}/files`}
        mark={(answer) =>
          answer.asExpected === false && <Badge tone="clock">{text.unexpected}</Badge>
        }
      />
      {person.summary && (
        <p className="max-w-measure mt-2 whitespace-pre-line" dir="auto">
          {person.summary}
        </p>
      )}
      {person.skills.length > 0 && (
        <>
          <h3 className="mt-2 font-medium">{text.skills}</h3>
          <ul className="flex flex-wrap gap-2">
            {person.skills.map((skill) => (
              <li key={skill}>
                <TextBadge>{skill}</TextBadge>
              </li>
            ))}
          </ul>
        </>
      )}
      <PersonFacts person={person} resumePath={`/api/applicants/${applicant.id}/resume`} />
    </section>
  )
}

/** What may be told before the shortlist: facts, and answers that were chosen from lists. */
function FirstLook({ applicant, facts }: { applicant: ApplicantDetail; facts: AnonymousFacts }) {
  return (
    <section className="grid gap-4">
      <h2>{text.facts}</h2>
      <AnonymousFactList facts={facts} />
      <AnswerList
        title={text.answers}
        answers={applicant.answers.filter((answer) => answer.value !== '')}
        filesAt={`/api/applicants/${applicant.id}/files`}
        mark={(answer) =>
          answer.asExpected === false && <Badge tone="clock">{text.unexpected}</Badge>
        }
      />
      <p className="small muted">{text.factsLead}</p>
    </section>
  )
}

function Notes({ applicant, onChange }: { applicant: ApplicantDetail } & Changing) {
  const params = { id: applicant.id }
  return (
    <section className="grid gap-3">
      <h2 className="text-17">{text.notes}</h2>
      <p className="small muted">{text.notesLead}</p>
      <Form
        key={applicant.notes.length}
        name={`note-${applicant.id}`}
        onSubmit={async (values) => {
          onChange(await call(addApplicantNote, { params, body: { text: textOf(values, 'text') } }))
        }}
      >
        <TextArea label={text.note} name="text" rows={3} countTo={2000} required />
        <div>
          <SubmitButton kind="quiet" size="small">
            {text.addNote}
          </SubmitButton>
        </div>
      </Form>
      <ul className="grid gap-3">
        {applicant.notes.map((note) => (
          <li key={note.id} className="border-t border-line pt-3">
            <p className="whitespace-pre-line" dir="auto">
              {note.text}
            </p>
            <p className="small muted">
              <span dir="auto">{note.author}</span> · <Time at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

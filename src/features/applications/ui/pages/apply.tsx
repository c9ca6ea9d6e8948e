import { ApplicationAnswers } from '#features/response-stats/ui/public/figures.tsx'
import { useQuery } from '@tanstack/react-query'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Card, Note, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { previewApplication, type ApplicationPreview } from '../../contract.ts'
import { words } from '../messages.ts'
import { words as wayWords } from '../public/apply-words.ts'
import { ApplyForm } from '../parts/apply-form.tsx'

const text = words.apply

export function loader({ request, context }: LoaderFunctionArgs) {
  const jobId = new URL(request.url).searchParams.get('job') ?? ''
  if (!/^[0-9a-f-]{36}$/.test(jobId)) throw redirect(links.jobs())
  return loadFresh(context, previewApplication, { query: { jobId } })
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/apply?job=`: what goes to the company, its questions, and one button. */
export function Component() {
  const search = useSearch()
  const jobId = search.get('job') ?? ''
  const { data: preview } = useQuery(query(previewApplication, { query: { jobId } }))
  if (!preview) return null
  return (
    <div className="page page-width">
      <div className="max-w-[42rem]">
        <PageHead title={text.title} {...(preview.way === 'here' && { lead: text.lead })} />
        <div className="grid gap-8">
          <Card>
            <h2 dir="auto">
              <TextLink to={links.job(jobId)}>{preview.job.title}</TextLink>
            </h2>
            <p className="muted mt-1">
              <CompanyName company={preview.company} />
            </p>
            {preview.respondWithinDays !== null && (
              <p className="mt-4">{wayWords.hereHint(preview.respondWithinDays)}</p>
            )}
            <p className="small mt-2">
              <span className="muted">{text.answers}: </span>
              <ApplicationAnswers responseStats={preview.responseStats} />
            </p>
          </Card>
          <Way preview={preview} />
        </div>
      </div>
    </div>
  )
}

function Way({ preview }: { preview: ApplicationPreview }) {
  const viewer = useViewer()
  const here = links.apply(preview.job.id)
  if (preview.own) {
    return (
      <Note tone="accent" title={wayWords.applied}>
        <p className="mt-2">
          <LinkButton to={links.application(preview.own.id)}>{wayWords.open}</LinkButton>
        </p>
      </Note>
    )
  }
  if (preview.way !== 'here') {
    return (
      <Note tone="clock">
        <p>{preview.way === 'outside' ? text.outside : text.noWay}</p>
        <p className="mt-3">
          <LinkButton to={links.job(preview.job.id)}>{text.openJob}</LinkButton>
        </p>
      </Note>
    )
  }
  if (viewer === null) {
    return (
      <div className="grid gap-4">
        <p>{text.free}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton kind="primary" to={links.login({ next: here })}>
            {text.signIn}
          </LinkButton>
          <LinkButton to={links.candidateRegister({ next: here })}>{text.signUp}</LinkButton>
        </div>
      </div>
    )
  }
  if (viewer.role !== 'jobSeeker') return <Note>{text.recruiter}</Note>
  if (preview.blockers.length === 0) return <ApplyForm preview={preview} />
  return (
    <section className="grid gap-4" aria-labelledby="blockers">
      <h2 id="blockers">{text.blockers}</h2>
      {preview.blockers.map(({ code, message }) => (
        <Note key={message} tone="clock">
          <p>{message}</p>
          {text.fix[code] && (
            <p className="mt-3">
              <LinkButton
                to={
                  code === 'EMAIL_UNVERIFIED'
                    ? links.verifyEmail({ next: here })
                    : links.candidateProfile(undefined, { next: here })
                }
              >
                {text.fix[code]}
              </LinkButton>
            </p>
          )}
        </Note>
      ))}
    </section>
  )
}

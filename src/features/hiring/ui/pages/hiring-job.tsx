import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Card, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { lateWords } from '#web/messages/late.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { TeamButton } from '#features/hiring-pipeline/ui/public/team-dialog.tsx'
import { applicationEvents } from '#features/applications/contract.ts'
import {
  getHiringJob,
  getPipeline,
  listApplicants,
  saveIntake,
  type Intake,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { ApplicantPanes, ApplicantTabs } from '../parts/applicant-panes.tsx'
import { applicantsOf, columnIn } from '../parts/applicants-of.ts'
import { IntakeForm } from '../parts/intake-form.tsx'
import { PipelineBoard } from '../parts/pipeline-board.tsx'

const text = words.job

function viewOf(search: URLSearchParams) {
  const view = search.get('view') === 'list' ? ('list' as const) : ('board' as const)
  return { view, status: columnIn(search) }
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const input = { params: { id: params['id'] ?? '' } }
  const shown = viewOf(new URL(request.url).searchParams)
  const client = context.get(queryClientContext)
  const [job] = await Promise.all([
    loadFresh(context, getHiringJob, input),
    shown.view === 'board'
      ? loadFresh(context, getPipeline, input)
      : client.fetchInfiniteQuery({ ...applicantsOf(input.params.id, shown.status), staleTime: 0 }),
  ])
  return job
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.title ?? words.jobs.title,
  robots: 'noindex',
})

/** `/recruiter/jobs/{id}`: the applicants of a job, as a board or as a list. */
export function Component() {
  const { id = '' } = useParams()
  const search = useSearch()
  const shown = viewOf(search)
  const { data: job } = useSuspenseQuery(query(getHiringJob, { params: { id } }))
  const queries = useQueryClient()
  const refresh = () => {
    for (const endpoint of [getPipeline, listApplicants, getHiringJob]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
  }
  useSocketEvent(applicationEvents, 'applications:changed', refresh, refresh)
  const saved = (next: Intake) => {
    notify({
      message: job.takes === next.takes ? text.saved : next.takes ? text.opened : text.stopped,
      type: 'success',
    })
    keepReply(queries, next, getHiringJob, { params: { id } })
    refresh()
  }
  const actions = (
    <span className="flex flex-wrap items-center gap-3">
      <Badge tone={job.takes ? 'accent' : 'plain'}>
        {job.takes ? words.jobs.takes : words.jobs.takesNot}
      </Badge>
      <TextLink to={links.job(job.id)}>{text.preview}</TextLink>
      {job.own && <TextLink to={links.editPosting(job.id)}>{text.edit}</TextLink>}
      {job.takes && <Settings job={job} onSaved={saved} />}
      <TeamButton jobId={job.id} onSaved={refresh} />
    </span>
  )
  const empty = !job.takes && job.counts.open === 0 && job.status === 'published'
  if (shown.view === 'list' && !empty) {
    return <ApplicantPanes job={job} status={shown.status} action={actions} onChange={refresh} />
  }
  return (
    <div className={`page ${empty ? 'page-width' : 'page-wide'}`}>
      <p className="small mb-3">
        <TextLink to={links.hiring()}>{text.back}</TextLink>
      </p>
      <PageHead title={<span dir="auto">{job.title}</span>}>{actions}</PageHead>
      {empty ? (
        <div className="max-w-[42rem]">
          <Card>
            <h2>{text.openTitle}</h2>
            <p className="muted mt-2 mb-6">{text.openLead}</p>
            <IntakeForm job={job} onDone={saved} />
          </Card>
        </div>
      ) : (
        <>
          <ApplicantTabs job={job} current="board" />
          <PipelineBoard id={id} onChange={refresh} />
          <p className="small muted mt-6 hidden lg:block">{lateWords.board.keys}</p>
        </>
      )}
    </div>
  )
}

function Settings({ job, onSaved }: { job: Intake; onSaved: (job: Intake) => void }) {
  const [open, setOpen] = useState(false)
  const done = (next: Intake) => {
    setOpen(false)
    onSaved(next)
  }
  const save = useAction(saveIntake, { onDone: done })
  const stop = () => {
    const { respondWithinDays, questions } = job
    const body = { takes: false, respondWithinDays, questions }
    save.run({ params: { id: job.id }, body })
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.settings}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.settings}>
        <IntakeForm job={job} onDone={done} />
        <div className="actions mt-6 border-t border-line pt-4">
          <Button kind="plain" busy={save.busy} onClick={stop}>
            {text.stop}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useFlag } from '#web/shell/use-flag.ts'
import { callLater } from '#web/api/pending-writes.ts'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { OwnInvitations } from '#features/invitations/ui/public/own-invitations.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { InstallOffer } from '#web/offline/install-offer.tsx'
import { useSearch } from '#web/shell/use-search.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { JobLine } from '#features/jobs/ui/public/job-line.tsx'
import {
  listRequestDrafts,
  listSavedJobs,
  listWatchedCompanies,
  saveJob,
  type SavedJob,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { useKeptJobs } from '../parts/keep-jobs.ts'
import { RequestDrafts } from '../parts/request-drafts.tsx'
import { WatchedCompanies } from '../parts/watched-companies.tsx'
import { SaveButton } from '../public/save-button.tsx'

const text = words.saved

function queryOf(search: URLSearchParams) {
  const tag = search.get('tag')?.slice(0, 40)
  return pages(listSavedJobs, { query: tag ? { tag } : {} })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = queryOf(new URL(request.url).searchParams)
  const queries = context.get(queryClientContext)
  await Promise.all([
    queries.fetchInfiniteQuery({ ...list, staleTime: 0 }),
    loadFresh(context, listWatchedCompanies),
    loadFresh(context, listRequestDrafts),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/saved`: jobs to come back to. */
export function Component() {
  const search = useSearch()
  const tag = search.get('tag')
  const hasAcquaintances = useFlag('acquaintances')
  const list = useInfiniteQuery(queryOf(search))
  const [editing, setEditing] = useState<SavedJob>()
  useRowKeys()
  const items = list.data?.pages.flatMap((page) => page.items as SavedJob[]) ?? []
  useKeptJobs(items.map(({ job }) => job.id))
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead}>
        <div className="flex flex-wrap gap-3">
          {hasAcquaintances && (
            <LinkButton to={links.acquaintances()}>{text.peopleYouKnow}</LinkButton>
          )}
          <LinkButton to={links.alerts()}>{words.alerts.title}</LinkButton>
        </div>
      </PageHead>
      {tag && (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          <Badge>{text.tagged(tag)}</Badge>
          <TextLink to={links.saved()}>{text.all}</TextLink>
        </p>
      )}
      {items.length === 0 ? (
        <Empty
          drawing="board"
          title={text.none}
          action={
            <LinkButton kind="primary" to={links.jobs()}>
              {text.findJobs}
            </LinkButton>
          }
        >
          {text.noneLead}
        </Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <SavedRow key={item.job.id} item={item} onEdit={() => setEditing(item)} />
          ))}
        </PagedList>
      )}
      <RequestDrafts />
      <WatchedCompanies />
      <OwnInvitations />
      {items.length > 0 && (
        <div className="mt-8">
          <InstallOffer />
        </div>
      )}
      {editing && <NoteDialog item={editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}

function SavedRow({ item, onEdit }: { item: SavedJob; onEdit: () => void }) {
  const { job } = item
  const closed = job.status !== 'published' && job.status !== 'paused'
  return (
    <li className="row faced gap-y-1 *:col-start-2">
      <span className="col-start-1! row-span-3">
        <CompanyMark company={job.company} />
      </span>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-17" dir="auto">
            <Link
              className="row-link"
              data-row
              to={closed ? links.closedJob(job.id) : links.job(job.id)}
            >
              {job.title}
            </Link>
          </h2>
          <p className="mt-0.5">
            <span dir="auto">{job.company.name}</span>
            <span className="muted">
              {' · '}
              <JobLine job={job} />
            </span>
          </p>
        </div>
        <SaveButton job={job} form="icon" />
      </div>
      {item.note && (
        <p className="max-w-measure whitespace-pre-line" dir="auto">
          {item.note}
        </p>
      )}
      <div className="small muted flex flex-wrap items-center gap-x-3 gap-y-1">
        {closed && <Badge tone="clock">{text.closed}</Badge>}
        {item.tags.map((tag) => (
          <TextLink key={tag} to={links.saved({ tag })}>
            <span dir="auto">{tag}</span>
          </TextLink>
        ))}
        <span>
          {text.savedOn} <Time at={item.savedAt} />
        </span>
        <Button kind="plain" size="small" className="max-sm:-ml-2.5" onClick={onEdit}>
          {item.note ? text.editNote : text.addNote}
        </Button>
      </div>
    </li>
  )
}

type SavedPages = { pages: { items: SavedJob[] }[] }

/** Without a connection the list shows what was written, as it will be. */
function showKept(queries: QueryClient, jobId: string, change: Partial<SavedJob>): void {
  queries.setQueriesData<SavedPages>({ queryKey: keyOf(listSavedJobs) }, (known) => {
    if (!known?.pages) return known
    const changed = (item: SavedJob) => (item.job.id === jobId ? { ...item, ...change } : item)
    return {
      ...known,
      pages: known.pages.map((page) => ({ ...page, items: page.items.map(changed) })),
    }
  })
}

function NoteDialog({ item, onClose }: { item: SavedJob; onClose: () => void }) {
  const queries = useQueryClient()
  const viewer = useViewer()
  return (
    <Dialog open onClose={onClose} title={item.note ? text.editNote : text.addNote}>
      <Form
        name={`saved-${item.job.id}`}
        onSubmit={async (values) => {
          const tags = textOf(values, 'tags')
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean)
          const body = { note: textOf(values, 'note'), tags }
          const input = { params: { id: item.job.id }, body }
          const delivery = await callLater(viewer?.userId ?? '', saveJob, input)
          if (delivery === 'sent') {
            await queries.invalidateQueries({ queryKey: keyOf(listSavedJobs) })
          } else {
            showKept(queries, item.job.id, body)
          }
          onClose()
        }}
      >
        <TextArea label={text.note} name="note" rows={4} countTo={500} defaultValue={item.note} />
        <TextField
          label={text.tags}
          hint={text.tagsHint}
          name="tags"
          maxLength={400}
          defaultValue={item.tags.join(', ')}
        />
        <SubmitButton>{text.keep}</SubmitButton>
      </Form>
    </Dialog>
  )
}

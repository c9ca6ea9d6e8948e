import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { Badge, Disclosure, Empty, Note, PageHead } from '#web/kit/content.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  getAuditChain,
  listAuditEntries,
  type AuditEntryView,
  type AuditFilters,
} from '../../contract.ts'
import { reasonOf, titleOf } from '../entry-words.ts'
import { words } from '../messages.ts'

const names = ['action', 'entityType', 'entityId', 'actor', 'since', 'until'] as const

function filtersOf(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(names.flatMap((name) => [[name, search.get(name) || undefined]]))
}

const listOf = (filters: AuditFilters) => pages(listAuditEntries, { query: filters })
const chain = query(getAuditChain, {})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const filters = filtersOf(new URL(request.url).searchParams)
  await Promise.all([
    client.fetchInfiniteQuery({ ...listOf(filters), staleTime: 0 }),
    client.fetchQuery({ ...chain, staleTime: 0 }),
  ])
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/admin/audit`: what was done, by whom, to what. */
export function Component() {
  const search = useSearch()
  const filters = filtersOf(search)
  const list = useInfiniteQuery(listOf(filters))
  const items = list.data?.pages.flatMap((page) => page.items as AuditEntryView[]) ?? []
  useRowKeys()
  return (
    <div className="page page-width grid gap-6">
      <PageHead title={words.title} lead={words.lead} />
      <ChainNote />
      <Filters key={search.toString()} filters={filters} />
      {items.length === 0 ? (
        <Empty title={words.none}>{words.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Entry key={item.number} entry={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

/** What the last check of the whole log found. */
function ChainNote() {
  const { data } = useQuery(chain)
  if (!data) return null
  if (data.fault) {
    return (
      <Note tone="danger" title={words.chain.brokenTitle}>
        {words.chain.broken(data.fault)}
      </Note>
    )
  }
  return (
    <p className="small muted">
      {data.checkedAt ? (
        <>
          {words.chain.intact(numberWords(data.entries))} <Time at={data.checkedAt} />.
        </>
      ) : (
        words.chain.never
      )}
    </p>
  )
}

function Filters({ filters }: { filters: AuditFilters }) {
  const navigate = useNavigate()
  const used = names.filter((name) => filters[name])
  const file = `/api/admin/audit-entries/export?${new URLSearchParams(used.map((name) => [name, filters[name]!]))}`
  async function find(values: FormData) {
    const chosen = names.flatMap((name) => {
      const value = textOf(values, name)
      return value ? [[name, value]] : []
    })
    await navigate(links.adminAudit(Object.fromEntries(chosen) as AuditFilters))
  }
  return (
    <Form name="audit log" onSubmit={find} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label={words.action}
          hint={words.actionHint}
          name="action"
          defaultValue={filters.action}
          pattern="[\w\-]{1,40}(\.\w{0,60})?"
          autoCapitalize="none"
        />
        <TextField
          label={words.entityType}
          hint={words.entityTypeHint}
          name="entityType"
          defaultValue={filters.entityType}
          pattern="\w{1,60}"
          autoCapitalize="none"
        />
        <TextField
          label={words.entityId}
          name="entityId"
          defaultValue={filters.entityId}
          maxLength={200}
        />
        <TextField
          label={words.actor}
          hint={words.actorHint}
          name="actor"
          defaultValue={filters.actor}
          pattern="[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}"
          title={words.actorForm}
          autoCapitalize="none"
        />
        <TextField label={words.since} name="since" type="date" defaultValue={filters.since} />
        <TextField label={words.until} name="until" type="date" defaultValue={filters.until} />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton kind="quiet">{words.search}</SubmitButton>
        {used.length > 0 && <TextLink to={links.adminAudit()}>{words.clear}</TextLink>}
        <a className="link" href={file} download>
          {words.export}
        </a>
      </div>
    </Form>
  )
}

function Entry({ entry }: { entry: AuditEntryView }) {
  const { actor } = entry
  const name = actor.name ?? words.roles[actor.role ?? ''] ?? words.actors[actor.kind]
  const reported = reasonOf(entry)
  return (
    <li className="row grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-medium wrap-anywhere">{titleOf(entry)}</h2>
        <Time at={entry.at} form="exact" />
      </div>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        <span dir="auto">{name}</span>
        <span className="break-all">{entry.action}</span>
        <span className="break-all">
          {entry.entityType} {entry.entityId}
        </span>
      </p>
      {reported && <p className="small">{words.reported(reported)}</p>}
      {entry.reason && (
        <p className="small" dir="auto">
          {words.reason(entry.reason)}
        </p>
      )}
      {entry.isIntact === false && <Badge tone="danger">{words.changed}</Badge>}
      <Disclosure summary={words.details}>
        <div className="grid gap-2 pt-2">
          <Document label={words.before} value={entry.before} />
          <Document label={words.after} value={entry.after} />
          <p className="small muted break-all">
            {words.request} {entry.requestId} · {entry.number}
          </p>
          <p className="small flex flex-wrap gap-4">
            <TextLink
              to={links.adminAudit({ entityType: entry.entityType, entityId: entry.entityId })}
            >
              {words.ofThis}
            </TextLink>
            {actor.id && actor.role !== 'admin' && (
              <TextLink to={links.adminAccount(actor.id)}>{words.account}</TextLink>
            )}
            {actor.id && (
              <TextLink to={links.adminAudit({ actor: actor.id })}>{words.ofActor}</TextLink>
            )}
          </p>
        </div>
      </Disclosure>
    </li>
  )
}

function Document({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <div>
      <p className="small muted">{label}</p>
      <pre className="small whitespace-pre-wrap break-all">{JSON.stringify(value, null, 2)}</pre>
    </div>
  )
}

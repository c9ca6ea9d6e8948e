import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  addJobBoard,
  jobBoardParts,
  jobBoardVendors,
  listJobBoards,
  type JobBoard,
  type JobBoardPart,
  type JobBoardVendor,
} from '../../contract.ts'
import { words as text } from '../messages.ts'
import { JobBoardRow } from '../parts/job-board-row.tsx'

const partOf = (search: URLSearchParams): JobBoardPart =>
  jobBoardParts.find((part) => part === search.get('show')) ?? 'all'

const listOf = (show: JobBoardPart) => pages(listJobBoards, { query: { show } })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const show = partOf(new URL(request.url).searchParams)
  const client = context.get(queryClientContext)
  await client.fetchInfiniteQuery({ ...listOf(show), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/sources`: boards that are read, a dry run before the first reading, what went wrong. */
export function Component() {
  const queries = useQueryClient()
  const show = partOf(useSearch())
  const list = useInfiniteQuery(listOf(show))
  const rows = list.data?.pages.flatMap((page) => page.items as JobBoard[]) ?? []
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listJobBoards) })
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Add onAdded={refresh} />
        <section className="grid content-start gap-3" aria-labelledby="boards">
          <h2 id="boards" className="text-20 font-semibold">
            {text.list}
          </h2>
          <LinkTabs
            label={text.list}
            current={show}
            tabs={jobBoardParts.map((name) => ({
              name,
              to: links.adminJobBoards(name === 'all' ? {} : { show: name }),
              label: text.parts[name],
            }))}
          />
          {rows.length > 0 ? (
            <PagedList list={list} shown={rows.length}>
              {rows.map((source) => (
                <JobBoardRow key={source.id} source={source} onChange={refresh} />
              ))}
            </PagedList>
          ) : show === 'all' ? (
            <Empty drawing="companies" title={text.none}>
              {text.noneHint}
            </Empty>
          ) : (
            <p className="muted">{show === 'problems' ? text.noProblems : text.noneSuggested}</p>
          )}
        </section>
      </div>
    </div>
  )
}

function Add({ onAdded }: { onAdded: () => Promise<void> }) {
  const [vendor, setVendor] = useState<JobBoardVendor>('address')
  const [round, setRound] = useState(0)

  async function add(values: FormData) {
    const companyName = textOf(values, 'companyName')
    const where =
      vendor === 'address'
        ? { address: textOf(values, 'address') }
        : { token: textOf(values, 'token') }
    await call(addJobBoard, { body: { vendor, ...where, ...(companyName && { companyName }) } })
    notify({ message: text.added, type: 'success' })
    setRound(round + 1)
    await onAdded()
  }

  return (
    <section className="grid content-start gap-4" aria-labelledby="add-board">
      <h2 id="add-board" className="text-20 font-semibold">
        {text.add}
      </h2>
      <Form key={round} name={`source-${round}`} onSubmit={add}>
        <Select
          label={text.vendor}
          name="vendor"
          value={vendor}
          options={jobBoardVendors.map((value) => ({ value, label: text.vendors[value] }))}
          onChange={(event) => setVendor(event.currentTarget.value as JobBoardVendor)}
          required
        />
        {vendor === 'address' ? (
          <TextField
            label={text.address}
            hint={text.addressHint}
            name="address"
            type="url"
            maxLength={2000}
            required
          />
        ) : (
          <TextField
            label={text.token}
            hint={text.tokenHint}
            name="token"
            maxLength={60}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        <TextField
          label={text.company}
          hint={text.companyHint}
          name="companyName"
          maxLength={160}
        />
        <div>
          <SubmitButton>{text.submit}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

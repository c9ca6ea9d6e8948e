import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Badge, PageHead } from '#web/kit/content.tsx'
import { Time, useNow } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import {
  getCompany,
  listMerges,
  mergeCompany,
  renameCompany,
  restoreCompany,
  searchCompanies,
  setCompanyParent,
  suspendCompany,
  undoMerge,
  type CompanyMerge,
  type CompanyPage,
  type CompanyReference,
} from '../../contract.ts'
import { adminWords as text } from '../messages.ts'
import { CompanyPicker } from '../parts/company-picker.tsx'
import { MergeProposals } from '../parts/merge-proposals.tsx'
import { LogoField } from '../public/logo-field.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await context
    .get(queryClientContext)
    .fetchInfiniteQuery({ ...pages(listMerges, {}), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/companies`: the records themselves. */
export function Component() {
  const [chosen, setChosen] = useState<CompanyReference>()
  const params = { params: { slug: chosen?.slug ?? '' } }
  const { data: company } = useQuery({
    ...query(getCompany, params),
    enabled: chosen !== undefined,
  })
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead}>
        <LinkButton to={links.unmetDemand()}>{text.unmet}</LinkButton>
      </PageHead>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <CompanyPicker label={text.search} onChoose={setChosen} />
        {company && chosen && <Tools key={company.id} company={company} onRenamed={setChosen} />}
      </div>
      <MergeProposals />
      <Merges />
    </div>
  )
}

type ToolsProps = { company: CompanyPage; onRenamed: (company: CompanyReference) => void }

function Tools({ company, onRenamed }: ToolsProps) {
  const queries = useQueryClient()
  const [into, setInto] = useState<CompanyReference>()
  const id = { params: { id: company.id } }

  async function refresh(message: string) {
    notify({ message, type: 'success' })
    await Promise.all(
      [getCompany, listMerges, searchCompanies].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
  }

  async function rename(values: FormData) {
    onRenamed(await call(renameCompany, { ...id, body: { name: textOf(values, 'name') } }))
    await refresh(text.renamed)
  }

  async function suspend(values: FormData) {
    await call(suspendCompany, { ...id, body: { reason: textOf(values, 'reason') } })
    await refresh(text.suspended)
  }

  async function merge() {
    if (!into) return
    await call(mergeCompany, { ...id, body: { intoId: into.id } })
    setInto(undefined)
    await refresh(text.merged)
  }

  const setParent = (parentId: string | null) =>
    call(setCompanyParent, { ...id, body: { parentId } }).then(
      () => refresh(text.parentSet),
      () => undefined,
    )

  return (
    <div className="grid max-w-column content-start gap-10">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <div>
          <h2 className="text-20 font-semibold" dir="auto">
            <CompanyName company={company} />
          </h2>
          <p className="muted small numbers">
            {text.jobs(company.openJobs)} · {text.referrers(company.verifiedReferrers)}
          </p>
        </div>
        <Badge tone={company.state === 'verified' ? 'accent' : 'plain'}>
          {text.state[company.state]}
        </Badge>
        <TextLink to={links.company(company.slug)}>{text.page}</TextLink>
      </header>
      <LogoField slug={company.slug} />
      <Form name="company-name" onSubmit={rename}>
        <TextField
          label={text.name}
          name="name"
          defaultValue={company.name}
          maxLength={160}
          required
        />
        <div>
          <SubmitButton kind="quiet">{text.rename}</SubmitButton>
        </div>
      </Form>
      {(company.state === 'verified' || company.state === 'reverify_due') && (
        <Form name="company-suspension" onSubmit={suspend}>
          <TextField label={text.reason} name="reason" maxLength={300} required />
          <div>
            <SubmitButton kind="danger">{text.suspend}</SubmitButton>
          </div>
        </Form>
      )}
      {company.state === 'suspended' && (
        <div>
          <Button
            onClick={() =>
              void call(restoreCompany, id).then(
                () => refresh(text.restored),
                () => undefined,
              )
            }
          >
            {text.restore}
          </Button>
        </div>
      )}
      {company.state !== 'merged' && (
        <section className="grid gap-4">
          <div>
            <h3 className="font-semibold">{text.parent}</h3>
            <p className="muted">{text.parentLead}</p>
          </div>
          {company.parent ? (
            <p className="flex flex-wrap items-center gap-3" dir="auto">
              {text.parentIs(company.parent.name)}
              <Button size="small" onClick={() => void setParent(null)}>
                {text.noParent}
              </Button>
            </p>
          ) : (
            <CompanyPicker
              label={text.parentName}
              except={company.id}
              onChoose={(chosen) => void setParent(chosen.id)}
            />
          )}
        </section>
      )}
      {(company.state === 'stub' || company.state === 'verified') && (
        <section className="grid gap-4">
          <div>
            <h3 className="font-semibold">{text.mergeTitle}</h3>
            <p className="muted">{text.mergeLead}</p>
          </div>
          <CompanyPicker label={text.into} except={company.id} onChoose={setInto} />
          {into && (
            <div>
              <Button kind="danger" onClick={() => void merge().catch(() => undefined)}>
                {text.merge(company.name, into.name)}
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  )
}

function Merges() {
  const queries = useQueryClient()
  const now = useNow()
  const list = useInfiniteQuery(pages(listMerges, {}))
  const items = list.data?.pages.flatMap((page) => page.items as CompanyMerge[]) ?? []

  async function undo(id: string) {
    await call(undoMerge, { params: { id } })
    await Promise.all(
      [getCompany, listMerges, searchCompanies].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
  }

  return (
    <section className="mt-12 grid gap-3">
      <h2 className="text-20 font-semibold">{text.merges}</h2>
      {items.length === 0 ? (
        <p className="muted">{text.noMerges}</p>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((merge) => (
            <li key={merge.id} className="row flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <p dir="auto">
                  {merge.from.name} → {merge.into.name}
                </p>
                <p className="small muted numbers">
                  <Time at={merge.at} form="date" /> ·{' '}
                  {merge.moved.map(({ kind, count }) => text.moved(kind, count)).join(', ')}
                </p>
              </div>
              {merge.undoneAt ? (
                <span className="small muted">{text.undone}</span>
              ) : (
                Date.parse(merge.undoUntil) > now.getTime() && (
                  <div className="flex flex-wrap items-center gap-3">
                    <span className="small muted">
                      {text.until} <Time at={merge.undoUntil} form="date" />
                    </span>
                    <Button size="small" onClick={() => void undo(merge.id).catch(() => undefined)}>
                      {text.undo}
                    </Button>
                  </div>
                )
              )}
            </li>
          ))}
        </PagedList>
      )}
    </section>
  )
}

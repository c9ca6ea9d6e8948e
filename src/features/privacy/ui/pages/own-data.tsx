import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { listAgreements } from '#features/agreements/contract.ts'
import { OwnAgreements } from '#features/agreements/ui/public/own-agreements.tsx'
import { getOwnWays } from '#features/sign-in/contract.ts'
import { load, loadFresh } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, PageHead } from '#web/kit/content.tsx'
import { Link } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Table } from '#web/kit/table.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useShell } from '#web/shell/shell.ts'
import {
  getOwnData,
  getRetention,
  listConsents,
  withdrawConsent,
  type ConsentEntry,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { Deletion } from '../parts/deletion.tsx'
import { Export } from '../parts/export.tsx'
import { Import } from '../parts/import.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([load(context, getRetention), load(context, getOwnWays)])
  await load(context, listAgreements)
  return loadFresh(context, getOwnData)
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/account/data`: export, import, deletion, consents, and what is kept for how long. */
export function Component() {
  const { viewer } = useShell()
  const { data } = useSuspenseQuery(query(getOwnData))
  // Who comes back during the grace comes to keep the account.
  const isLeaving = data.deletion !== null
  return (
    <div className="page page-width">
      <div className="grid max-w-column gap-12">
        <PageHead title={words.title} lead={words.lead} />
        {isLeaving && <Deletion />}
        <Export />
        {viewer?.role === 'jobSeeker' && <Import />}
        <Consents />
        <OwnAgreements />
        <Retention />
        <Automated />
        {!isLeaving && <Deletion />}
      </div>
    </div>
  )
}

const ledger = pages(listConsents, { query: {} })

function Consents() {
  const text = words.consents
  const { data } = useSuspenseQuery(query(getOwnData))
  const shown = useInfiniteQuery(ledger)
  const entries = shown.data?.pages.flatMap((page) => page.items as ConsentEntry[]) ?? []
  const withdraw = useAction(withdrawConsent, {
    refreshes: [getOwnData, listConsents],
    onDone: () => notify({ message: text.done }),
  })
  return (
    <section className="grid gap-4" aria-labelledby="consents">
      <h2 id="consents">{text.title}</h2>
      {data.consents.length === 0 ? (
        <p className="muted">{text.none}</p>
      ) : (
        <ul className="rows">
          {data.consents.map(({ purpose, given, at }) => (
            <li
              key={purpose}
              className="row flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <div>
                <p>{text.purposes[purpose]}</p>
                <p className="small muted">
                  {given ? text.given : text.withdrawn} <Time at={at} />
                </p>
              </div>
              {given && (
                <Button
                  size="small"
                  busy={withdraw.busy}
                  onClick={() => withdraw.run({ body: { purpose } })}
                >
                  {text.withdraw}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {entries.length > 1 && (
        <details>
          <summary className="link">{text.ledger}</summary>
          <PagedList list={shown} shown={entries.length}>
            {entries.map(({ id, purpose, given, at }) => (
              <li key={id} className="row flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <Badge>{given ? text.given : text.withdrawn}</Badge>
                <span>{text.purposes[purpose]}</span>
                <span className="small muted">
                  <Time at={at} form="exact" />
                </span>
              </li>
            ))}
          </PagedList>
        </details>
      )}
    </section>
  )
}

type Kept = { what: string; until: string; why: string }

function Retention() {
  const text = words.retention
  const { data } = useSuspenseQuery(query(getRetention))
  return (
    <section className="grid gap-4" aria-labelledby="retention">
      <h2 id="retention">{text.title}</h2>
      <Table
        caption={text.caption}
        captionShown={false}
        stacks
        rows={data.items}
        keyOf={(row: Kept) => row.what}
        columns={[
          { heading: text.what, cell: (row) => row.what },
          { heading: text.until, cell: (row) => row.until },
          { heading: text.why, cell: (row) => row.why },
        ]}
      />
    </section>
  )
}

function Automated() {
  const text = words.automated
  return (
    <section className="grid gap-4" aria-labelledby="automated">
      <h2 id="automated">{text.title}</h2>
      <ul className="grid list-disc gap-2 ps-5">
        {text.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p>
        <Link className="link" to={links.support({ page: '/account/data' })}>
          {text.review}
        </Link>
      </p>
    </section>
  )
}

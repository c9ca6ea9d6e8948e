import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Disclosure, Empty, PageHead } from '#web/kit/content.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { Link } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'
import { links } from '#web/links.ts'
import { listUnmetDemand, type UnmetDemand } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.admin

export async function loader({ context }: LoaderFunctionArgs) {
  await context
    .get(queryClientContext)
    .fetchInfiniteQuery({ ...pages(listUnmetDemand), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/unmet-demand`: where people wait for a referrer, and what helps to find one. */
export function Component() {
  const list = useInfiniteQuery(pages(listUnmetDemand))
  const items = list.data?.pages.flatMap((page) => page.items as UnmetDemand[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneLead}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <DemandRow key={item.company.id} item={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

function DemandRow({ item }: { item: UnmetDemand }) {
  const { company, waiting, watches, drafts, requests, invitations } = item
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17">
          <Link className="link" to={links.company(company.slug)} dir="auto">
            {company.name}
          </Link>
        </h2>
        <span className="flex flex-wrap gap-2">
          <Badge tone={waiting > 0 ? 'clock' : 'plain'}>{text.waiting(waiting)}</Badge>
          <Badge>{text.referrers(item.verified)}</Badge>
        </span>
      </div>
      <p className="small muted numbers">
        {text.detail(watches, drafts, requests)}
        {' · '}
        {invitations === 0
          ? text.noInvitations
          : text.invitations(invitations, item.opened, item.joined, item.verifiedByInvitation)}
      </p>
      <Kit item={item} />
    </li>
  )
}

/** The same link for everybody: what it brings is not counted for a person. */
function Kit({ item: { company, waiting, link } }: { item: UnmetDemand }) {
  const message = text.kitText(company.name, waiting, link)
  return (
    <Disclosure
      summary={
        <>
          {text.kit}
          <span className="sr-only">{text.kitOf(company.name)}</span>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <div className="grid content-start justify-items-start gap-3">
          <p className="muted">{text.kitLead}</p>
          <p className="small wrap-anywhere whitespace-pre-line">{message}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => copyText(message)}>
              {words.invite.copyMessage}
            </Button>
            <Button size="small" onClick={() => copyText(link)}>
              {words.invite.copyLink}
            </Button>
          </div>
        </div>
        <QrCode text={link} label={text.qr(company.name)} />
      </div>
    </Disclosure>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getCandidateInfo } from '#features/profiles/contract.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Disclosure } from '#web/kit/content.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { PagedList, SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { listShares, listShareViews, revokeShare, type ResumeShare } from '../../contract.ts'
import { stateWords, words } from '../messages.ts'
import { ShareButton } from './share-button.tsx'

const text = words.list

/** Links that a candidate has made, and when they were opened. */
export function ShareList() {
  const list = useInfiniteQuery(pages(listShares, { query: {} }))
  const { data: info } = useQuery(query(getCandidateInfo))
  const items = list.data?.pages.flatMap((page) => page.items as ResumeShare[]) ?? []
  return (
    <section className="grid gap-4" aria-labelledby="shares">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="shares">{text.heading}</h2>
        {info?.resume && (
          <ShareButton resumeId={null} name={info.resume.fileName} label={text.uploaded} />
        )}
      </div>
      {list.isPending && <SkeletonRows rows={2} />}
      {list.data && items.length === 0 && <p className="muted">{text.none}</p>}
      {items.length > 0 && (
        <PagedList list={list} shown={items.length}>
          {items.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </PagedList>
      )}
    </section>
  )
}

function ShareRow({ share }: { share: ResumeShare }) {
  const revoke = useAction(revokeShare, {
    refreshes: [listShares],
    onDone: () => notify({ message: text.revoked }),
  })
  const { url } = share
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="text-17 font-medium" dir="auto">
          {share.label}
        </h3>
        <span className="flex gap-2">
          {share.hasPassword && <Badge>{text.locked}</Badge>}
          <Badge tone={share.state === 'open' ? 'accent' : 'plain'}>
            {stateWords[share.state]}
          </Badge>
        </span>
      </div>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        <span>
          {share.views > 0 && text.views(share.views)}
          {share.views === 0 && (share.state === 'open' ? text.notOpened : text.neverOpened)}
          {share.lastViewedAt && (
            <>
              , {text.last} <Time at={share.lastViewedAt} />
            </>
          )}
        </span>
        {url && (
          <span>
            {text.until} <Time at={share.expiresAt} form="date" />
          </span>
        )}
      </p>
      {url && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-label={text.copyNamed(share.label)}
            onClick={() => copyText(url)}
          >
            {words.share.copy}
          </Button>
          <Button
            size="small"
            kind="danger"
            busy={revoke.busy}
            aria-label={text.revokeNamed(share.label)}
            onClick={() => revoke.run({ params: { id: share.id }, body: {} })}
          >
            {text.revoke}
          </Button>
        </div>
      )}
      {share.views > 0 && (
        <Disclosure summary={text.times}>
          <Views id={share.id} />
        </Disclosure>
      )}
    </li>
  )
}

function Views({ id }: { id: string }) {
  const list = useInfiniteQuery(pages(listShareViews, { params: { id }, query: {} }))
  const items = list.data?.pages.flatMap((page) => page.items as { id: string; at: string }[]) ?? []
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((view) => (
        <li className="row small" key={view.id}>
          <Time at={view.at} />
        </li>
      ))}
    </PagedList>
  )
}

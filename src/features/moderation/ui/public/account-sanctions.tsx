import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAccountView } from '#features/accounts/contract.ts'
import { usePermissions } from '#features/accounts/ui/public/use-permissions.ts'
import { pages } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { listAccountSanctions, type AccountSanction } from '../../contract.ts'
import { ruleWords } from '../../messages.rules.ts'
import { sanctionWords as text } from '../messages.accounts.ts'
import { EndSuspension, SuspendAccount } from '../parts/suspend-forms.tsx'

export const sanctionsOf = (id: string) => pages(listAccountSanctions, { params: { id } })

type AccountSanctionsProps = {
  id: string
  /** Admins and accounts that are being deleted cannot be suspended. */
  canSuspend: boolean
  isSuspended: boolean
}

/** What moderators and admins decided about an account, and the suspension that needs no report. */
export function AccountSanctions({ id, canSuspend, isSuspended }: AccountSanctionsProps) {
  const list = useInfiniteQuery(sanctionsOf(id))
  const permissions = usePermissions(useViewer()!)
  const [asking, setAsking] = useState<'suspend' | 'end'>()
  const items = list.data?.pages.flatMap((page) => page.items as AccountSanction[]) ?? []
  // Nothing is longer than what has no end.
  const isEndless = items.some(
    ({ level, endsAt, liftedAt }) => level === 'suspended' && endsAt === null && liftedAt === null,
  )
  const form = {
    id,
    onClose: () => setAsking(undefined),
    refreshes: [listAccountSanctions, getAccountView],
  }
  return (
    <section className="grid gap-4" aria-labelledby="sanctions">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sanctions">{text.title}</h2>
        {(canSuspend || isSuspended) && (
          <div className="flex flex-wrap gap-3">
            {isSuspended && (
              <Button size="small" onClick={() => setAsking('end')}>
                {text.end}
              </Button>
            )}
            {canSuspend && !isEndless && (
              <Button size="small" kind="danger" onClick={() => setAsking('suspend')}>
                {isSuspended ? text.lengthen : text.suspend}
              </Button>
            )}
          </div>
        )}
      </div>
      {items.length === 0 ? (
        <p className="muted">{text.none}</p>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((sanction) => (
            <SanctionRow
              key={sanction.id}
              sanction={sanction}
              canOpen={permissions.includes('reports.decide')}
            />
          ))}
        </PagedList>
      )}
      <SuspendAccount open={asking === 'suspend'} lengthens={isSuspended} {...form} />
      <EndSuspension open={asking === 'end'} {...form} />
    </section>
  )
}

function SanctionRow({ sanction, canOpen }: { sanction: AccountSanction; canOpen: boolean }) {
  const { level, rule, reason, startsAt, endsAt, liftedAt, isReported, caseId } = sanction
  const over = text.over[sanction.liftedBecause ?? 'ended']
  return (
    <li className="row grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{text.levels[level]}</span>
        {level !== 'warning' && (
          <Badge tone={liftedAt ? 'plain' : 'danger'}>{liftedAt ? over : text.inForce}</Badge>
        )}
        <span>{ruleWords[rule]}</span>
      </p>
      <p className="wrap-anywhere" dir="auto">
        {reason}
      </p>
      <p className="small muted flex flex-wrap gap-x-3 gap-y-1">
        <span>
          {text.from} <Time at={startsAt} form="exact" />
        </span>
        {(liftedAt ?? endsAt) ? (
          <span>
            {text.until} <Time at={(liftedAt ?? endsAt)!} form="exact" />
          </span>
        ) : (
          level === 'suspended' && <span>{text.noEnd}</span>
        )}
        <span>{isReported ? text.reported : text.byAdmin}</span>
        {canOpen && (
          <TextLink to={links.adminCase(caseId, { queue: 'decided' })}>{text.openCase}</TextLink>
        )}
      </p>
    </li>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { listInvitations, revokeInvitation, type Invitation } from '../../contract.ts'
import { stateWords, words } from '../messages.ts'

const text = words.own
const revocable: readonly Invitation['state'][] = ['created', 'opened', 'joined']

/** How far each link got; nothing while there are none. */
export function OwnInvitations() {
  const list = useInfiniteQuery(pages(listInvitations))
  const items = list.data?.pages.flatMap((page) => page.items as Invitation[]) ?? []
  const { run, busy } = useAction(revokeInvitation, {
    refreshes: [listInvitations],
    onDone: () => notify({ message: text.revoked, type: 'success' }),
  })
  if (items.length === 0) return null
  return (
    <section className="mt-12 grid max-w-column gap-3" aria-labelledby="invitations">
      <div>
        <h2 id="invitations" className="text-20 font-semibold">
          {text.title}
        </h2>
        <p className="muted">{text.lead}</p>
      </div>
      <PagedList list={list} shown={items.length}>
        {items.map(({ id, company, state, invited, createdAt, expiresAt }) => (
          <li key={id} className="row flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium">{text.to(company.name)}</p>
              <p className="small muted">
                <Time at={createdAt} form="date" />
                {(state === 'created' || state === 'opened') && (
                  <>
                    {' · '}
                    {text.until} <Time at={expiresAt} form="date" />
                  </>
                )}
                {invited && ` · ${text.by(invited)}`}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone={state === 'verified' ? 'accent' : 'plain'}>{stateWords[state]}</Badge>
              {revocable.includes(state) && (
                <Button
                  size="small"
                  kind="plain"
                  busy={busy}
                  aria-label={text.revokeNamed(company.name)}
                  onClick={() => run({ params: { id } })}
                >
                  {text.revoke}
                </Button>
              )}
            </div>
          </li>
        ))}
      </PagedList>
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import {
  listRegistrationInvitations,
  revokeRegistrationInvitation,
  type RegistrationInvitation,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { ByEmail, ByLink } from '../parts/invite-forms.tsx'

const text = words.admin
const refreshes = [listRegistrationInvitations]

export async function loader({ context }: LoaderFunctionArgs) {
  await context
    .get(queryClientContext)
    .fetchInfiniteQuery({ ...pages(listRegistrationInvitations), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/invitations`: who may sign up while new accounts are by invitation. */
export function Component() {
  const list = useInfiniteQuery(pages(listRegistrationInvitations))
  const items = list.data?.pages.flatMap((page) => page.items as RegistrationInvitation[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-[28rem] gap-8">
        <ByEmail />
        <ByLink open={items.filter(({ state }) => state === 'open').map(({ id }) => id)} />
      </div>
      <section className="mt-10" aria-labelledby="invitations">
        <h2 id="invitations" className="mb-4">
          {text.listHeading}
        </h2>
        {items.length === 0 ? (
          <Empty level="h3" title={text.none}>
            {text.noneHint}
          </Empty>
        ) : (
          <PagedList list={list} shown={items.length}>
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </PagedList>
        )}
      </section>
    </div>
  )
}

function Row({ item }: { item: RegistrationInvitation }) {
  const { id, email, note, linkEnding, state, createdAt, createdBy, expiresAt, usedAt, usedBy } =
    item
  const name = email ?? text.link(linkEnding)
  const revoke = useAction(revokeRegistrationInvitation, {
    refreshes,
    onDone: () => notify({ message: text.revoked, type: 'success' }),
  })
  return (
    <li className="row flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{name}</span>
          <Badge tone={state === 'open' ? 'clock' : 'plain'}>{text.states[state]}</Badge>
        </p>
        {note && (
          <p className="wrap-anywhere" dir="auto">
            {note}
          </p>
        )}
        <p className="small muted flex flex-wrap gap-x-3">
          <span>
            {text.created} <Time at={createdAt} form="near" />{' '}
            {createdBy?.name && <span dir="auto">{text.by(createdBy.name)}</span>}
          </span>
          {state === 'open' && (
            <span>
              {text.until} <Time at={expiresAt} form="date" />
            </span>
          )}
          {usedAt && state === 'used' && (
            <span>
              {text.used} <Time at={usedAt} form="near" />
            </span>
          )}
        </p>
      </div>
      {usedBy && <TextLink to={links.adminAccount(usedBy)}>{text.account}</TextLink>}
      {(state === 'open' || state === 'held') && (
        <Button
          size="small"
          busy={revoke.busy}
          aria-label={text.revokeOf(name)}
          onClick={() => revoke.run({ params: { id } })}
        >
          {text.revoke}
        </Button>
      )}
    </li>
  )
}

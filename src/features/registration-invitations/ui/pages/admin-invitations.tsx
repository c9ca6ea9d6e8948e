import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { AddressForm } from '#web/kit/address-form.tsx'
import { Button } from '#web/kit/button.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import {
  createRegistrationInvitation,
  listRegistrationInvitations,
  revokeRegistrationInvitation,
  type RegistrationInvitation,
} from '../../contract.ts'
import { words } from '../messages.ts'

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
      <div className="grid max-w-[28rem] gap-6">
        <ByEmail />
        <ByLink open={items.filter(({ state }) => state === 'open').map(({ id }) => id)} />
      </div>
      <div className="mt-10">
        {items.length === 0 ? (
          <Empty title={text.none}>{text.noneHint}</Empty>
        ) : (
          <PagedList list={list} shown={items.length}>
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </PagedList>
        )}
      </div>
    </div>
  )
}

function ByEmail() {
  const invite = useAction(createRegistrationInvitation, {
    refreshes,
    onDone: ({ invitation }) =>
      notify({ message: text.sent(invitation.email ?? ''), type: 'success' }),
  })
  return (
    <AddressForm
      name="invite"
      email={text.email}
      emailHint={text.emailHint}
      submit={text.send}
      onSubmit={({ email }) => invite.send({ body: { email } })}
    />
  )
}

/** @param open invitations that still work: a link that was revoked is not offered any longer */
function ByLink({ open }: { open: readonly string[] }) {
  const [made, setMade] = useState<{ id: string; link: string }>()
  const make = useAction(createRegistrationInvitation, {
    refreshes,
    onDone: ({ invitation, link }) => setMade({ id: invitation.id, link: link ?? '' }),
  })
  const link = made && open.includes(made.id) ? made.link : ''
  const copy = () => copyText(link, text)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="muted">{text.linkLead}</p>
      <Button busy={make.busy} onClick={() => make.run({ body: { email: null } })}>
        {text.makeLink}
      </Button>
      {link && (
        <div className="card grid min-w-0 justify-items-start gap-2" role="status">
          <p>{text.ready}</p>
          <p className="small wrap-anywhere select-all">{link}</p>
          <Button size="small" kind="primary" onClick={copy}>
            {text.copy}
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ item }: { item: RegistrationInvitation }) {
  const { id, email, state, createdAt, expiresAt, usedAt, usedBy } = item
  const revoke = useAction(revokeRegistrationInvitation, {
    refreshes,
    onDone: () => notify({ message: text.revoked, type: 'success' }),
  })
  return (
    <li className="row flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{email ?? text.link}</span>
          <Badge tone={state === 'open' ? 'clock' : 'plain'}>{text.states[state]}</Badge>
        </p>
        <p className="small muted flex flex-wrap gap-x-3">
          <span>
            {text.created} <Time at={createdAt} form="near" />
          </span>
          {state === 'open' && (
            <span>
              {text.until} <Time at={expiresAt} form="date" />
            </span>
          )}
          {usedAt && (
            <span>
              {text.used} <Time at={usedAt} form="near" />
            </span>
          )}
        </p>
      </div>
      {usedBy && <TextLink to={links.adminAccount(usedBy)}>{text.account}</TextLink>}
      {state === 'open' && (
        <Button
          size="small"
          busy={revoke.busy}
          aria-label={text.revokeOf(email ?? text.link)}
          onClick={() => revoke.run({ params: { id } })}
        >
          {text.revoke}
        </Button>
      )}
    </li>
  )
}

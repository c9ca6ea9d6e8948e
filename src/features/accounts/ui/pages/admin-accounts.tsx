import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { endSessionsOf, listAccounts, revealAccount, type AccountItem } from '../../contract.ts'
import { accountWords } from '../messages.account.ts'

const text = accountWords.people

const listOf = (q: string) => pages(listAccounts, { query: { q } })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  await context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(q), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

type Act = { kind: 'reveal' | 'endSessions'; account: AccountItem }
type Identity = { name: string; email: string }

/** `/admin/accounts`: finds accounts and signs them out. Names are shown for a reason. */
export function Component() {
  const search = useSearch()
  const navigate = useNavigate()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(listOf(q))
  const items = list.data?.pages.flatMap((page) => page.items as AccountItem[]) ?? []
  const [act, setAct] = useState<Act>()
  const [revealed, setRevealed] = useState<Readonly<Record<string, Identity>>>({})
  useRowKeys()

  async function find(values: FormData) {
    const beginning = textOf(values, 'q')
    await navigate(links.adminAccounts(beginning ? { q: beginning } : {}))
  }

  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <p className="mb-6">
        <TextLink to={links.adminInvitations()}>{text.invitations}</TextLink>
      </p>
      <Form name="find-account" onSubmit={find} className="max-w-[28rem]">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={text.search}
              name="q"
              type="search"
              defaultValue={q}
              maxLength={254}
            />
          </div>
          <SubmitButton kind="quiet">{text.find}</SubmitButton>
        </div>
      </Form>
      <div className="mt-10">
        {items.length === 0 ? (
          <Empty title={text.none}>{text.noneHint}</Empty>
        ) : (
          <PagedList list={list} shown={items.length}>
            {items.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                identity={revealed[account.id]}
                isFound={q !== ''}
                onAct={(kind) => setAct({ kind, account })}
              />
            ))}
          </PagedList>
        )}
      </div>
      <ActDialog
        act={act}
        onClose={() => setAct(undefined)}
        onRevealed={(id, identity) => setRevealed((known) => ({ ...known, [id]: identity }))}
      />
    </div>
  )
}

type RowProps = {
  account: AccountItem
  identity: Identity | undefined
  /** By its address or id: whether the address is proved matters. */
  isFound: boolean
  onAct: (kind: Act['kind']) => void
}

function AccountRow({ account, identity, isFound, onAct }: RowProps) {
  const { id, emailVerified, status, sessions, createdAt, roles } = account
  return (
    <li
      className="row flex flex-wrap items-center justify-between gap-4"
      data-row
      tabIndex={-1}
      aria-label={text.account(id)}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">
            <Redaction label={accountWords.person.hidden} revealed={identity?.name} />
          </span>
          {roles.map((role) => (
            <Badge key={role}>{text.roles[role]}</Badge>
          ))}
          {status !== 'active' && <Badge tone="danger">{text.status[status]}</Badge>}
          {!emailVerified && <Badge tone="clock">{text.unproved}</Badge>}
          {emailVerified && isFound && <Badge tone="accent">{text.proved}</Badge>}
        </p>
        {identity && <p className="small muted break-all">{identity.email}</p>}
        <p className="small muted">
          {text.joined} <Time at={createdAt} form="ago" /> · {text.sessions(sessions)}
        </p>
        <p className="small muted break-all">{id}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextLink to={links.adminAccount(account.id)}>{accountWords.person.open}</TextLink>
        {!identity && (
          <Button size="small" onClick={() => onAct('reveal')}>
            {text.reveal}
          </Button>
        )}
        <Button size="small" onClick={() => onAct('endSessions')}>
          {text.endSessions}
        </Button>
      </div>
    </li>
  )
}

type ActProps = {
  act: Act | undefined
  onClose: () => void
  onRevealed: (id: string, identity: Identity) => void
}

function ActDialog({ act, onClose, onRevealed }: ActProps) {
  const queries = useQueryClient()

  async function submit(values: FormData) {
    if (!act) return
    const params = { id: act.account.id }
    const reason = textOf(values, 'reason')
    if (act.kind === 'reveal') {
      onRevealed(params.id, await call(revealAccount, { params, body: { reason } }))
      return onClose()
    }
    const { ended } = await call(endSessionsOf, { params, body: { reason } })
    notify({ message: text.ended(ended) })
    onClose()
    await queries.invalidateQueries({ queryKey: keyOf(listAccounts) })
  }

  return (
    <Dialog open={act !== undefined} onClose={onClose} title={act ? text[act.kind] : ''}>
      <Form name="admin-account" onSubmit={submit}>
        {act && <p className="small muted break-all">{text.account(act.account.id)}</p>}
        <TextArea
          label={text.reason}
          name="reason"
          hint={text.reasonHint}
          minLength={5}
          maxLength={500}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{act ? text[act.kind] : ''}</SubmitButton>
          <Button onClick={onClose}>{text.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

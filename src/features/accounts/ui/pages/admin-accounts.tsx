import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { endSessionsOf, listAccounts, setAccountStatus, type AccountItem } from '../../contract.ts'
import { accountWords } from '../messages.account.ts'

const text = accountWords.people

const listOf = (q: string) => pages(listAccounts, { query: { q } })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  await context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(q), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

type Act = { kind: 'endSessions' | 'suspend' | 'restore'; account: AccountItem }

/** `/admin/accounts`: finds people, signs them out, suspends them. */
export function Component() {
  const search = useSearch()
  const navigate = useNavigate()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(listOf(q))
  const items = list.data?.pages.flatMap((page) => page.items as AccountItem[]) ?? []
  const [act, setAct] = useState<Act>()
  useRowKeys()

  async function find(values: FormData) {
    const beginning = textOf(values, 'q')
    await navigate(links.adminAccounts(beginning ? { q: beginning } : {}))
  }

  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
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
                onAct={(kind) => setAct({ kind, account })}
              />
            ))}
          </PagedList>
        )}
      </div>
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </div>
  )
}

type RowProps = { account: AccountItem; onAct: (kind: Act['kind']) => void }

function AccountRow({ account, onAct }: RowProps) {
  const { name, email, emailVerified, status, sessions, createdAt, roles } = account
  return (
    <li
      className="row flex flex-wrap items-center justify-between gap-4"
      data-row
      tabIndex={-1}
      aria-label={name}
    >
      <div className="flex min-w-0 gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="wrap-anywhere" dir="auto">
              {name}
            </span>
            {status !== 'active' && <Badge tone="danger">{text.status[status]}</Badge>}
            {!emailVerified && <Badge>{text.unproved}</Badge>}
          </p>
          <p className="small muted break-all">{email}</p>
          <p className="small muted">
            {text.joined} <Time at={createdAt} form="ago" /> · {text.sessions(sessions)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextLink to={links.adminAccount(account.id)}>{accountWords.person.open}</TextLink>
        <Button size="small" onClick={() => onAct('endSessions')}>
          {text.endSessions}
        </Button>
        {!roles.includes('admin') && (status === 'active' || status === 'suspended') && (
          <Button size="small" onClick={() => onAct(status === 'active' ? 'suspend' : 'restore')}>
            {status === 'active' ? text.suspend : text.restore}
          </Button>
        )}
      </div>
    </li>
  )
}

function ActDialog({ act, onClose }: { act: Act | undefined; onClose: () => void }) {
  const queries = useQueryClient()

  async function submit(values: FormData) {
    if (!act) return
    const params = { id: act.account.id }
    const reason = textOf(values, 'reason')
    if (act.kind === 'endSessions') {
      const { ended } = await call(endSessionsOf, { params, body: { reason } })
      notify({ message: text.ended(ended) })
    } else {
      const status = act.kind === 'suspend' ? 'suspended' : 'active'
      await call(setAccountStatus, { params, body: { status, reason } })
      notify({ message: status === 'suspended' ? text.suspended : text.restored })
    }
    onClose()
    await queries.invalidateQueries({ queryKey: keyOf(listAccounts) })
  }

  return (
    <Dialog
      open={act !== undefined}
      onClose={onClose}
      title={act ? text.ask(text[act.kind], act.account.name) : ''}
    >
      <Form name="admin-account" onSubmit={submit}>
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Message } from '#features/chat/contract.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Disclosure, Empty, PageHead } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  decideChatReport,
  listChatReports,
  readReportedConversation,
  type ChatReport,
  type ReportDecision,
} from '../../contract.ts'
import { decisionWords, reasonWords, words } from '../messages.ts'

const text = words.admin

type Show = 'open' | 'decided'
const showOf = (search: URLSearchParams): Show =>
  search.get('show') === 'decided' ? 'decided' : 'open'
const listOf = (show: Show) => pages(listChatReports, { query: { show } })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const show = showOf(new URL(request.url).searchParams)
  await context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(show), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/chat-reports`: conversations that members reported. */
export function Component() {
  const show = showOf(useSearch())
  const list = useInfiniteQuery(listOf(show))
  const items = list.data?.pages.flatMap((page) => page.items as ChatReport[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <LinkTabs
        label={text.show}
        current={show}
        tabs={[
          { name: 'open', to: links.adminChatReports(), label: text.open },
          {
            name: 'decided',
            to: links.adminChatReports({ show: 'decided' }),
            label: text.decided,
          },
        ]}
      />
      {items.length === 0 ? (
        <Empty title={show === 'open' ? text.none : text.noneDecided}>{text.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Report key={item.id} report={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

type Asking = ReportDecision | 'read' | undefined

function Report({ report }: { report: ChatReport }) {
  const [asking, setAsking] = useState<Asking>()
  const [read, setRead] = useState<{ purpose: string; items: Message[]; hasOlder: boolean }>()
  const { id, reporter, reported, evidence, decision } = report
  const nameOf = (message: Message) =>
    [reporter, reported].find((one) => one.accountId === message.senderId)?.name ?? text.product
  const readMore = async (purpose: string, before?: number) => {
    const page = await call(readReportedConversation, {
      params: { id },
      body: { purpose, ...(before !== undefined && { before }) },
    })
    setRead((known) => ({
      purpose,
      items: [...(before === undefined ? [] : (known?.items ?? [])), ...page.items],
      hasOlder: page.hasOlder,
    }))
  }
  const close = () => setAsking(undefined)
  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17 font-medium" dir="auto">
          {text.heading(reporter.name, reported.name)}
        </h2>
        <Badge tone={decision === null ? 'clock' : 'plain'}>
          {decision === null ? reasonWords[report.reason] : decisionWords[decision]}
        </Badge>
      </div>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        <span dir="auto">{report.subject}</span>
        {decision !== null && <span>{reasonWords[report.reason]}</span>}
        <Time at={report.createdAt} form="near" />
        <TextLink to={links.adminAccounts({ q: reported.name })}>
          {text.account} · <bdi>{reported.name}</bdi>
        </TextLink>
      </p>
      {report.note && (
        <p className="wrap-anywhere" dir="auto">
          {report.note}
        </p>
      )}
      {report.decisionNote && (
        <p className="small wrap-anywhere" dir="auto">
          {report.decisionNote}
        </p>
      )}
      {evidence ? (
        <Disclosure summary={text.evidence(evidence.length)}>
          <Messages items={evidence} nameOf={nameOf} />
        </Disclosure>
      ) : (
        <p className="small muted">{text.noEvidence}</p>
      )}
      {read && (
        <section className="grid gap-3">
          <h3>{text.messages}</h3>
          <Messages items={read.items} nameOf={nameOf} />
          {read.hasOlder && (
            <Button
              size="small"
              onClick={() =>
                void readMore(read.purpose, read.items.at(-1)?.seq).catch(() => undefined)
              }
            >
              {text.older}
            </Button>
          )}
        </section>
      )}
      {decision === null && (
        <div className="actions">
          <Button kind="primary" onClick={() => setAsking('upheld')}>
            {text.uphold}
          </Button>
          <Button onClick={() => setAsking('dismissed')}>{text.dismiss}</Button>
          {!read && (
            <Button kind="plain" onClick={() => setAsking('read')}>
              {text.read}
            </Button>
          )}
        </div>
      )}
      {asking === 'read' && (
        <Dialog open onClose={close} title={text.readTitle}>
          <Form
            name={`chat-report-read-${id}`}
            onSubmit={async (values) => {
              await readMore(textOf(values, 'purpose'))
              close()
            }}
          >
            <p className="muted">{text.readLead}</p>
            <TextField
              label={text.purpose}
              hint={text.purposeHint}
              name="purpose"
              required
              minLength={10}
              maxLength={300}
            />
            <div className="actions">
              <Button onClick={close}>{words.cancel}</Button>
              <SubmitButton>{text.read}</SubmitButton>
            </div>
          </Form>
        </Dialog>
      )}
      {(asking === 'upheld' || asking === 'dismissed') && (
        <DecisionDialog id={id} decision={asking} onClose={close} />
      )}
    </li>
  )
}

function DecisionDialog({
  id,
  decision,
  onClose,
}: {
  id: string
  decision: ReportDecision
  onClose: () => void
}) {
  const upholds = decision === 'upheld'
  const decide = useAction(decideChatReport, {
    refreshes: [listChatReports],
    onDone: () => {
      notify({ message: text.decidedToast, type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={upholds ? text.upholdTitle : text.dismissTitle}>
      <Form
        name={`chat-report-${decision}-${id}`}
        onSubmit={async (values) => {
          const body = { decision, note: textOf(values, 'note') }
          await decide.send({ params: { id }, body })
        }}
      >
        <p className="muted">{upholds ? text.upholdLead : text.dismissLead}</p>
        <TextArea label={text.decisionNote} name="note" rows={3} maxLength={600} />
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton>{upholds ? text.uphold : text.dismiss}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

type MessagesProps = { items: readonly Message[]; nameOf: (message: Message) => string }

/** What was said, or which file was sent. */
function contentOf({ body, file }: Message): string {
  return [withoutOverrides(body), file && text.file(file.name)].filter(Boolean).join(' · ')
}

/** The oldest first, as they were said. */
function Messages({ items, nameOf }: MessagesProps) {
  return (
    <ol className="grid gap-2">
      {items.toReversed().map((message) => (
        <li key={message.seq} className="small">
          <span className="muted">
            <bdi>{nameOf(message)}</bdi> · <Time at={message.createdAt} form="near" />
          </span>
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {message.deletedAt ? text.deleted : contentOf(message)}
          </p>
        </li>
      ))}
    </ol>
  )
}

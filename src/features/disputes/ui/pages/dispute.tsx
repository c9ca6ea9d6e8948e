import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Card, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import {
  addStatement,
  evidenceMaximumBytes,
  getDispute,
  statementMaximum,
  type OwnDispute,
} from '../../contract.ts'
import { stateWords, words } from '../messages.ts'
import { Recorded } from '../parts/recorded.tsx'
import { Statements } from '../parts/statements.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadFresh(context, getDispute, { params: { id: params['id'] ?? '' } })
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? words.of(data.job.title) : words.title,
  robots: 'noindex',
})

/** `/disputes/{id}`: for either side, until when they can say something, and how it was decided. */
export function Component() {
  const { id = '' } = useParams()
  const { data: dispute } = useSuspenseQuery(query(getDispute, { params: { id } }))
  const { state, side, decision } = dispute
  return (
    <div className="page page-width">
      <PageHead
        title={<span dir="auto">{words.of(dispute.job.title)}</span>}
        lead={words.lead[side]}
      >
        <span className="flex flex-wrap items-center gap-3">
          <Link className="link" to={links.company(dispute.company.slug)}>
            <CompanyName company={dispute.company} />
          </Link>
          <Badge tone={state === 'open' ? 'clock' : 'plain'}>{stateWords[state]}</Badge>
        </span>
      </PageHead>
      <div className="page-split">
        <div className="grid min-w-0 content-start gap-8">
          <Card>
            {decision ? (
              <div className="grid gap-3">
                <h2>{words.decision}</h2>
                <p className="font-medium">
                  {words[state === 'upheld' ? 'upheld' : 'dismissed']}{' '}
                  {state === 'upheld' && side === 'candidate' && words.upheldCandidate}
                </p>
                <p className="whitespace-pre-line" dir="auto">
                  {decision.reason}
                </p>
              </div>
            ) : (
              <div className="grid gap-4">
                {dispute.canAdd && (
                  <Clock
                    dueAt={dispute.evidenceUntil}
                    startedAt={dispute.openedAt}
                    who={words.until}
                  />
                )}
                <Clock dueAt={dispute.dueAt} startedAt={dispute.openedAt} who={words.waiting} />
              </div>
            )}
          </Card>
          <Statements disputeId={id} statements={dispute.statements} side={side} />
          {dispute.canAdd ? (
            <Say dispute={dispute} key={dispute.statements.length} />
          ) : (
            state === 'open' && <p className="muted">{words.silent}</p>
          )}
        </div>
        <aside className="grid content-start gap-6">
          <Recorded referral={dispute.referral} />
        </aside>
      </div>
    </div>
  )
}

function Say({ dispute }: { dispute: OwnDispute }) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const params = { id: dispute.id }

  async function send(values: FormData) {
    const said = await call(
      addStatement,
      { params, body: { text: textOf(values, 'text') } },
      file ? { files: { evidence: file } } : { files: {} },
    )
    keepReply(queries, said, getDispute, { params })
    notify({ message: words.sent, type: 'success' })
  }

  return (
    <Form name={`statement-${dispute.id}`} onSubmit={send}>
      <TextArea
        label={words.say}
        hint={words.sayHint}
        name="text"
        rows={5}
        countTo={statementMaximum}
        required
      />
      <FileDrop
        label={words.evidence}
        name="evidence"
        accept=".jpg,.jpeg,.png,.pdf"
        hint={words.evidenceHint}
        error={problem}
        current={file && <p dir="auto">{words.chosen(file.name)}</p>}
        onFile={(chosen) => {
          const large = chosen.size > evidenceMaximumBytes
          setProblem(large ? words.tooLarge : undefined)
          setFile(large ? undefined : chosen)
        }}
      />
      <div>
        <SubmitButton>{words.send}</SubmitButton>
      </div>
    </Form>
  )
}

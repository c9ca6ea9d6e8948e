import { FileText } from 'lucide-react'
import { withoutOverrides } from '#shared/bidi.ts'
import { addressOf } from '#web/api/address.ts'
import { Badge } from '#web/kit/content.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Time } from '#web/kit/time.tsx'
import { sizeWords } from '#web/messages/format.ts'
import { getCaseFile, type ModerationCase, type ShownExcerpt } from '../../contract.ts'
import { words as text } from '../messages.queue.ts'
import { reasonWords } from '../public/reason-words.ts'

/** What was said, the oldest first; who took part is told by their role alone. */
export function Excerpts({ caseId, items, isConversation }: ExcerptsProps) {
  return (
    <ol className="grid gap-2">
      {items.map((excerpt, index) => (
        <li key={index}>
          {isConversation && (
            <span className="small muted">
              {text[excerpt.by]}
              {excerpt.at && (
                <>
                  {' '}
                  · <Time at={excerpt.at} form="near" />
                </>
              )}
            </span>
          )}
          {excerpt.isReported && <Badge tone="danger">{text.reportedMessage}</Badge>}
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {withoutOverrides(excerpt.text)}
          </p>
          {excerpt.file && (
            <a
              className="link small inline-flex items-center gap-2"
              href={addressOf(getCaseFile.path, {
                params: { id: caseId, fileId: excerpt.file.id },
              })}
              download={excerpt.file.name}
            >
              <Icon of={FileText} />
              <bdi className="wrap-anywhere">{text.download(excerpt.file.name)}</bdi>
              <span className="muted numbers whitespace-nowrap">
                {sizeWords(excerpt.file.size)}
              </span>
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}

type ExcerptsProps = {
  caseId: string
  items: readonly ShownExcerpt[]
  isConversation: boolean
}

/** The reports of a case. A copy that is the same as the one above it is not shown again. */
export function ReportList({ found }: { found: ModerationCase }) {
  const isConversation = found.thing.kind === 'conversation'
  // Each report has copies of its own of the same files.
  const copies = found.reportList.map(({ excerpts }) =>
    JSON.stringify(excerpts, (key, value: unknown) => (key === 'id' ? undefined : value)),
  )
  return (
    <section className="grid gap-2">
      <h2>{text.reported}</h2>
      <ul className="rows">
        {found.reportList.map((report, index) => (
          <li key={report.id} className="row grid gap-2">
            <p className="small muted flex flex-wrap gap-x-3 gap-y-1">
              <span className="font-medium">{reasonWords[report.reason]}</span>
              <span>{report.isGuest ? text.guest : text.member}</span>
              <span>{text.weightOf(report.weight.toFixed(1))}</span>
              <Time at={report.createdAt} form="near" />
            </p>
            {report.note && (
              <p className="wrap-anywhere" dir="auto">
                {report.note}
              </p>
            )}
            {report.excerpts === null && <p className="small muted">{text.noEvidence}</p>}
            {report.excerpts && copies[index] !== copies[index - 1] && (
              <figure className="card grid gap-2">
                <figcaption className="small muted">{text.evidence}</figcaption>
                <Excerpts
                  caseId={found.id}
                  items={report.excerpts}
                  isConversation={isConversation}
                />
              </figure>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getCandidateInfo } from '#features/profiles/contract.ts'
import { listResumes } from '#features/resumes/contract.ts'
import { getWallet } from '#features/wallet/contract.ts'
import { LimitReached, spendable } from '#features/wallet/ui/public/connection-meter.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Cost } from '#web/kit/cost.tsx'
import { Empty, Note } from '#web/kit/content.tsx'
import { Checkbox, Select, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  askForSecondLook,
  getReview,
  getReviewTerms,
  listReviews,
  noteAtMost,
  orderReview,
  type ReviewTerms,
} from '../../contract.ts'
import { orderWords as text, words } from '../messages.ts'
import { usePreview } from './use-preview.ts'
import '../resume-reviews.css'

const uploaded = 'uploaded'

type OrderFormProps = {
  terms: ReviewTerms
  /** The resume that the page was opened for. */
  resume?: string | undefined
  /** The review that gets a second look. */
  again?: string | undefined
}

/** Choose, see what the reviewer reads, hide lines, ask, order. */
export function OrderForm({ terms, resume, again }: OrderFormProps) {
  const { data: resumes } = useQuery(query(listResumes))
  const { data: info } = useQuery(query(getCandidateInfo))
  if (!resumes || !info) return null
  const options = [
    ...resumes.items.map(({ id, label }) => ({ value: id, label })),
    ...(info.resume ? [{ value: uploaded, label: text.uploaded(info.resume.fileName) }] : []),
  ]
  if (options.length === 0) {
    return (
      <Empty
        title={text.noResume}
        action={<LinkButton to={links.resumes()}>{text.toResumes}</LinkButton>}
      >
        {text.noResumeLead}
      </Empty>
    )
  }
  const first = options.find(({ value }) => value === resume) ?? options[0]!
  return <Chosen options={options} first={first.value} terms={terms} again={again} />
}

type ChosenProps = {
  options: { value: string; label: string }[]
  first: string
  terms: ReviewTerms
  again: string | undefined
}

function Chosen({ options, first, terms, again }: ChosenProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(first)
  const [hidesEmployers, setHidesEmployers] = useState(true)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const resumeId = chosen === uploaded ? null : chosen
  const { preview, problem, isBusy, reload } = usePreview(resumeId, hidesEmployers)
  const { data: wallet } = useQuery(query(getWallet))
  const done = (message: string) => ({
    refreshes: [listReviews, getReviewTerms, getReview, getWallet],
    onDone: async ({ id }: { id: string }) => {
      notify({ message, type: 'success' })
      await navigate(links.resumeReview(id))
    },
  })
  const order = useAction(orderReview, done(text.ordered))
  const ask = useAction(askForSecondLook, done(text.asked))

  async function send(values: FormData): Promise<void> {
    if (!preview) return
    const body = {
      resumeId,
      hidesEmployers,
      hiddenLines: [...hidden],
      note: textOf(values, 'note'),
      fingerprint: preview.fingerprint,
    }
    try {
      if (again) await ask.send({ params: { id: again }, body })
      else await order.send({ body: { ...body, price: terms.price } })
    } catch (error) {
      // The resume says something else by now: its lines have other numbers.
      if (error instanceof ApiError && error.status === 409) {
        setHidden(new Set())
        reload()
      }
      throw error
    }
  }

  function choose(change: () => void): void {
    setHidden(new Set())
    change()
  }

  const cannotPay = !again && wallet && spendable(wallet) < terms.price
  return (
    <Form onSubmit={send} name={again ? `second-look-${again}` : 'order-review'}>
      <Select
        label={text.resume}
        options={options}
        value={chosen}
        required
        onChange={({ currentTarget: { value } }) => choose(() => setChosen(value))}
      />
      <Checkbox
        label={text.hidesEmployers}
        hint={text.hidesEmployersHint}
        checked={hidesEmployers}
        onChange={({ currentTarget: { checked } }) => choose(() => setHidesEmployers(checked))}
      />
      <section className="grid gap-3" aria-labelledby="preview" aria-busy={isBusy}>
        <div>
          <h2 id="preview">{text.preview}</h2>
          <p className="muted">{text.previewLead}</p>
        </div>
        <p role="status" className="small muted">
          {isBusy
            ? text.reading
            : preview &&
              `${words.facts(preview.pages, preview.lines.length)} · ${text.shown(preview.lines.length - hidden.size, preview.lines.length)}`}
        </p>
        {problem && (
          <Note tone="danger">
            <p>{problem}</p>
            <p className="mt-2">
              <Button size="small" onClick={reload}>
                {text.again}
              </Button>
            </p>
          </Note>
        )}
        {preview && <PreviewLines lines={preview.lines} hidden={hidden} onChange={setHidden} />}
      </section>
      <TextArea label={text.note} hint={text.noteHint} name="note" rows={3} countTo={noteAtMost} />
      {cannotPay ? (
        <LimitReached wallet={wallet} />
      ) : (
        <>
          {!again && wallet && (
            <div className="grid gap-1">
              <Cost price={terms.price} left={spendable(wallet)} resetsAt={wallet.resetsAt} />
              <p className="small muted">{text.money}</p>
            </div>
          )}
          <p className="small muted">{text.promise(terms.promiseHours)}</p>
          {/* Before it is there, nothing can be ordered that was seen. */}
          {preview && (
            <div>
              {again ? (
                <SubmitButton>{text.askAgain}</SubmitButton>
              ) : (
                <SubmitButton price={words.price(terms.price)}>{text.order}</SubmitButton>
              )}
            </div>
          )}
        </>
      )}
    </Form>
  )
}

type PreviewLinesProps = {
  lines: readonly string[]
  hidden: ReadonlySet<number>
  onChange: (hidden: ReadonlySet<number>) => void
}

function PreviewLines({ lines, hidden, onChange }: PreviewLinesProps) {
  return (
    <ol
      className="review-lines max-h-[32rem] overflow-y-auto"
      aria-label={words.lines}
      tabIndex={0}
    >
      {lines.map((line, index) => (
        <li className="review-line" key={index}>
          <span className="review-number numbers" aria-hidden="true">
            {index + 1}
          </span>
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1"
              checked={!hidden.has(index)}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(hidden)
                if (checked) next.delete(index)
                else next.add(index)
                onChange(next)
              }}
            />
            <span dir="auto" className={hidden.has(index) ? 'muted line-through' : 'wrap-anywhere'}>
              {line}
            </span>
          </label>
        </li>
      ))}
    </ol>
  )
}

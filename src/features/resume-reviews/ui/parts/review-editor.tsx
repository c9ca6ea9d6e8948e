import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Note } from '#web/kit/content.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  deliverReview,
  getReviewerStanding,
  getReviewOrder,
  handBackReview,
  leastReview,
  listReviewOrders,
  summaryAtMost,
  type ReviewOrderDetail,
} from '../../contract.ts'
import { reviewerWords as text } from '../messages.ts'
import { CommentLines } from './comment-lines.tsx'
import { DraftConflicts } from './draft-conflicts.tsx'
import { useReviewDraft, type ReviewDraft } from './use-review-draft.ts'

const lists = [listReviewOrders, getReviewerStanding]

/** The page with its comments, the summary, and what ends the work: deliver or hand back. */
export function ReviewEditor({ order }: { order: ReviewOrderDetail }) {
  const editor = useReviewDraft(order)
  const round = order.rounds.at(-1)!
  const [problems, setProblems] = useState<Record<string, string>>({})
  return (
    <section className="grid gap-5" aria-labelledby="write">
      <div>
        <h2 id="write">{text.write}</h2>
        <p className="muted max-w-measure">{text.howTo}</p>
      </div>
      {round.note && (
        <Note title={text.asked}>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {round.note}
          </p>
        </Note>
      )}
      <CommentLines
        lines={round.lines}
        comments={editor.draft.comments}
        onComment={(line, said) => {
          setProblems({})
          editor.comment(line, said)
        }}
      />
      {problems['comments'] && (
        <p className="field-error" role="alert">
          {problems['comments']}
        </p>
      )}
      <div className="max-w-column">
        <TextArea
          label={text.overall}
          hint={text.overallHint}
          error={problems['summary']}
          rows={6}
          countTo={summaryAtMost}
          required
          value={editor.draft.summary}
          onChange={({ currentTarget }) => {
            setProblems({})
            editor.edit({ summary: currentTarget.value })
          }}
        />
      </div>
      <Saved editor={editor} />
      <div className="actions">
        <Deliver order={order} editor={editor} onProblems={setProblems} />
        <HandBack order={order} />
      </div>
    </section>
  )
}

function Saved({ editor }: { editor: ReviewDraft }) {
  const { state, flush, leave } = editor
  if (state === 'conflict') return <DraftConflicts editor={editor} />
  if (state === 'over') {
    return (
      <Note tone="danger" title={text.isOver}>
        <p>{text.isOverLead}</p>
        <Button size="small" className="mt-3" onClick={() => void leave()}>
          {text.leave}
        </Button>
      </Note>
    )
  }
  return (
    <p role="status" className="small muted flex flex-wrap items-center gap-3">
      {text[state]}
      {state === 'failed' && (
        <Button size="small" onClick={() => void flush()}>
          {text.retry}
        </Button>
      )}
    </p>
  )
}

type DeliverProps = {
  order: ReviewOrderDetail
  editor: ReviewDraft
  onProblems: (problems: Record<string, string>) => void
}

function Deliver({ order: { id, round }, editor, onProblems }: DeliverProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const params = { id }
  const deliver = useAction(deliverReview, {
    refreshes: lists,
    onDone: (reply) => {
      keepReply(queries, reply, getReviewOrder, { params })
      notify({ message: text.delivered, type: 'success' })
    },
  })

  async function send(): Promise<void> {
    if (!(await editor.flush())) return setAsking(false)
    try {
      await deliver.send({ params, body: { expectedVersion: editor.version.current } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.fields.length > 0) saidInPlace(error)
      setAsking(false)
      onProblems(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])))
      if (error.fields.length === 0)
        void queries.invalidateQueries(query(getReviewOrder, { params }))
    }
  }

  const { summary, comments } = editor.draft
  const count = [...comments.values()].filter((said) => said.trim() !== '').length

  /** What the server would refuse is said before anything is asked. */
  function ask(): void {
    const problems = {
      ...(summary.trim().length < leastReview.summary && { summary: text.summaryMissing }),
      ...(round === 1 && count < leastReview.comments && { comments: text.commentMissing }),
    }
    onProblems(problems)
    if (Object.keys(problems).length === 0) setAsking(true)
  }

  return (
    <>
      <Button kind="primary" onClick={ask}>
        {text.deliver}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.deliverTitle}
        cancel={text.keepWriting}
        confirm={text.deliver}
        busy={deliver.busy}
        onConfirm={() => void send()}
      >
        <p>{text.deliverBody(count)}</p>
      </ConfirmDialog>
    </>
  )
}

function HandBack({ order: { id, round } }: { order: ReviewOrderDetail }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const handBack = useAction(handBackReview, {
    refreshes: lists,
    onDone: async () => {
      notify({ message: text.handedBack, type: 'success' })
      await navigate(links.resumeReviewing())
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text.handBack}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.handBackTitle}
        cancel={text.keepWriting}
        confirm={text.handBack}
        busy={handBack.busy}
        onConfirm={() => handBack.run({ params: { id } })}
      >
        <p>{round === 1 ? text.handBackBody : text.handBackAgainBody}</p>
      </ConfirmDialog>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  getReferral,
  listReferrals,
  noteMaximum,
  whyMeCount,
} from '#features/referrals/contract.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox, GrowingField, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { answerOffer, getPost, listOfferedJobs, listPosts, type Post } from '../../contract.ts'
import { answerWords as words, words as feedWords } from '../messages.ts'

/** The way from an offer of referrals to a request to its referrer. */
export function AnswerOffer({ post }: { post: Post }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isFull = post.capacity?.left === 0
  if (post.isOwn || isFull || post.state !== 'published') return null
  if (!viewer) {
    return (
      <div>
        <LinkButton kind="primary" to={links.login({ next: links.post(post.slug) })}>
          {feedWords.ask}
        </LinkButton>
      </div>
    )
  }
  if (viewer.role !== 'jobSeeker') return null
  return (
    <div className="grid justify-items-start gap-1">
      <Button kind="primary" onClick={() => setOpen(true)}>
        {feedWords.ask}
      </Button>
      <p className="small muted">{feedWords.askFree}</p>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={words.title(post.author?.name ?? '')}>
          <AnswerForm post={post} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  )
}

function AnswerForm({ post, onClose }: { post: Post; onClose: () => void }) {
  const navigate = useNavigate()
  const params = { id: post.id }
  const { data, isError } = useQuery({
    ...query(listOfferedJobs, { params }),
    staleTime: 0,
  })
  const answer = useAction(answerOffer, {
    refreshes: [getPost, listPosts, listReferrals, getReferral, listOfferedJobs],
    onDone: ({ id }) => navigate(links.referral(id)),
  })
  if (isError) return <p>{words.unreached}</p>
  if (!data) return <SkeletonRows rows={2} />
  if (data.requestId !== null) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{words.asked}</p>
        <LinkButton to={links.referral(data.requestId)}>{words.seeRequest}</LinkButton>
      </div>
    )
  }
  if (data.items.length === 0) return <p>{words.noJobs(post.company?.name ?? '')}</p>
  return (
    <Form
      name={`answer ${post.id}`}
      onSubmit={async (values) => {
        const internalJobId = textOf(values, 'internalJobId')
        await answer.send({
          params,
          body: {
            jobId: textOf(values, 'jobId'),
            note: textOf(values, 'note'),
            whyMe: Array.from({ length: whyMeCount }, (_, index) =>
              textOf(values, `whyMe.${index}`),
            ),
            ...(internalJobId && { internalJobId }),
            ...(values.get('confirmsTerms') === 'on' && { confirmsTerms: true }),
          },
        })
      }}
    >
      <p className="muted">{words.lead}</p>
      <Select
        label={words.job}
        name="jobId"
        empty=""
        required
        options={data.items.map(({ id, title, place }) => ({
          value: id,
          label: place ? `${title} · ${place}` : title,
        }))}
      />
      <TextArea label={words.note} name="note" rows={5} countTo={noteMaximum} required />
      {Array.from({ length: whyMeCount }, (_, index) => (
        <GrowingField
          key={index}
          label={words.why(index + 1)}
          name={`whyMe.${index}`}
          maxLength={200}
          required
        />
      ))}
      {data.needsInternalJobId && (
        <TextField label={words.internalJobId} name="internalJobId" maxLength={60} required />
      )}
      {data.confirm.length > 0 && (
        <Checkbox label={words.terms(data.confirm)} name="confirmsTerms" />
      )}
      <div className="actions">
        <Button onClick={onClose}>{feedWords.cancel}</Button>
        <SubmitButton price={words.price}>{words.send}</SubmitButton>
      </div>
    </Form>
  )
}

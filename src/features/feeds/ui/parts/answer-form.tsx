import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  getReferral,
  listReferrals,
  noteMaximum,
  previewShown,
  whyMeCount,
  type ReleasableText,
  type ShownPreview,
} from '#features/referrals/contract.ts'
import { ReleaseChoice, releaseOf } from '#features/referrals/ui/public/release-choice.tsx'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox, GrowingField, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { answerOffer, getPost, listOfferedJobs, listPosts, type Post } from '../../contract.ts'
import { answerWords as words, words as feedWords } from '../messages.ts'

type Props = { post: Post; onClose: () => void }

/** A request to this referrer alone. */
export function AnswerDialog({ post, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={words.title(post.author?.name ?? '')}>
      <AnswerForm post={post} onClose={onClose} />
    </Dialog>
  )
}

function AnswerForm({ post, onClose }: Props) {
  const navigate = useNavigate()
  const params = { id: post.id }
  const { data, isError } = useQuery({
    ...query(listOfferedJobs, { params }),
    staleTime: 0,
  })
  const fields = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<ShownPreview>()
  const [chosen, setChosen] = useState<readonly ReleasableText[]>([])
  const look = useAction(previewShown, { onDone: setPreview })
  /** What is released is what was seen: other words are hidden until they are seen, too. */
  const forgetPreview = () => {
    setPreview(undefined)
    setChosen([])
  }
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
            ...textsIn(values),
            ...(preview && chosen.length > 0 && { release: releaseOf(preview, chosen) }),
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
      <div ref={fields} className="grid gap-4" onInput={forgetPreview}>
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
      </div>
      {preview && <ReleaseChoice preview={preview} chosen={chosen} onChange={setChosen} />}
      {!preview && (
        <div>
          <Button
            busy={look.busy}
            onClick={() => {
              const form = fields.current?.closest('form')
              if (form) look.run({ body: textsIn(new FormData(form)) })
            }}
          >
            {words.preview}
          </Button>
        </div>
      )}
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

function textsIn(values: FormData): { note: string; whyMe: string[] } {
  return {
    note: textOf(values, 'note'),
    whyMe: Array.from({ length: whyMeCount }, (_, index) => textOf(values, `whyMe.${index}`)),
  }
}

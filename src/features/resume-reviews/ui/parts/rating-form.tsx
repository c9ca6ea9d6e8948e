import { useQueryClient } from '@tanstack/react-query'
import { keepReply } from '#web/api/keep-reply.ts'
import { useAction } from '#web/api/use-action.ts'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { getReview, listReviews, rateReview } from '../../contract.ts'
import { ownWords as text } from '../messages.ts'

const stars = [5, 4, 3, 2, 1] as const

export function RatingForm({ id }: { id: string }) {
  const queries = useQueryClient()
  const params = { id }
  const rate = useAction(rateReview, {
    refreshes: [listReviews],
    onDone: (reply) => {
      keepReply(queries, reply, getReview, { params })
      notify({ message: text.rated, type: 'success' })
    },
  })
  return (
    <section className="grid gap-3" aria-labelledby="rate">
      <h2 id="rate">{text.rate}</h2>
      <Form
        name={`rate-review-${id}`}
        onSubmit={(values) =>
          rate.send({
            params,
            body: { stars: Number(textOf(values, 'stars')), text: textOf(values, 'text') },
          })
        }
      >
        <RadioGroup
          legend={text.stars}
          name="stars"
          required
          options={stars.map((star) => ({ value: String(star), label: text.starHints[star] }))}
        />
        <TextArea
          label={text.ratingText}
          hint={text.ratingHint}
          name="text"
          rows={3}
          countTo={1_000}
        />
        <div>
          <SubmitButton>{text.sendRating}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

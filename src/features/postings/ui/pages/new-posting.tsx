import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call, newAttempt } from '#web/api/call.ts'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { createPosting, limits } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.new

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/jobs/new`: a title begins the draft; a second press begins no second one. */
export function Component() {
  const navigate = useNavigate()
  const attempt = useRef<{ title: string; key: string }>(undefined)
  return (
    <div className="page page-width">
      <p className="small mb-3">
        <TextLink to={links.hiring()}>{text.back}</TextLink>
      </p>
      <PageHead title={text.title} lead={text.lead} />
      <Form
        name="new-posting"
        className="max-w-column"
        onSubmit={async (values) => {
          const title = textOf(values, 'title')
          if (attempt.current?.title !== title) attempt.current = { title, key: newAttempt() }
          const options = { idempotencyKey: attempt.current.key }
          const { id } = await call(createPosting, { body: { title } }, options)
          await navigate(links.editPosting(id), { replace: true })
        }}
      >
        <TextField
          label={text.name}
          hint={text.nameHint}
          name="title"
          maxLength={limits.title}
          required
        />
        <div>
          <SubmitButton>{text.start}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

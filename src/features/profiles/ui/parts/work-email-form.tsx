import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import {
  getRecruiterInfo,
  saveRecruiterInfo,
  sendRecruiterOtp,
  type RecruiterInfo,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.verification

type WorkEmailFormProps = { profile: RecruiterInfo['profile']; onSent: () => void }

/** Saves the work address and sends the code to it. */
export function WorkEmailForm({ profile, onSent }: WorkEmailFormProps) {
  const queries = useQueryClient()

  async function submit(values: FormData) {
    const companyName = textOf(values, 'companyName').trim()
    const info = await call(saveRecruiterInfo, {
      body: { workEmail: textOf(values, 'workEmail'), ...(companyName && { companyName }) },
    })
    keepReply(queries, info, getRecruiterInfo)
    await call(sendRecruiterOtp)
    onSent()
  }

  return (
    <Form name="work-email" onSubmit={submit}>
      <TextField
        label={text.workEmail}
        name="workEmail"
        type="email"
        autoComplete="email"
        defaultValue={profile.workEmail ?? ''}
        maxLength={254}
        required
      />
      <TextField
        label={text.company}
        name="companyName"
        hint={text.companyHint}
        autoComplete="organization"
        defaultValue={profile.company?.name ?? ''}
        maxLength={160}
      />
      <SubmitButton>{text.send}</SubmitButton>
    </Form>
  )
}

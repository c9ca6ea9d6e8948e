import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { ActiveRole } from '#features/accounts/ui/public/active-role.tsx'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { getRecruiterInfo, saveRecruiterInfo, type RecruiterInfo } from '../../contract.ts'
import { words } from '../messages.ts'
import { ProfileSection } from '../parts/profile-section.tsx'
import { RequestPreferences } from '../parts/request-preferences.tsx'
import { WorkStamp } from '../parts/work-stamp.tsx'

const text = words.recruiter

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getRecruiterInfo)
export const meta = () => ({ title: text.title, robots: 'noindex' })

export function Component() {
  const { data: info } = useSuspenseQuery(query(getRecruiterInfo))
  return (
    <div className="page page-width">
      <div className="grid max-w-column gap-8">
        <PageHead title={text.title} lead={text.lead} />
        <ProfileForm profile={info.profile} />
        <ProfileSection id="requests" title={words.requests.title}>
          <RequestPreferences profile={info.profile} />
        </ProfileSection>
        <ProfileSection id="verification" title={text.verification}>
          <Workplace info={info} />
        </ProfileSection>
        <ActiveRole />
      </div>
    </div>
  )
}

function Workplace({ info }: { info: RecruiterInfo }) {
  if (!info.otpVerified) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>{text.notConfirmed}</p>
        <LinkButton kind="primary" to={links.recruiterVerification()}>
          {text.confirm}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-17 font-semibold">
        {info.profile.company && <CompanyName company={info.profile.company} />}
      </p>
      <WorkStamp info={info} />
      <p className="muted">{info.profile.workEmail}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={links.recruiterVerification()}>{text.verificationLink}</LinkButton>
        <LinkButton to={links.recruiterCompany()}>{text.companyLink}</LinkButton>
      </div>
    </div>
  )
}

function ProfileForm({ profile }: { profile: RecruiterInfo['profile'] }) {
  const queries = useQueryClient()

  async function save(values: FormData) {
    const info = await call(saveRecruiterInfo, {
      body: {
        fullName: textOf(values, 'fullName'),
        title: textOf(values, 'title'),
        function: textOf(values, 'function'),
        office: textOf(values, 'office'),
      },
    })
    keepReply(queries, info, getRecruiterInfo)
    recruiterStore.getState().setName(info.profile.fullName)
    notify({ message: text.saved, type: 'success' })
  }

  return (
    <Form name="recruiter-profile" onSubmit={save}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text.name}
          name="fullName"
          autoComplete="name"
          defaultValue={profile.fullName}
          maxLength={120}
          required
        />
        <TextField
          label={text.jobTitle}
          name="title"
          autoComplete="organization-title"
          defaultValue={profile.title ?? ''}
          maxLength={120}
        />
        <TextField
          label={text.function}
          name="function"
          hint={text.functionHint}
          defaultValue={profile.function ?? ''}
          maxLength={80}
        />
        <TextField
          label={text.office}
          name="office"
          defaultValue={profile.office ?? ''}
          maxLength={120}
        />
      </div>
      <div>
        <SubmitButton>{text.save}</SubmitButton>
      </div>
    </Form>
  )
}

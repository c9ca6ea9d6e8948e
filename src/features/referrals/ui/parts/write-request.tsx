import { useQuery } from '@tanstack/react-query'
import { ApplyActions } from '#features/applications/ui/public/apply-actions.tsx'
import { OtherWays } from '#features/invitations/ui/public/other-ways.tsx'
import { getRequestDraft } from '#features/saved/contract.ts'
import { query } from '#web/api/query.ts'
import type { ReferralPreview } from '../../contract.ts'
import type { RequestTarget } from '../public/request-goal.ts'
import { AskForm } from './ask-form.tsx'
import { Blockers } from './blockers.tsx'

type WriteProps = { target: RequestTarget; preview: ReferralPreview; here: string }

/** The request, or where nobody can take one: the ways on, and the request to be kept. */
export function Write({ target, preview, here }: WriteProps) {
  const { job, company, terms } = preview
  const { data } = useQuery({
    ...query(getRequestDraft, { params: { id: job?.id ?? '' } }),
    enabled: job !== null,
  })
  if (job && !data) return null
  const draft = data?.draft ?? null
  const subject = { company: company?.name, job: job?.title }
  if (job && company && preview.referrers === 0) {
    const asked = { id: job.id, applyUrl: preview.applyUrl, referralsOpen: true }
    return (
      <>
        <OtherWays company={company} job={asked}>
          <ApplyActions job={asked} bare />
        </OtherWays>
        <AskForm
          key={draft?.updatedAt}
          {...{ target, subject, terms, draft }}
          askCompany={false}
          isKept
        />
        {preview.blockers.length > 0 && <Blockers preview={preview} here={here} />}
      </>
    )
  }
  return <AskForm {...{ target, subject, terms, draft }} askCompany={company === null} />
}

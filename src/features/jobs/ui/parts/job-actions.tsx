import { useQuery } from '@tanstack/react-query'
import { previewApplication } from '#features/applications/contract.ts'
import { ApplyActions } from '#features/applications/ui/public/apply-actions.tsx'
import { OtherWays } from '#features/invitations/ui/public/other-ways.tsx'
import { SupplyAnswers } from '#features/referrals/ui/public/supply-heading.tsx'
import { SupplyLine, useSupply } from '#features/referrals/ui/public/supply.tsx'
import { SaveButton } from '#features/saved/ui/public/save-button.tsx'
import { ConnectionPrice, WhatIsAConnection } from '#features/wallet/ui/public/connection-price.tsx'
import { priceWords } from '#features/wallet/ui/public/connection-price-words.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { jobWords } from '../messages.job.ts'
import type { JobReply } from './job-facts.tsx'

type JobProps = { job: JobReply }

/** Which of the two ways to a job comes first: a referral where someone can refer or the company asks for it. */
export function referralComesFirst(
  job: Pick<JobReply, 'referralsOpen' | 'verifiedReferrers' | 'applyUrl'>,
  preview: { way: string; referFirst: string | null } | undefined,
): boolean {
  if (!job.referralsOpen) return false
  const canApply = preview?.way === 'here' || job.applyUrl !== null
  return job.verifiedReferrers > 0 || Boolean(preview?.referFirst) || !canApply
}

function useWays(job: JobReply) {
  const { data: preview } = useQuery(query(previewApplication, { query: { jobId: job.id } }))
  const supply = useSupply({ slug: job.company.slug, jobId: job.id })
  const available = supply?.available ?? job.verifiedReferrers
  const referFirst = referralComesFirst({ ...job, verifiedReferrers: available }, preview)
  return { preview, referFirst, available }
}

type ActionsProps = JobProps & {
  /** The page has `StickyJobAction` for screens that are narrow, and `SupplyHeading` above. */
  sticky?: boolean
}

/** Both ways to the job, one of them primary; the company's rules turn their order, and say why (JOB6). */
export function JobActions({ job, sticky = false }: ActionsProps) {
  const { preview, referFirst, available } = useWays(job)
  const rule = preview?.referFirst
  const isNobodyThere = job.referralsOpen && available === 0
  const Supply = sticky ? SupplyAnswers : SupplyLine
  const supply = <Supply slug={job.company.slug} jobId={job.id} />
  const primary =
    referFirst && !isNobodyThere ? <Refer job={job} primary /> : <ApplyActions job={job} primary />
  return (
    <div className="grid gap-5">
      {rule && (
        <Note tone="clock" title={jobWords.referFirst}>
          <p dir="auto">{rule}</p>
        </Note>
      )}
      <div className="grid gap-2">
        {referFirst && !isNobodyThere && (
          <div className="small grid gap-1">
            <p>{jobWords.referHint(job.company.name)}</p>
            {supply}
          </div>
        )}
        <div className={sticky ? 'max-lg:hidden' : ''}>{primary}</div>
        {referFirst && !isNobodyThere && <WhatIsAConnection />}
      </div>
      {isNobodyThere ? (
        <div className="grid gap-3">
          {supply}
          <OtherWays company={job.company} job={job} />
        </div>
      ) : referFirst ? (
        <ApplyActions job={job} />
      ) : job.referralsOpen ? (
        <Refer job={job} />
      ) : (
        <Note>{jobWords.referralsOff(job.company.name)}</Note>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <SaveButton job={job} />
      </div>
    </div>
  )
}

/** Below everything else on a phone, and always in sight. */
export function StickyJobAction({ job }: JobProps) {
  const { preview, referFirst, available } = useWays(job)
  const asks = referFirst && available > 0
  if (preview?.own && !asks) return null
  return (
    <div className="sticky-action gap-2 lg:hidden">
      {asks ? <Refer job={job} primary /> : <ApplyActions job={job} primary bare />}
    </div>
  )
}

/** The price above the button and in it. */
function Refer({ job, primary = false }: JobProps & { primary?: boolean }) {
  return (
    <div className="grid gap-2">
      {primary && <ConnectionPrice />}
      <LinkButton
        to={links.getReferral({ job: job.id })}
        data-action-label="ask_for_referral"
        kind={primary ? 'primary' : 'quiet'}
        size="large"
        price={priceWords.price(1)}
      >
        {jobWords.getReferred}
      </LinkButton>
    </div>
  )
}

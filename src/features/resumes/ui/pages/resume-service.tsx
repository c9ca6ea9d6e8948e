import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getSession } from '#features/accounts/contract.ts'
import { listCoverNotes } from '#features/cover-notes/contract.ts'
import { getCandidateInfo } from '#features/profiles/contract.ts'
import { listReviews } from '#features/resume-reviews/contract.ts'
import { newestReviews } from '#features/resume-reviews/ui/public/newest-reviews.ts'
import { listShares } from '#features/resume-shares/contract.ts'
import { load, loadIfPossible, loadListIfPossible } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { listResumes } from '../../contract.ts'
import { words } from '../messages.ts'
import { ResumeList } from '../parts/resume-list.tsx'
import { UploadSection } from '../parts/upload-section.tsx'

const text = words.page

/** Guests do without their code, and the list without the builder. */
const LateSections = lazy(async () => ({
  default: (await import('../parts/late-sections.tsx')).LateSections,
}))
const Builder = lazy(async () => ({ default: (await import('../parts/builder.tsx')).Builder }))

export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await load(context, getSession)
  if (user?.role !== 'jobSeeker') return null
  await Promise.all([
    loadIfPossible(context, listResumes),
    loadIfPossible(context, getCandidateInfo),
    loadIfPossible(context, listCoverNotes),
    loadListIfPossible(context, listShares, { query: {} }),
    loadListIfPossible(context, listReviews, newestReviews),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/candidate/resume-service`, and `?resume=` with one of them open. */
export function Component() {
  const { data: session } = useSuspenseQuery(query(getSession))
  const open = useSearch().get('resume')
  if (!session.user) return <GuestPage />
  if (session.user.role !== 'jobSeeker') {
    return (
      <div className="page page-width">
        <PageHead title={text.title} />
        <Empty title={text.recruiter}>{text.recruiterLead}</Empty>
      </div>
    )
  }
  if (open) {
    return (
      <Suspense fallback={<SkeletonRows />}>
        <Builder key={open} id={open} />
      </Suspense>
    )
  }
  return (
    <div className="page page-width grid gap-10">
      <PageHead title={text.title} lead={text.lead} />
      <ResumeList />
      <UploadSection />
      {/* Last, since nothing below may move when it comes. */}
      <Suspense>
        <LateSections />
      </Suspense>
    </div>
  )
}

function GuestPage() {
  const next = links.resumes()
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <Empty
        title={text.guest}
        action={
          <div className="actions">
            <LinkButton kind="primary" to={links.candidateRegister({ next })}>
              {text.signup}
            </LinkButton>
            <LinkButton to={links.login({ next })}>{text.login}</LinkButton>
          </div>
        }
      >
        {text.guestLead}
      </Empty>
    </div>
  )
}

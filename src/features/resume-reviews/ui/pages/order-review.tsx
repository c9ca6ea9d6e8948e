import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { getCandidateInfo } from '#features/profiles/contract.ts'
import { listResumes } from '#features/resumes/contract.ts'
import { getWallet } from '#features/wallet/contract.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getReview, getReviewTerms } from '../../contract.ts'
import { orderWords as text } from '../messages.ts'
import { OrderForm } from '../parts/order-form.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const again = new URL(request.url).searchParams.get('again')
  await Promise.all([
    loadFresh(context, getReviewTerms),
    loadFresh(context, listResumes),
    loadFresh(context, getCandidateInfo),
    loadFresh(context, getWallet),
    again ? loadFresh(context, getReview, { params: { id: again } }) : undefined,
  ])
  return { isAgain: again !== null }
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.isAgain ? text.againTitle : text.title,
  robots: 'noindex',
})

/** `/candidate/resume-reviews/new`: what the reviewer reads, what it costs, until when; `?again=` for a second look. */
export function Component() {
  const search = useSearch()
  const again = search.get('again') ?? undefined
  const resume = search.get('resume') ?? undefined
  return (
    <div className="page page-width">
      <PageHead
        title={again ? text.againTitle : text.title}
        lead={again ? text.againLead : text.lead}
      />
      <div className="max-w-[52rem]">
        {again ? <Again id={again} resume={resume} /> : <First resume={resume} />}
      </div>
    </div>
  )
}

function First({ resume }: { resume: string | undefined }) {
  const { data: terms } = useQuery(query(getReviewTerms))
  if (!terms) return null
  if (terms.waitingId !== null) {
    return (
      <Empty
        title={text.waiting}
        action={<LinkButton to={links.resumeReview(terms.waitingId)}>{text.toWaiting}</LinkButton>}
      >
        {text.waitingLead}
      </Empty>
    )
  }
  if (!terms.isAvailable) {
    return (
      <Empty
        title={text.nobody}
        action={<LinkButton to={links.resumes()}>{text.toResumes}</LinkButton>}
      >
        {text.nobodyLead}
      </Empty>
    )
  }
  return <OrderForm terms={terms} resume={resume} />
}

function Again({ id, resume }: { id: string; resume: string | undefined }) {
  const { data: terms } = useQuery(query(getReviewTerms))
  const { data: review } = useQuery(query(getReview, { params: { id } }))
  if (!terms || !review) return null
  if (!review.canAskAgain) {
    return (
      <Empty
        title={text.notPossible}
        action={<LinkButton to={links.resumeReview(id)}>{text.toWaiting}</LinkButton>}
      >
        {text.notPossibleLead}
      </Empty>
    )
  }
  return <OrderForm terms={terms} resume={resume} again={id} />
}

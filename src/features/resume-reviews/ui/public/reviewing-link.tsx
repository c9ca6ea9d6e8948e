import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import { getReviewerStanding } from '../../contract.ts'
import { reviewerWords as text } from '../messages.ts'

/** The way to the reviews, for those who may write them. */
export function ReviewingLink() {
  const { data } = useQuery(query(getReviewerStanding))
  if (!data?.isReviewer) return null
  return (
    <LinkButton size="small" to={links.resumeReviewing(data.toWrite > 0 ? { show: 'mine' } : {})}>
      {text.toReviews(data.toWrite)}
    </LinkButton>
  )
}

/** Who hears what of a review: the candidate who ordered it, and the one who writes it. */
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { mailWords } from '../messages.mails.ts'
import { ownReviews, reviewing } from './notifications.ts'

type Words = () => { subject: string; paragraphs: string[] }

export async function tellCandidate(
  context: Context,
  review: { id: string; candidateId: string },
  words: Words,
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, ownReviews, [
    {
      accountId: review.candidateId,
      about: `resumeReview:${review.id}`,
      content: () => ({
        ...words(),
        action: {
          label: mailWords.openReview,
          url: `${publicUrl}/candidate/resume-reviews/${review.id}`,
        },
        footer: mailWords.ownFooter(brandName),
      }),
    },
  ])
}

/** @param reviewId null: what is told is about the right, or about a review that is theirs no more */
export async function tellReviewer(
  context: Context,
  accountId: string,
  reviewId: string | null,
  words: Words,
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, reviewing, [
    {
      accountId,
      about: reviewId === null ? 'resumeReviewing' : `resumeReviewing:${reviewId}`,
      content: () => ({
        ...words(),
        action:
          reviewId === null
            ? { label: mailWords.rightButton, url: `${publicUrl}/recruiter/resume-reviews` }
            : {
                label: mailWords.openReview,
                url: `${publicUrl}/recruiter/resume-reviews/${reviewId}`,
              },
        footer: mailWords.reviewingFooter(brandName),
      }),
    },
  ])
}

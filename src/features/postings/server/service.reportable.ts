/** Jobs, as they are reported, whether a person or a board has posted them. `features/moderation` decides. */
import * as jobs from '#features/jobs/server/service.ts'
import type { Reportable } from '#platform/reportable.ts'
import { AppError } from '#shared/errors.ts'
import type { ReportReason } from '#shared/reports.ts'
import type { SendBackReason } from '../contract.ts'
import { findPosting } from './queries.ts'
import { reinstate, removeReported } from './service.review.ts'

/** What the owner of a removed posting is told. */
const reasonForOwner: Partial<Record<ReportReason, SendBackReason>> = {
  scam: 'misleading',
  asks_money: 'asks_money',
  expired: 'not_a_job',
  wrong_pay: 'misleading',
  discriminates: 'discriminates',
}

const copiedAtMost = 4_000

export const reportables: readonly Reportable[] = [
  {
    kind: 'job',
    guestsMay: true,
    async find(context, id) {
      const job = await jobs.findVisible(context, id)
      // Pasted by a candidate: nobody else may know of it.
      if (!job || job.sourceKind === 'pasted') throw new AppError('NOT_FOUND')
      const posting = await findPosting(context.db, id)
      const ownerId = posting?.ownerId ?? null
      const text = `${job.title}\n${job.companyName}\n\n${job.descriptionText.slice(0, copiedAtMost)}`
      return {
        ownerId,
        title: `${job.title} · ${job.companyName}`,
        path: `/job-listing/${id}`,
        excerpts: [{ authorId: ownerId, text, at: null }],
      }
    },
    setHidden: (context, id, isHidden) => jobs.setHeld(context, id, isHidden),
    async remove(context, id, { reason, note }) {
      const status = await removeReported(context, id, {
        reason: reasonForOwner[reason] ?? 'other',
        note,
      })
      await jobs.setHeld(context, id, false)
      return status === null ? null : { status }
    },
    restore: (context, id, kept) => reinstate(context, id, kept?.['status']),
  },
]

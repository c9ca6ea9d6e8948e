import type { JobStatus } from '../contract.ts'

/** May a referral be asked for, or an application be made? */
export function isOpen(status: JobStatus): boolean {
  return status === 'published'
}

/** Who may see the page: drafts and removed postings answer like missing ones. */
export function isVisible(status: JobStatus): boolean {
  return ['published', 'paused', 'closed', 'archived'].includes(status)
}

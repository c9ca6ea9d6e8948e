import type { JobStatus } from '../contract.ts'

/** Legal moves of a posting (product.md 3.1). Reconfirming keeps it published. */
export const legalNext: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  draft: ['pending_review', 'scheduled', 'published', 'removed'],
  pending_review: ['draft', 'scheduled', 'published', 'removed'],
  scheduled: ['published', 'draft', 'removed'],
  published: ['published', 'paused', 'closed', 'removed'],
  paused: ['published', 'closed', 'removed'],
  closed: ['published', 'archived', 'removed'],
  removed: [],
  archived: ['removed'],
}

/** May a posting go from one state to the other? */
export function canMove(from: JobStatus, to: JobStatus): boolean {
  return legalNext[from].includes(to)
}

/** May a referral be asked for, or an application be made? */
export function isOpen(status: JobStatus): boolean {
  return status === 'published'
}

/** Who may see the page: drafts and removed postings answer like missing ones. */
export function isVisible(status: JobStatus): boolean {
  return ['published', 'paused', 'closed', 'archived'].includes(status)
}

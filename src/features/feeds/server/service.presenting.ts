/** A post as its reader gets it, and who reads. */
import * as profiles from '#features/profiles/server/service.ts'
import type { Context } from '#platform/context.ts'
import { articlePath } from '#shared/article-path.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import { AppError } from '#shared/errors.ts'
import { reactionKinds, type Author, type Post, type Reactions } from '../contract.ts'
import type { PostRow, Reader } from './queries.listing.ts'

/**
 * Whose eyes decide what is shown. Admins read as guests do, apart from what they moderate. A company counts once
 * its work address is proved: one that is only typed would tell everyone whom a candidate hides from.
 */
export async function readerOf(context: Context): Promise<Reader> {
  const { actor } = context
  if (actor.kind !== 'person' || actor.role === 'admin') return null
  const companyId = await profiles
    .recruiterOf(context, actor.accountId)
    .then((recruiter) => (recruiter.workEmailVerifiedAt ? recruiter.companyId : null))
    .catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
  return { accountId: actor.accountId, companyId }
}

export function isModerator({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'person' && actor.permissions.includes('reports.decide')
}

export function reactionsOf(counts: readonly number[], mine: number | null): Reactions {
  return {
    counts: reactionKinds.map((_, index) => counts[index] ?? 0),
    mine: mine === null ? null : (reactionKinds[mine - 1] ?? null),
  }
}

type Named = Pick<PostRow, 'authorId' | 'authorName' | 'employerName' | 'employerSlug'>

export function authorOf({ authorId, authorName, employerName, employerSlug }: Named): Author {
  return {
    id: authorId,
    name: withoutOverrides(authorName),
    company: employerName && employerSlug ? { name: employerName, slug: employerSlug } : null,
  }
}

export function postOf(row: PostRow, reader: Reader, now: Date): Post {
  const isOwn = reader?.accountId === row.authorId
  const isClosed = row.pollClosesAt !== null && row.pollClosesAt <= now
  const seesVotes = isClosed || isOwn || row.myVote !== null
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    state: row.state,
    author: row.isMasked && !isOwn ? null : authorOf(row),
    isOwn,
    body: withoutOverrides(row.body),
    tags: row.tags,
    mentions: row.mentions,
    company:
      row.companyName && row.companySlug ? { name: row.companyName, slug: row.companySlug } : null,
    job:
      row.jobId && row.jobTitle !== null
        ? {
            id: row.jobId,
            title: row.jobTitle,
            companyName: row.jobCompanyName!,
            companySlug: row.jobCompanySlug!,
            isOpen: row.jobIsOpen ?? false,
          }
        : null,
    article:
      row.articleTitle === null
        ? null
        : {
            title: row.articleTitle,
            path: articlePath('blog', { category: row.articleCategory!, slug: row.articleSlug! }),
          },
    roles: row.roles,
    capacity:
      row.capacity === null ? null : { total: row.capacity, left: row.capacity - row.taken },
    poll:
      row.pollClosesAt === null
        ? null
        : {
            options: row.options.map((text, index) => ({
              text,
              votes: seesVotes ? (row.voteCounts[index] ?? 0) : null,
            })),
            votes: row.voteCounts.reduce((sum, count) => sum + count, 0),
            mine: row.myVote,
            closesAt: row.pollClosesAt.toISOString(),
            isClosed,
          },
    reactions: reactionsOf(row.reactionCounts, row.myReaction),
    comments: row.commentCount,
    version: row.version,
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }
}

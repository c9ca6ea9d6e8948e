/** Weekly emails about followed tags. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** The first one comes a week after the first tag. */
export async function planDigest(db: Database, accountId: string, dueAt: Date): Promise<void> {
  await queriesOf(db)
    .insertInto('tagDigests')
    .values({ accountId, dueAt })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

/** Takes people whose email is due and plans their next one. @returns who they are */
export async function takeDue(
  db: Database,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    update tag_digests set due_at = ${next} where account_id in (
      select account_id from tag_digests where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning account_id as "accountId"`.execute(queriesOf(db))
  return rows.map(({ accountId }) => accountId)
}

export type DigestRow = { accountId: string; slug: string; body: string }

/**
 * The posts with the most points in the tags that each of these people follows, as far as they may see
 * and want to see them.
 */
export async function listForDigests(
  db: Database,
  accountIds: readonly string[],
  { since, each }: { since: Date; each: number },
): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    select due.account_id as "accountId", shown.slug, shown.body
    from unnest(${[...accountIds]}::uuid[]) due(account_id)
    left join recruiter_profiles recruiter on recruiter.account_id = due.account_id
      and recruiter.work_email_verified_at is not null
    cross join lateral (
      select best.slug, best.body, best.points, best.id from (
        select post.id, post.slug, post.body, post.points, post.words, post.author_id,
          post.author_role, post.is_masked
        from posts post
        where post.state = 'published' and post.author_id <> due.account_id and post.id in (
          select listed.post_id from feed_follows followed
          join post_streams listed on listed.stream_id = followed.stream_id
          where followed.follower_id = due.account_id and followed.kind = 'tag'
            and listed.published_at > ${since})
        order by post.points desc, post.id desc limit ${each * 6}) best
      join accounts account on account.id = best.author_id and account.status = 'active'
      -- What has no author is the same for all.
      where (best.is_masked or not are_blocked(due.account_id, best.author_id)
          and not (best.author_role = 'jobSeeker' and recruiter.company_id is not null
            and hides_from(best.author_id, recruiter.company_id)))
        and not exists (select from hidden_posts hidden
          where hidden.account_id = due.account_id and hidden.item_id = best.id)
        and not exists (select from muted_words muted
          where muted.account_id = due.account_id and position(muted.words in best.words) > 0)
      order by best.points desc, best.id desc limit ${each}) shown
    order by due.account_id, shown.points desc, shown.id desc`.execute(queriesOf(db))
  return rows
}

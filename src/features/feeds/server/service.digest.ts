/** Once a week, the posts with the most responses in the tags that someone follows. */
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import { shortened } from '#shared/shortened.ts'
import { mailWords } from '../messages.mails.ts'
import { tagDigest } from './notifications.ts'
import * as queries from './queries.digest.ts'

const weekMs = 7 * 24 * 3_600_000
const postsAtMost = 5
const lineLength = 120
/** Of one step: each takes a look into every tag of a person. */
const peopleAtMost = 50

/** Plans the first email when someone follows a tag. */
export function planDigest(context: Context, accountId: string): Promise<void> {
  const dueAt = new Date(context.clock.now().getTime() + weekMs)
  return queries.planDigest(context.db, accountId, dueAt)
}

/** A step of the emails that are due. @returns how many people */
export async function sendDigests(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const accountIds = await queries.takeDue(context.db, {
    now,
    next: new Date(now.getTime() + weekMs),
    limit: Math.min(atMost, peopleAtMost),
  })
  if (accountIds.length === 0) return 0
  const since = new Date(now.getTime() - weekMs)
  const rows = await queries.listForDigests(context.db, accountIds, { since, each: postsAtMost })
  const { publicUrl, brandName } = context.settings
  const byPerson = Map.groupBy(rows, ({ accountId }) => accountId)
  await notifications.tell(
    context,
    tagDigest,
    [...byPerson].map(([accountId, posts]) => ({
      accountId,
      content: () => ({
        subject: mailWords.digestSubject(posts.length),
        paragraphs: [
          mailWords.digestLead,
          ...posts.map(({ body, slug }) =>
            mailWords.digestLine(lineOf(body), `${publicUrl}/feeds/post/${slug}`),
          ),
        ],
        action: { label: mailWords.openFeed, url: `${publicUrl}/feeds?view=following` },
        footer: mailWords.digestFooter(brandName),
      }),
    })),
  )
  return accountIds.length
}

function lineOf(body: string): string {
  const line = withoutOverrides(body.split('\n')[0] ?? '').trim()
  return shortened(line, lineLength)
}

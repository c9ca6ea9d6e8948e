/** Posts, comments and their authors, as they are reported. `features/moderation` decides. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { Reportable } from '#platform/reportable.ts'
import { AppError } from '#shared/errors.ts'
import { pointsOf } from './policy.ts'
import { lockPost, publish, takeDown } from './queries.ts'
import { lockComment, postOf, setState } from './queries.comments.ts'
import { hasShownPosts, setHidden } from './queries.following.ts'
import { knownItem, type Item } from './service.items.ts'
import { pathOf, tellPage } from './service.pages.ts'
import { readerOf } from './service.presenting.ts'

const titleAtMost = 120

function reportableItem(kind: Item['kind']): Reportable {
  return {
    kind,
    async find(context, id) {
      const item = await knownItem(context, id)
      if (item.kind !== kind) throw new AppError('NOT_FOUND')
      const { authorId, body, options, at, slug } = item
      return {
        ownerId: authorId,
        title: (body.split('\n')[0] ?? '').slice(0, titleAtMost),
        path: pathOf(slug),
        excerpts: [{ authorId, text: [body, ...options].join('\n'), at: at.toISOString() }],
      }
    },
    async hideFromReporter(context, itemId) {
      const { accountId } = personOf(context)
      await setHidden(context.db, { accountId, itemId, at: context.clock.now() }, true)
    },
    setHidden: (context, id, isHidden) =>
      isHidden
        ? take(context, { kind, id }, { from: ['published'], to: 'hidden' })
        : show(context, { kind, id }, ['hidden']),
    async remove(context, id) {
      await take(context, { kind, id }, { from: ['published', 'hidden'], to: 'removed' })
      return null
    },
    restore: (context, id) => show(context, { kind, id }, ['removed']),
  }
}

type Kept = Pick<Item, 'kind' | 'id'>
type State = 'published' | 'hidden' | 'removed'

/** What its author has deleted stays deleted. */
async function take(
  context: Context,
  { kind, id }: Kept,
  { from, to }: { from: readonly State[]; to: 'hidden' | 'removed' },
): Promise<void> {
  if (kind === 'post') {
    const row = await lockPost(context.db, id)
    if (row && from.includes(row.state as State)) {
      await takeDown(context.db, id, to, context.clock.now())
      if (row.state === 'published') await tellPage(context, row)
    }
    return
  }
  const row = await lockBelowPost(context, id)
  if (row && from.includes(row.state as State)) {
    await setState(context.db, row, to, pointsOf.comment)
  }
}

async function show(context: Context, { kind, id }: Kept, from: readonly State[]): Promise<void> {
  if (kind === 'post') {
    const row = await lockPost(context.db, id)
    if (!row || !from.includes(row.state as State)) return
    await publish(context.db, id, { now: context.clock.now(), isApproved: true })
    await tellPage(context, row)
    return
  }
  const row = await lockBelowPost(context, id)
  if (row && from.includes(row.state as State)) {
    await setState(context.db, row, 'published', pointsOf.comment)
  }
}

/** The post first, as everything else that counts comments does. */
async function lockBelowPost(context: Context, id: string) {
  const postId = await postOf(context.db, id)
  if (postId === undefined) return undefined
  await lockPost(context.db, postId)
  return lockComment(context.db, id)
}

/** Someone whose posts the reporter can read; what is done about them is a sanction. */
const person: Reportable = {
  kind: 'person',
  async find(context, id) {
    const isOwn = id === personOf(context).accountId
    if (!isOwn && !(await hasShownPosts(context.db, id, await readerOf(context)))) {
      throw new AppError('NOT_FOUND')
    }
    const { name } = await accounts.accountById(context, id)
    return {
      ownerId: id,
      title: name,
      path: `/feeds?person=${id}`,
      excerpts: [{ authorId: id, text: name, at: null }],
    }
  },
}

export const reportables: readonly Reportable[] = [
  reportableItem('post'),
  reportableItem('comment'),
  person,
]

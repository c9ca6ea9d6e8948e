/** Tells people: one entry in the app for what belongs together, and a message for each other channel. */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { writeTo } from '#platform/locale/locale.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { newId } from '#shared/ids.ts'
import type { NotificationChannel, NotificationType } from '#shared/notifications.ts'
import { notificationEvents } from '../contract.ts'
import { bodyOf, linkOf, textOf, titleOf, type MessageContent } from './content.ts'
import { planDelivery } from './policy.ts'
import * as queries from './queries.ts'
import { readersOf } from './service.preferences.ts'
import { queueMessages } from './service.queueing.ts'
import { gatherSeconds } from './settings.ts'

export type News = {
  accountId: string
  /** Said in the language of the reader and by their clock; the button's address is where the entry leads. */
  content: () => MessageContent
  /** What it is about, such as `request:{id}`: news of one thing are one entry as long as it is unread. */
  about?: string
  /** Channels that are left out this time, such as an email that was sent for the news before. */
  without?: readonly NotificationChannel[]
}

/** One entry for all news of an account about one thing. */
type Entry = queries.NewNotification & {
  contents: MessageContent[]
  gathers: boolean
  without: readonly NotificationChannel[]
}

/**
 * Tells people in the caller's transaction. Who is gone is left out.
 *
 * @param type declared in the caller's `server/notifications.ts`
 */
export async function tell(
  context: Context,
  type: NotificationType,
  news: readonly News[],
): Promise<void> {
  if (news.length === 0) return
  const { db, settings } = context
  const now = context.clock.now()
  const readers = await readersOf(context, [...new Set(news.map(({ accountId }) => accountId))])
  const entries = new Map<string, Entry>()
  for (const { accountId, content, about, without = [] } of news) {
    const reader = readers.get(accountId)
    if (!reader || accounts.isDeletedAddress(reader.email)) continue
    const said = writeTo(reader, content)
    const id = newId(now.getTime())
    const key = about ?? id
    const before = entries.get(`${accountId} ${key}`)
    entries.set(`${accountId} ${key}`, {
      id,
      accountId,
      type: type.name,
      collapseKey: key,
      title: titleOf(said),
      body: type.isWhole ? textOf(said) : bodyOf(said),
      link: linkOf(said, settings.publicUrl),
      count: (before?.count ?? 0) + 1,
      isVisible: false,
      contents: [...(before?.contents ?? []), said],
      gathers: about !== undefined,
      without,
    })
  }
  const rows = [...entries.values()]
  if (rows.length === 0) return
  const plans = rows.map((row) => {
    const { preferences, reach } = readers.get(row.accountId)!
    const seconds = row.gathers ? settings.of(gatherSeconds) : null
    return planDelivery(type, preferences, reach, now, seconds).filter(
      ({ channel }) => !row.without.includes(channel),
    )
  })
  for (const [index, row] of rows.entries()) {
    row.isVisible = plans[index]!.some(({ channel }) => channel === 'in_app')
  }
  const deliveries = rows.flatMap((row, index) =>
    plans[index]!.flatMap(({ channel, dueAt, held }) =>
      channel === 'in_app'
        ? []
        : row.contents.map((content): queries.NewDelivery => ({
            id: newId(now.getTime()),
            accountId: row.accountId,
            collapseKey: row.collapseKey,
            type: type.name,
            channel,
            held,
            dueAt,
            content,
          })),
    ),
  )
  const ids = await queries.insertNotifications(
    db,
    rows.map(({ contents: _contents, gathers: _gathers, without: _without, ...row }) => row),
    deliveries,
    now,
  )
  await queueMessages(context, deliveries)
  for (const [index, row] of rows.entries()) {
    if (!row.isVisible) continue
    emitTo(context, [accountRoom(row.accountId)], notificationEvents, 'notifications:changed', {
      newest: { id: ids[index]!, title: row.title, link: row.link },
    })
  }
}

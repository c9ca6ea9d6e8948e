import type { Context } from '#platform/context.ts'
import type { Queue, Vital, VitalFigure } from '#platform/dashboard.ts'
import { spanWords } from '#shared/spans.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'notifications.failed',
    permission: 'accounts.manage',
    link: '/admin/deliveries',
    label: () => queueWords.failed,
    read: ({ db }) => queries.failedDeliveries(db),
  },
]

/** A message that should have left so many minutes ago waits for something that does not answer. */
const lateMinutes = 15
const dayMs = 86_400_000

async function healthOf(context: Context, channel: 'email' | 'push'): Promise<VitalFigure> {
  const now = context.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const { dead, late, oldestDue } = await queries.channelHealth(context.db, channel, { since, now })
  const waited = oldestDue ? now.getTime() - oldestDue.getTime() : 0
  const told = queueWords.health(late, spanWords(waited), dead)
  if (waited >= lateMinutes * 60_000) return { state: 'failed', told }
  return { state: dead > 0 ? 'warning' : 'ok', told }
}

export const vitals: readonly Vital[] = (['email', 'push'] as const).map((channel) => ({
  name: `notifications.${channel}`,
  permission: 'accounts.manage',
  link: '/admin/deliveries',
  label: () => queueWords[channel],
  read: (context) => healthOf(context, channel),
}))

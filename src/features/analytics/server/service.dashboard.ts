/** What an admin sees first: every tile that a feature declares and whose list this admin may open. */
import { personOf, type Context } from '#platform/context.ts'
import { dayInZone, instantOf } from '#shared/dates.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { getDashboard } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'

const dayMs = 86_400_000
const spans = { today: 0, week: 6, month: 29 } as const

export async function read(context: Context): Promise<EndpointReply<typeof getDashboard>> {
  const { permissions } = personOf(context)
  const now = context.clock.now()
  const mayOpen = ({ permission }: { permission: (typeof permissions)[number] }) =>
    permissions.includes(permission)
  const { queues, sums, vitals } = context.dashboard
  const [queueTiles, sumTiles, vitalTiles] = await Promise.all([
    Promise.all(
      queues.filter(mayOpen).map(async ({ name, label, link, read: readQueue }) => {
        const figure = await orNull(context, name, readQueue(context))
        return { name, label: label(), link, figure }
      }),
    ),
    Promise.all(
      sums.filter(mayOpen).map(async ({ name, label, link, read: readSum }) => {
        const [today, week, month] = await Promise.all(
          Object.values(spans).map((days) =>
            orNull(context, name, readSum(context, { since: daysAgo(context, days), until: now })),
          ),
        )
        const figures = today && week && month ? { today, week, month } : null
        return { name, label: label(), link, figures }
      }),
    ),
    Promise.all(
      vitals.filter(mayOpen).map(async ({ name, label, link = null, read: readVital }) => {
        const figure = await orNull(context, name, readVital(context))
        const shown = figure ?? { state: 'failed' as const, told: replyWords.notRead }
        return { name, label: label(), link, ...shown }
      }),
    ),
  ])
  const mayReadFigures = permissions.includes('figures.read')
  return { at: now, mayReadFigures, queues: queueTiles, sums: sumTiles, vitals: vitalTiles }
}

/** A figure that cannot be read leaves the others as they are. */
async function orNull<Figure>(
  { log }: Context,
  name: string,
  figure: Promise<Figure>,
): Promise<Figure | null> {
  try {
    return await figure
  } catch (error) {
    log.error({ err: error, figure: name }, 'a figure of the dashboard could not be read')
    return null
  }
}

/** When a day began, so many days before today. */
function daysAgo({ clock, timeZone }: Context, days: number): Date {
  const day = dayInZone(new Date(clock.now().getTime() - days * dayMs), timeZone)
  return instantOf(`${day}T00:00`, timeZone)
}

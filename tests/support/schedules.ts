/** Which schedules a test runs, whose clock moves by days at once. */
import type { Schedule } from '#platform/tasks/tasks.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds between two runs; nothing between those of every minute, so that a clock that stands still has them. */
function timeBetween({ name, cron }: Schedule): number {
  const [minutes = '', hours, days, months, weekdays] = cron.split(' ')
  if (days !== '*' || months !== '*' || weekdays !== '*') throw new Error(`${name}: ${cron}`)
  const [, step] = /^\*\/(\d+)$/.exec(minutes) ?? []
  if (hours !== '*') return day
  if (step) return Number(step) * minute
  return minutes === '*' ? 0 : hour
}

/**
 * Tells those whose time has come since it told them last, the first time all. What runs once a day would be half of
 * all that tests send to the database, were it run with everything that is due.
 */
export function createDueSchedules(schedules: readonly Schedule[]) {
  const lastRuns = new Map<string, number>()
  return (now: Date): Schedule[] => {
    const due = schedules.filter((schedule) => {
      const last = lastRuns.get(schedule.name)
      return last === undefined || now.getTime() - last >= timeBetween(schedule)
    })
    for (const { name } of due) lastRuns.set(name, now.getTime())
    return due
  }
}

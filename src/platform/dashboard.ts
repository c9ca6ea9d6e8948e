/**
 * What a feature tells the admin's dashboard. Each declares its own in `server/service.dashboard.ts`; who may not
 * open a list is not told of it either.
 */
import type { AdminPermission } from '#shared/permissions.ts'
import type { Context } from './context.ts'

export type QueueFigure = {
  waiting: number
  /** When the one that waits longest began to. */
  oldestAt: Date | null
  /** How many were promised by now; null where nothing is promised. */
  overdue: number | null
}

export type AmountFigure = { currency: string; minor: number }

type Declared = {
  /** `feature.whatWaits`; stays the same, whatever it is called. */
  name: string
  permission: AdminPermission
  /** The page that lists what is counted, filtered to it. */
  link: string
  /** Its name, read in the language of those who ask. */
  label: () => string
}

/** Work that waits for someone of the team. */
export type Queue = Declared & { read: (context: Context) => Promise<QueueFigure> }

/** Money of some days, by currency. */
export type Sum = Declared & {
  read: (context: Context, span: { since: Date; until: Date }) => Promise<AmountFigure[]>
}

/** A part of the deployment, as this process sees it. */
export type VitalFigure = {
  state: 'ok' | 'warning' | 'failed'
  /** In a few words: "3 tasks are due, the oldest for 2 minutes". */
  told: string
}

export type Vital = Omit<Declared, 'link'> & {
  link?: string
  read: (context: Context) => Promise<VitalFigure>
}

export type Dashboard = {
  queues: readonly Queue[]
  sums: readonly Sum[]
  vitals: readonly Vital[]
}

import type { Queue, Sum, Vital } from './dashboard.ts'
import type { PersonFact } from './person-facts.ts'
import type { Reportable } from './reportable.ts'
import type { Route } from './http/handle.ts'
import type { SocketHandler } from './realtime/handle.ts'
import type { NotificationType } from '#shared/notifications.ts'
import type { FlagName } from '#shared/flags.ts'
import type { PersonalData } from './personal-data/rules.ts'
import type { SettingGroup } from './settings/setting.ts'
import type { Schedule, Task } from './tasks/tasks.ts'
import type { TicketAction } from './ticket-action.ts'

/** What the server runs of a feature: `server/feature.ts` of each exports one. */
export type FeatureServer = {
  /** The module of the contract: its endpoints and socket events all have a handler. */
  contract?: object
  routes?: readonly Route[]
  socketHandlers?: readonly SocketHandler[]
  tasks?: readonly Task[]
  schedules?: readonly Schedule[]
  /** What it tells people of. */
  notificationTypes?: readonly NotificationType[]
  /** What it tells the admin's dashboard. */
  queues?: readonly Queue[]
  sums?: readonly Sum[]
  vitals?: readonly Vital[]
  /** What it tells admins of one person. */
  personFacts?: readonly PersonFact[]
  /** What support does with it from a ticket. */
  ticketActions?: readonly TicketAction[]
  /** What of it can be reported. */
  reportables?: readonly Reportable[]
  /** What admins change of it while it runs. */
  settings?: SettingGroup
  /** Switches all of its calls. */
  flag?: FlagName
  /** What becomes of a person's data in its tables; a table without a rule fails a test. */
  personalData?: PersonalData
}

/** Everything that can be called, and everything that runs by itself, of all features. */
import { fileColumns, features } from '#features/features.ts'
import type { Dashboard } from '#platform/dashboard.ts'
import type { FeatureServer } from '#platform/feature.ts'
import type { Route } from '#platform/http/handle.ts'
import type { SocketHandler } from '#platform/realtime/handle.ts'
import { createFileSweep } from '#platform/storage/sweep.ts'
import { auditSchedules } from '#platform/tasks/audit-chain.ts'
import { deliverySchedules } from '#platform/tasks/deliver-once.ts'
import type { Schedule, Task } from '#platform/tasks/tasks.ts'
import { platformData } from '#platform/db/personal-data.rules.ts'
import type { PersonalData } from '#platform/personal-data/rules.ts'
import type { SettingGroup } from '#platform/settings/setting.ts'
import { flagGroup, siteSettings } from '#platform/settings/site-settings.ts'
import type { PersonFact } from '#platform/person-facts.ts'
import type { Reportable } from '#platform/reportable.ts'
import type { TicketAction } from '#platform/ticket-action.ts'
import type { NotificationType } from '#shared/notifications.ts'
import { endpointName, type Endpoint, type SocketEvents } from '#shared/endpoint.ts'

const servers: ({ name: string } & FeatureServer)[] = []
// One after the other: Node refuses a library that is required while another import still loads it.
for (const [name, { server }] of Object.entries(features)) {
  servers.push({ name, ...(await server()).feature })
}

export const routes: readonly Route[] = servers.flatMap(({ routes: own = [], flag }) =>
  flag ? own.map((route) => ({ ...route, flag })) : own,
)
export const socketHandlers: readonly SocketHandler[] = servers.flatMap(
  ({ socketHandlers: own = [] }) => own,
)
export const tasks: readonly Task[] = servers.flatMap(({ tasks: own = [] }) => own)
export const schedules: readonly Schedule[] = [
  ...servers.flatMap(({ schedules: own = [] }) => own),
  ...auditSchedules,
  ...deliverySchedules,
  createFileSweep(fileColumns),
]

/** What admins change while it runs, in the order of the features. */
export const settingGroups: readonly SettingGroup[] = [
  siteSettings,
  ...servers.flatMap(({ settings }) => settings ?? []),
  flagGroup,
]

/** Everything that people are told of, by name. */
export const notificationTypes: ReadonlyMap<string, NotificationType> = new Map(
  servers.flatMap(({ notificationTypes: own = [] }) => own).map((type) => [type.name, type]),
)

/** What the admin's dashboard shows, in the order of the features. */
export const dashboard: Dashboard = {
  queues: servers.flatMap(({ queues = [] }) => queues),
  sums: servers.flatMap(({ sums = [] }) => sums),
  vitals: servers.flatMap(({ vitals = [] }) => vitals),
}

/** What features tell admins of one person, in the order of the features. */
const personFacts: readonly PersonFact[] = servers.flatMap(({ personFacts: own = [] }) => own)

/** What can be reported, by kind. */
const reportables: ReadonlyMap<string, Reportable> = new Map(
  servers.flatMap(({ reportables: own = [] }) => own).map((one) => [one.kind, one]),
)

/** What support does from a ticket, by name. */
const ticketActions: ReadonlyMap<string, TicketAction> = new Map(
  servers.flatMap(({ ticketActions: own = [] }) => own).map((one) => [one.name, one]),
)

/** What contexts hand to `features/accounts`, `features/moderation` and `features/tickets`. */
export const declared = { personFacts, reportables, ticketActions }

/** What becomes of a person's data, for every table. */
export const personalData: PersonalData = Object.assign(
  {},
  platformData,
  ...servers.map(({ personalData: own = {} }) => own),
) as PersonalData

/** Endpoints of all contracts with the feature that declares them. */
export function declaredEndpoints(): { feature: string; endpoint: Endpoint }[] {
  return servers.flatMap(({ name, contract = {} }) =>
    Object.values(contract as Record<string, unknown>)
      .filter(isEndpoint)
      .map((endpoint) => ({ feature: name, endpoint })),
  )
}

/** Socket events of all contracts with the feature that declares them. */
export function declaredSocketEvents(): { feature: string; events: SocketEvents }[] {
  return servers.flatMap(({ name, contract = {} }) =>
    Object.values(contract as Record<string, unknown>)
      .filter(isSocketEvents)
      .map((events) => ({ feature: name, events })),
  )
}

/**
 * @throws Error that names the endpoints without a handler and the handlers without an endpoint
 */
export function checkComplete(): void {
  const declared = new Set(declaredEndpoints().map(({ endpoint }) => endpointName(endpoint)))
  const handled = new Set(routes.map((route) => endpointName(route.endpoint)))
  const missing = [...declared].filter((name) => !handled.has(name))
  const extra = [...handled].filter((name) => !declared.has(name))
  const events = declaredSocketEvents().flatMap(({ events }) => Object.keys(events.client))
  const handledEvents = new Set(socketHandlers.map((handler) => handler.name))
  missing.push(...events.filter((name) => !handledEvents.has(name)))
  if (missing.length + extra.length > 0) {
    throw new Error(
      `Contract and handlers differ. Without a handler: ${missing.join(', ') || 'none'}. Without a contract: ${extra.join(', ') || 'none'}.`,
    )
  }
}

function isEndpoint(value: unknown): value is Endpoint {
  return (value as { kind?: unknown } | null)?.kind === 'endpoint'
}

function isSocketEvents(value: unknown): value is SocketEvents {
  return (value as { kind?: unknown } | null)?.kind === 'socketEvents'
}

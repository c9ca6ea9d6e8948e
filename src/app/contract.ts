/** Everything that can be called, feature by feature: one line each. No endpoint without a handler. */
import * as accounts from '#features/accounts/contract.ts'
import { routes as accountsRoutes } from '#features/accounts/server/http.ts'
import * as applications from '#features/applications/contract.ts'
import { routes as applicationsRoutes } from '#features/applications/server/http.ts'
import * as campaigns from '#features/campaigns/contract.ts'
import { routes as campaignsRoutes } from '#features/campaigns/server/http.ts'
import * as chat from '#features/chat/contract.ts'
import { routes as chatRoutes } from '#features/chat/server/http.ts'
import { socketHandlers as chatSockets } from '#features/chat/server/realtime.ts'
import * as companies from '#features/companies/contract.ts'
import { routes as companiesRoutes } from '#features/companies/server/http.ts'
import * as disputes from '#features/disputes/contract.ts'
import { routes as disputesRoutes } from '#features/disputes/server/http.ts'
import * as hiring from '#features/hiring/contract.ts'
import { routes as hiringRoutes } from '#features/hiring/server/http.ts'
import * as introductions from '#features/introductions/contract.ts'
import { routes as introductionsRoutes } from '#features/introductions/server/http.ts'
import * as jobs from '#features/jobs/contract.ts'
import { routes as jobsRoutes } from '#features/jobs/server/http.ts'
import * as numbers from '#features/numbers/contract.ts'
import { routes as numbersRoutes } from '#features/numbers/server/http.ts'
import * as postings from '#features/postings/contract.ts'
import { routes as postingsRoutes } from '#features/postings/server/http.ts'
import * as outcomes from '#features/outcomes/contract.ts'
import { routes as outcomesRoutes } from '#features/outcomes/server/http.ts'
import * as profiles from '#features/profiles/contract.ts'
import { routes as profilesRoutes } from '#features/profiles/server/http.ts'
import * as referrals from '#features/referrals/contract.ts'
import { routes as referralsRoutes } from '#features/referrals/server/http.ts'
import * as selection from '#features/selection/contract.ts'
import { routes as selectionRoutes } from '#features/selection/server/http.ts'
import * as signIn from '#features/sign-in/contract.ts'
import { routes as signInRoutes } from '#features/sign-in/server/http.ts'
import * as saved from '#features/saved/contract.ts'
import { routes as savedRoutes } from '#features/saved/server/http.ts'
import * as sources from '#features/sources/contract.ts'
import { routes as sourcesRoutes } from '#features/sources/server/http.ts'
import * as transfers from '#features/transfers/contract.ts'
import { routes as transfersRoutes } from '#features/transfers/server/http.ts'
import * as verification from '#features/verification/contract.ts'
import { routes as verificationRoutes } from '#features/verification/server/http.ts'
import * as wallet from '#features/wallet/contract.ts'
import { routes as walletRoutes } from '#features/wallet/server/http.ts'
import type { Route } from '#platform/http/handle.ts'
import type { SocketHandler } from '#platform/realtime/handle.ts'
import { endpointName, type Endpoint, type SocketEvents } from '#shared/endpoint.ts'

type Feature = {
  name: string
  contract: object
  routes: readonly Route[]
  sockets?: readonly SocketHandler[]
}

const features: readonly Feature[] = [
  { name: 'accounts', contract: accounts, routes: accountsRoutes },
  { name: 'sign-in', contract: signIn, routes: signInRoutes },
  { name: 'profiles', contract: profiles, routes: profilesRoutes },
  { name: 'companies', contract: companies, routes: companiesRoutes },
  { name: 'jobs', contract: jobs, routes: jobsRoutes },
  { name: 'numbers', contract: numbers, routes: numbersRoutes },
  { name: 'wallet', contract: wallet, routes: walletRoutes },
  { name: 'verification', contract: verification, routes: verificationRoutes },
  { name: 'referrals', contract: referrals, routes: referralsRoutes },
  { name: 'campaigns', contract: campaigns, routes: campaignsRoutes },
  { name: 'outcomes', contract: outcomes, routes: outcomesRoutes },
  { name: 'disputes', contract: disputes, routes: disputesRoutes },
  { name: 'introductions', contract: introductions, routes: introductionsRoutes },
  { name: 'applications', contract: applications, routes: applicationsRoutes },
  { name: 'selection', contract: selection, routes: selectionRoutes },
  { name: 'hiring', contract: hiring, routes: hiringRoutes },
  { name: 'postings', contract: postings, routes: postingsRoutes },
  { name: 'transfers', contract: transfers, routes: transfersRoutes },
  { name: 'saved', contract: saved, routes: savedRoutes },
  { name: 'sources', contract: sources, routes: sourcesRoutes },
  { name: 'chat', contract: chat, routes: chatRoutes, sockets: chatSockets },
]

export const routes: readonly Route[] = features.flatMap((feature) => feature.routes)
export const socketHandlers: readonly SocketHandler[] = features.flatMap(
  (feature) => feature.sockets ?? [],
)

/** Endpoints of all contracts with the feature that declares them. */
export function declaredEndpoints(): { feature: string; endpoint: Endpoint }[] {
  return features.flatMap(({ name, contract }) =>
    Object.values(contract as Record<string, unknown>)
      .filter(isEndpoint)
      .map((endpoint) => ({ feature: name, endpoint })),
  )
}

/** Socket events of all contracts with the feature that declares them. */
export function declaredSocketEvents(): { feature: string; events: SocketEvents }[] {
  return features.flatMap(({ name, contract }) =>
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

/**
 * What every use case receives. A small record, passed in: no container, no global.
 */
import type { BillingSettings, ProviderName } from './config/billing.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Role } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'
import type { AdminPermission } from '#shared/permissions.ts'
import type { KeptBackups } from './backup/kept-backups.ts'
import type { AuditKey } from './db/audit-seal.ts'
import type { NotificationType } from '#shared/notifications.ts'
import type { Dashboard } from './dashboard.ts'
import type { Database } from './db/database.ts'
import type { DatabasePool } from './db/pool.ts'
import { inTransaction } from './db/transaction.ts'
import type { Carriers } from './delivery/carriers.ts'
import type { DnsResolver } from './dns/resolver.ts'
import type { Identity } from './identity/identity.ts'
import type { Clock } from './log/clock.ts'
import type { Logger } from './log/logger.ts'
import type { Outside } from './outside/outside.ts'
import type { Refusals } from './log/refusals.ts'
import type { PersonFact } from './person-facts.ts'
import type { Reportable } from './reportable.ts'
import type { PersonalData } from './personal-data/rules.ts'
import type { LiveSettings } from './settings/live-settings.ts'
import type { FileStorage } from './storage/storage.ts'
import type { Scanner } from './scan/clamd.ts'
import type { SocketEmitter } from './realtime/hub.ts'
import type { Enqueue, EnqueueAll } from './tasks/tasks.ts'
import type { Throttle } from './throttle/throttle.ts'
import type { TicketAction } from './ticket-action.ts'

export type Guest = { kind: 'guest' }

/** Someone signed in, acting in one role. Read from the session on each request. */
export type Person = {
  kind: 'person'
  accountId: string
  sessionId: string
  role: Role
  emailVerified: boolean
  /** Until then they publish nothing; null where nothing holds them. */
  limitedUntil?: Date | null
  /** Came with a bearer token instead of the session's cookie. */
  bearer?: true
  /** A program with an access key: it may call what the contract opens to such keys, nothing else. */
  accessKey?: true
  /** Of an admin's session; nobody else has any. */
  permissions: readonly AdminPermission[]
}

/** The product itself: tasks, schedules, the demo data and the import command. */
export type System = { kind: 'system' }

export type Actor = Guest | Person | System

/** A thing that happened, declared in a feature's `server/events.ts` with `defineEvent`. */
export type DomainEvent<Payload> = { name: string; payload?: Payload }

export type Publish = <Payload>(event: DomainEvent<Payload>, payload: Payload) => Promise<void>

/** What the environment says, and by `of` what admins have chosen: the one door to both. */
export type Settings = LiveSettings & {
  /** Origin that people open, without a trailing slash. */
  publicUrl: string
  readonly brandName: string
  readonly supportEmail: string
  /** Emails to that address are read: answers to ours become part of the ticket. */
  readsSupportMail: boolean
  /** Text messages leave, so phone numbers can be proved. */
  sendsTexts: boolean
  /** Connections a day for everybody, where nothing is sold to candidates; null where plans are. */
  fairUseDaily: number | null
  /** Who sells plans, and who takes the money. */
  billing: BillingSettings
  /** Signs what the sandbox of payments sends. */
  sandboxKey: string
  /** Where changed pages are told of; null where that is off. */
  indexNow: { key: string; address: string } | null
  /** Languages that people may ask for. */
  locales: readonly Locale[]
}

export type Context = {
  /** A transaction in every write, the pool in every read. */
  db: Database
  actor: Actor
  clock: Clock
  /** The deployment's IANA zone (`TIME_ZONE`): what 'today' means (decision D4). */
  timeZone: string
  log: Logger
  requestId: string
  settings: Settings
  identity: Identity
  storage: FileStorage
  dns: DnsResolver
  /** Reads what others publish, and tells them; never inside the own network. */
  outside: Outside
  /** Writes and rotates backups on a schedule; null where none are kept. */
  keptBackups: KeptBackups | null
  /** Looks into files that people send to each other. */
  scanner: Scanner
  /** Take messages out of the product: for what is sent by `features/notifications`. */
  carriers: Carriers
  /** Take money, by their name; the sandbox is a part of `features/payments`. */
  paymentProviders: ReadonlyMap<ProviderName, PaymentProvider>
  /** What people are told of, by name: declared by the features, gathered in `app/features.ts`. */
  notificationTypes: ReadonlyMap<string, NotificationType>
  /** What the admin's dashboard shows: declared by the features, and by `app/vitals.ts`. */
  dashboard: Dashboard
  /** What features tell admins of one person: declared by them. */
  personFacts: readonly PersonFact[]
  /** What support does from a ticket, by name: declared by the features. */
  ticketActions: ReadonlyMap<string, TicketAction>
  /** What can be reported, by kind: declared by the features. */
  reportables: ReadonlyMap<string, Reportable>
  /** What becomes of a person's data, for every table: declared like those. */
  personalData: PersonalData
  /** Bounds tries of secrets, in all processes together. */
  throttle: Throttle
  /** Signs what `recordAudit` writes. */
  auditKey: AuditKey
  /** The audit entries of what was refused, which the refused call's transaction would lose. */
  refusals: Refusals
  /** Aborted when the process is asked to stop: long work ends after its step. */
  signal: AbortSignal
  /** Adds a task in the same transaction: no task for a rolled-back change, none lost. */
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  /** Runs once the transaction has committed (at once when there is none); for sockets and caches. */
  afterCommit: (effect: () => void | Promise<void>) => void
  /** Reaches browsers; use `emitTo` of `platform/realtime/hub.ts`, which waits for the commit. */
  sockets: SocketEmitter
  /** Tells listeners (wired in `app/wire.ts`), inside the same transaction. */
  publish: Publish
  /** For work in steps, where there is no transaction around it: runs one step in one of its own. */
  inTransaction: <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>
  /** The same, for someone who has proved in another way than by a session who they are. */
  as: (actor: Actor) => Context
}

/** Declares an event; its name is past tense, `feature.thingHappened`. */
export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  return { name }
}

/** The signed-in person, for use cases behind `access: 'signedIn'` or a role; anything else is a bug in the contract. */
export function personOf(context: Pick<Context, 'actor'>): Person {
  if (context.actor.kind !== 'person') throw new Error('This use case needs a signed-in person')
  return context.actor
}

/** What is the same for every context of a process. */
export type ContextParts = Pick<
  Context,
  | 'clock'
  | 'timeZone'
  | 'log'
  | 'settings'
  | 'identity'
  | 'storage'
  | 'dns'
  | 'outside'
  | 'keptBackups'
  | 'scanner'
  | 'carriers'
  | 'paymentProviders'
  | 'notificationTypes'
  | 'dashboard'
  | 'personFacts'
  | 'ticketActions'
  | 'reportables'
  | 'personalData'
  | 'throttle'
  | 'auditKey'
  | 'refusals'
  | 'signal'
  | 'sockets'
> & {
  /** Bound to the connection that it is given. */
  enqueueIn: (db: Database) => EnqueueAll
  /** Bound to the context whose listeners it calls. */
  publishIn: (context: Context) => Publish
}

/** One request's or one task's context. */
export function createContext(
  parts: ContextParts,
  own: Pick<Context, 'db' | 'actor' | 'requestId' | 'afterCommit'>,
): Context {
  const { db, actor, requestId, afterCommit } = own
  const enqueueAll = parts.enqueueIn(db)
  const context: Context = {
    // With what only this function uses: to leave it out, or to spread a second record, takes three times as long.
    ...parts,
    db,
    actor,
    requestId,
    afterCommit,
    enqueue: (task, payload, options) => enqueueAll(task, [{ payload, ...options }]),
    enqueueAll,
    publish: async () => {},
    as: (other) => createContext(parts, { ...own, actor: other }),
    inTransaction: (work) =>
      inTransaction(
        own.db as DatabasePool,
        (db, afterCommit) => work(createContext(parts, { ...own, db, afterCommit })),
        (error) => parts.log.error({ err: error }, 'effect after commit failed'),
      ),
  }
  context.publish = parts.publishIn(context)
  return context
}

/** `afterCommit` where there is no transaction: the effect runs soon, its failure is logged. */
export function runSoon(log: Logger): Context['afterCommit'] {
  return (effect) => {
    void Promise.resolve()
      .then(effect)
      .catch((error: unknown) => log.error({ err: error }, 'effect failed'))
  }
}

/**
 * Background work, stored in the same PostgreSQL and added inside the same transaction.
 */
import type { z } from 'zod'
import type { Context } from '../context.ts'

export type TaskDefinition<Payload> = {
  /** `feature.doThing`; stored in the queue, so it never changes meaning. */
  name: string
  payload: z.ZodType<Payload>
  /** Attempts before the task is kept as a dead letter; 10 unless told. */
  maxAttempts?: number
}

export type Task<Payload = unknown> = TaskDefinition<Payload> & {
  /**
   * Runs as the system, inside one transaction; throwing rolls back and retries with back-off. A
   * crash between the commit and the end of the task runs it again, so it must bear that.
   */
  handler: (context: Context, payload: Payload) => Promise<void>
  /** False: it talks to an outside service, and no transaction stays open while that one answers. */
  transaction?: boolean
}

export type EnqueueOptions = {
  runAt?: Date
  /** A task with the same key that has not started is replaced. */
  jobKey?: string
  /** One of many: every other task that is due goes first. */
  isBulk?: boolean
}

export type Enqueue = <Payload>(
  task: TaskDefinition<Payload>,
  payload: Payload,
  options?: EnqueueOptions,
) => Promise<void>

/** The same for many at once. */
export type EnqueueAll = <Payload>(
  task: TaskDefinition<Payload>,
  entries: readonly ({ payload: Payload } & EnqueueOptions)[],
) => Promise<void>

/** A task that runs on a schedule. */
export type Schedule = {
  name: string
  /** Five fields, UTC. */
  cron: string
  /** False: it works in steps, each a transaction of its own. */
  transaction?: boolean
  handler: (context: Context) => Promise<void>
}

/** Declares a task: what is enqueued. Its handler is bound in the feature's `server/tasks.ts`. */
export function defineTask<Payload>(definition: TaskDefinition<Payload>): TaskDefinition<Payload> {
  return definition
}

/** Binds a handler to a declared task. */
export function handleTask<Payload>(
  definition: TaskDefinition<Payload>,
  handler: Task<Payload>['handler'],
  options: { transaction?: boolean } = {},
): Task {
  // The worker parses the payload by the definition before it calls the handler.
  return { ...definition, ...options, handler } as unknown as Task
}

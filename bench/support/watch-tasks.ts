/**
 * Loaded before the product (`--import`): notes of each background task how often it ran and failed,
 * and the longest of its statements, and writes it to the file that `WATCH_TASKS` names.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { schedules, tasks } from '#app/features.ts'

export type WatchedTask = {
  name: string
  runs: number
  failures: number
  /** Statements that ended by a time limit. */
  cancelled: number
  longestRunMs: number
  longestStatementMs: number
  statement: string
}

const file = process.env['WATCH_TASKS']!
const writtenEvery = 2_000
const shownLetters = 110
const cancelledStates = new Set(['57014', '55P03', '25P03'])

const watched = new Map<string, WatchedTask>()
const current = new AsyncLocalStorage<WatchedTask>()

function entryOf(name: string): WatchedTask {
  const known = watched.get(name)
  if (known) return known
  const entry: WatchedTask = {
    name,
    runs: 0,
    failures: 0,
    cancelled: 0,
    longestRunMs: 0,
    longestStatementMs: 0,
    statement: '',
  }
  watched.set(name, entry)
  return entry
}

type Handled = { name: string; handler: (...given: never[]) => Promise<void> }

for (const one of [...tasks, ...schedules] as Handled[]) {
  const { handler } = one
  one.handler = async (...given) => {
    const entry = entryOf(one.name)
    const began = performance.now()
    entry.runs += 1
    try {
      await current.run(entry, () => handler(...given))
    } catch (error) {
      entry.failures += 1
      throw error
    } finally {
      entry.longestRunMs = Math.max(entry.longestRunMs, performance.now() - began)
    }
  }
}

type Failure = { code?: string }
type Asked = { text: string; callback?: (error: Failure | undefined, result: unknown) => void }
type Query = (asked: string | Asked, ...rest: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype

prototype.query = function watchedQuery(this: unknown, asked, ...rest) {
  const entry = current.getStore()
  if (!entry) return query.call(this, asked, ...rest)
  const began = performance.now()
  const note = (error?: Failure) => {
    if (cancelledStates.has(error?.code ?? '')) entry.cancelled += 1
    const took = performance.now() - began
    if (took <= entry.longestStatementMs) return
    entry.longestStatementMs = took
    const text = typeof asked === 'string' ? asked : asked.text
    entry.statement = text.replace(/\s+/g, ' ').trim().slice(0, shownLetters)
  }
  // The pool's own statements tell their end to a callback, all others by a promise.
  if (typeof asked === 'object' && asked.callback) {
    const { callback } = asked
    asked.callback = (error, result) => {
      note(error)
      callback(error, result)
    }
    return query.call(this, asked, ...rest)
  }
  const reply = query.call(this, asked, ...rest)
  if (reply instanceof Promise) reply.then(() => note(), note)
  return reply
}

setInterval(() => writeFileSync(file, JSON.stringify([...watched.values()])), writtenEvery).unref()

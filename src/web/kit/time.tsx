/** Times that are the same on the server and during hydration, and the visitor's own afterwards. */
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import {
  agoWords,
  dateWords,
  dayAndTimeWords,
  exactWords,
  zonedWords,
} from '#web/messages/format.ts'
import { useShell, type Shell } from '#web/shell/shell.ts'

const tick = 30_000
const listeners = new Set<() => void>()
let current: number | undefined
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    current = Date.now()
    for (const changed of listeners) changed()
  }, tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    current = undefined
  }
}

/** The time now; moves every half minute. */
export function useNow(): Date {
  const { now } = useShell()
  const milliseconds = useSyncExternalStore(
    subscribe,
    () => (current ??= Date.now()),
    () => Date.parse(now),
  )
  return new Date(milliseconds)
}

const never = () => () => undefined

let zone: string | undefined

/** Asking the browser costs as much as writing ten times. */
function ownZone(): string {
  return (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The visitor's IANA zone; the deployment's until the page is hydrated. */
export function useZone(): string {
  const { timeZone } = useShell()
  return useSyncExternalStore(never, ownZone, () => timeZone)
}

/** What all times of a page are read against. */
type Reading = { now: Date; zone: string; hydrated: boolean }

const ReadingContext = createContext<Reading | null>(null)

function readingOf({ now, timeZone }: Shell): Reading {
  return { now: new Date(now), zone: timeZone, hydrated: false }
}

/** Moves every time on the page, as transitions: a long list of them never keeps a tap waiting. */
export function TimesMove({ children }: { children: ReactNode }) {
  const shell = useShell()
  const [reading, setReading] = useState(() => readingOf(shell))
  useEffect(() => {
    const read = () =>
      startTransition(() => setReading({ now: new Date(), zone: ownZone(), hydrated: true }))
    read()
    const timer = setInterval(read, tick)
    return () => clearInterval(timer)
  }, [])
  return <ReadingContext value={reading}>{children}</ReadingContext>
}

/** The day of a moment by the site's own calendar: a deadline that is a date is the same date for every reader. */
export function Day({ at }: { at: string | Date }) {
  const { timeZone } = useShell()
  const moment = new Date(at)
  return <time dateTime={moment.toISOString()}>{dateWords(moment, timeZone)}</time>
}

const said = {
  ago: agoWords,
  date: dateWords,
  near: dayAndTimeWords,
  zoned: zonedWords,
  exact: exactWords,
}

/**
 * A moment in words: `ago` (3 h ago), `date` (12 May 2026), `near` (Tuesday 14:00), `zoned` (Tuesday
 * 14:00 CET), `exact`.
 * The exact time with its zone is its title.
 */
export function Time({ at, form = 'ago' }: { at: string | Date; form?: keyof typeof said }) {
  const shell = useShell()
  // The exact time costs more than the rest of a row: the server leaves it out.
  const { now, zone, hydrated } = use(ReadingContext) ?? readingOf(shell)
  const moment = new Date(at)
  return (
    <time
      dateTime={moment.toISOString()}
      className={form === 'exact' ? 'whitespace-normal' : undefined}
      title={hydrated ? exactWords(moment, zone) : undefined}
      suppressHydrationWarning
    >
      {said[form](moment, zone, now)}
    </time>
  )
}

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
import { isTimeZone } from '#shared/dates.ts'

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

let asked: { zone: string | undefined } | undefined

/** The IANA zone of this browser, where it knows it. Asking costs as much as writing ten times. */
export function browserZone(): string | undefined {
  if (!asked) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // Chrome's word for not knowing it.
    asked = { zone: timeZone === 'Etc/Unknown' ? undefined : timeZone }
  }
  return asked.zone
}

const readable = new Map<string, boolean>()

/** The zone that a browser of the viewer told last, where this one knows it as well. */
function accountZone({ viewer }: Shell): string | undefined {
  const timeZone = viewer?.timeZone
  if (timeZone === undefined) return undefined
  if (!readable.has(timeZone)) readable.set(timeZone, isTimeZone(timeZone))
  return readable.get(timeZone) ? timeZone : undefined
}

/** Where the visitor is; until the page is hydrated, where the account was last. */
function useOwnZone(): string | undefined {
  const shell = useShell()
  return useSyncExternalStore(
    never,
    () => browserZone() ?? accountZone(shell),
    () => accountZone(shell),
  )
}

/** The visitor's IANA zone, or the deployment's where that is not known. */
export function useZone(): string {
  const { timeZone } = useShell()
  return useOwnZone() ?? timeZone
}

/** Whether `useZone` is where the visitor is. Otherwise it is only a zone, and has to be named. */
export function useZoneIsOwn(): boolean {
  return useOwnZone() !== undefined
}

/** What all times of a page are read against. */
type Reading = { now: Date; zone: string; isOwn: boolean; hydrated: boolean }

const ReadingContext = createContext<Reading | null>(null)

function readingOf(shell: Shell, own = accountZone(shell)): Reading {
  return {
    now: new Date(shell.now),
    zone: own ?? shell.timeZone,
    isOwn: own !== undefined,
    hydrated: false,
  }
}

/** Moves every time on the page, as transitions: a long list of them never keeps a tap waiting. */
export function TimesMove({ children }: { children: ReactNode }) {
  const shell = useShell()
  const [reading, setReading] = useState(() => readingOf(shell))
  useEffect(() => {
    const here = readingOf(shell, browserZone() ?? accountZone(shell))
    const read = () =>
      startTransition(() => setReading({ ...here, now: new Date(), hydrated: true }))
    read()
    const timer = setInterval(read, tick)
    return () => clearInterval(timer)
  }, [shell])
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
 * 14:00 CET), `exact`. Where the visitor's zone is not known, `near` names the zone as well.
 * The exact time with its zone is its title.
 */
export function Time({ at, form = 'ago' }: { at: string | Date; form?: keyof typeof said }) {
  const shell = useShell()
  // The exact time costs more than the rest of a row: the server leaves it out.
  const { now, zone, isOwn, hydrated } = use(ReadingContext) ?? readingOf(shell)
  const moment = new Date(at)
  const words = said[form === 'near' && !isOwn ? 'zoned' : form]
  return (
    <time
      dateTime={moment.toISOString()}
      className={form === 'exact' ? 'whitespace-normal' : undefined}
      title={hydrated ? exactWords(moment, zone) : undefined}
      suppressHydrationWarning
    >
      {words(moment, zone, now)}
    </time>
  )
}

/**
 * Whose language the server speaks: the caller's while a call is answered, the reader's around a message, which
 * also tells the time by the reader's clock.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  currentLocale,
  defaultLocale,
  findLocaleIn,
  languages,
  pseudoLocale,
  readLocale,
  type Locale,
} from '#shared/locale.ts'
import { disguise } from '#shared/pseudo.ts'

/** To whom something is written. */
export type Addressee = {
  /** Null: the product's own language. */
  locale: string | null
  /** IANA name; null where it is not known. */
  timeZone: string | null
}

type Listener = { locale: Locale; timeZone: string | null }

const listening = new AsyncLocalStorage<Listener>()

findLocaleIn({ current: () => listening.getStore()?.locale ?? defaultLocale, disguise })

/** Runs `work` in a language, and everything that it starts. */
export function inLocale<Result>(locale: Locale, work: () => Result): Result {
  if (locale === currentLocale()) return work()
  return listening.run({ locale, timeZone: readersZone() ?? null }, work)
}

/** Around what is written to someone who is not the caller. */
export function writeTo<Result>({ locale, timeZone }: Addressee, work: () => Result): Result {
  const known = readLocale(locale ?? undefined, [...languages, pseudoLocale])
  return listening.run({ locale: known ?? defaultLocale, timeZone }, work)
}

/** IANA name of the zone of whom `writeTo` writes to, where it is known. */
export function readersZone(): string | undefined {
  return listening.getStore()?.timeZone ?? undefined
}

/** Locales that people may ask for. */
export function offeredLocales(options: { pseudoLocale: boolean }): readonly Locale[] {
  return options.pseudoLocale ? [...languages, pseudoLocale] : languages
}

export const localeCookie = 'locale'

/** What the browser was told to speak, else the first language it asks for that there is. */
export function localeOf(
  request: { cookies?: Record<string, string | undefined>; acceptLanguage?: string | undefined },
  offered: readonly Locale[],
): Locale {
  const [first = defaultLocale] = offered
  if (offered.length === 1) return first
  return (
    readLocale(request.cookies?.[localeCookie], offered) ??
    accepted(request.acceptLanguage ?? '', offered) ??
    defaultLocale
  )
}

/** A browser keeps its language for a year. */
export function keepLocale(
  http: { setCookie: (name: string, value: string, options: { maxAge: number }) => void },
  locale: string,
): void {
  http.setCookie(localeCookie, locale, { maxAge: 365 * 24 * 60 * 60 })
}

/** RFC 9110, section 12.5.4; `de-AT` is served by `de`. */
function accepted(header: string, offered: readonly Locale[]): Locale | undefined {
  const asked = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of asked) {
    const found = readLocale(tag, offered) ?? readLocale(tag.split('-')[0], offered)
    if (found) return found
  }
  return undefined
}

import { formatTag, localised, perLocale } from '#shared/locale.ts'

const months = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** A date of JSON Resume (`2019`, `2019-04`, `2019-04-30`) as people say it: `2019`, `Apr 2019`. */
export function monthWords(date: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date) ?? []
  if (!year || !month) return date
  return localised(months().format(Date.UTC(Number(year), Number(month) - 1)))
}

/** `Apr 2019 – now`; only what is known. */
export function spanOfMonths(start: string | undefined, end: string | undefined): string {
  return [start, end]
    .filter((date) => date !== undefined && date !== '')
    .map((date) => monthWords(date!))
    .join(' – ')
}

/** `January` to `December`. */
export function monthNames(): string[] {
  const format = new Intl.DateTimeFormat(formatTag(), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => localised(format.format(Date.UTC(2020, month))))
}

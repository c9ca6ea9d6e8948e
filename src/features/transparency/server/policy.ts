/** Which months are counted, and which numbers are too small to be shown. Pure. */
import { fewestCases } from '#shared/sampled-figures.ts'

export type Shown = number | null

const isSmall = (count: number) => count > 0 && count < fewestCases

/** One number by itself. */
export function shown(count: number): Shown {
  return isSmall(count) ? null : count
}

/**
 * Parts of a sum that is shown beside them. One part alone that is left out could be computed from the others:
 * then the smallest of those goes with it.
 */
export function shownParts<Name extends string>(
  parts: Readonly<Record<Name, number>>,
): { total: Shown; parts: Record<Name, Shown> } {
  const names = Object.keys(parts) as Name[]
  const total = names.reduce((sum, name) => sum + parts[name], 0)
  const hidden = new Set(names.filter((name) => isSmall(parts[name])))
  if (hidden.size === 1) {
    const [next] = names
      .filter((name) => parts[name] > 0 && !hidden.has(name))
      .toSorted((one, other) => parts[one] - parts[other])
    if (next) hidden.add(next)
  }
  const entries = names.map((name) => [name, hidden.has(name) ? null : parts[name]])
  return { total: shown(total), parts: Object.fromEntries(entries) as Record<Name, Shown> }
}

/** With one decimal; null with too few cases. */
export function shownMedian(hours: number | null, cases: number): number | null {
  return hours === null || cases < fewestCases ? null : Math.round(hours * 10) / 10
}

export function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The month to count next: complete, and none before it is missing; undefined where there is none. */
export function nextMonth(
  last: string | undefined,
  first: string | undefined,
  current: string,
): string | undefined {
  const next = last === undefined ? first : monthAfter(last)
  return next !== undefined && next < current ? next : undefined
}

/** What boards call work modes and pay units, in ours. */
import type { PayUnit, WorkMode } from '#features/jobs/contract.ts'

/** `OnSite`, `on-site`, `hybrid`, `Remote`; null for `unspecified` and anything else. */
export function readWorkMode(text: string | null): WorkMode | null {
  const word = text?.toLowerCase().replace(/[^a-z]/g, '')
  if (word === 'onsite' || word === 'inoffice') return 'onsite'
  if (word?.startsWith('hybrid')) return 'hybrid'
  if (word === 'remote' || word === 'telecommute' || word === 'fullyremote' || word === 'wfh')
    return 'remote'
  return null
}

/** `per-year-salary`, `1 YEAR`, `HOUR`, `annual`; a year when nothing is said. */
export function readPayUnit(text: string | null): PayUnit {
  const word = text?.toLowerCase() ?? ''
  if (/hour|hr\b/.test(word)) return 'HOUR'
  if (/day|daily/.test(word)) return 'DAY'
  if (/week/.test(word)) return 'WEEK'
  if (/month/.test(word)) return 'MONTH'
  return 'YEAR'
}

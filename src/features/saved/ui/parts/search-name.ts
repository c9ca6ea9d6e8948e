import type { Alert } from '../../contract.ts'
import { words } from '../messages.ts'

/** A name for a search to begin with. */
export function nameOf(search: Alert['search']): string {
  const first = ['q', 'location', 'workMode', 'company'].flatMap((name) => search[name] ?? [])
  return first.join(', ').slice(0, 120) || words.alerts.everything
}

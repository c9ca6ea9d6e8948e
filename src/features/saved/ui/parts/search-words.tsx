import { Badge } from '#web/kit/pieces.tsx'
import type { Alert } from '../../contract.ts'
import { words } from '../messages.ts'

/** A saved search as it was typed and chosen. */
export function SearchWords({ search }: { search: Alert['search'] }) {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    name === 'radiusKm' ? [] : [value].flat().map((text) => text.replaceAll('_', ' ')),
  )
  return (
    <span className="flex flex-wrap gap-2">
      {(parts.length > 0 ? parts : [words.alerts.everything]).map((part) => (
        <Badge key={part}>
          <span className="whitespace-normal" dir="auto">
            {part}
          </span>
        </Badge>
      ))}
    </span>
  )
}

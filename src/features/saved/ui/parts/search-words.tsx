import { Fragment } from 'react'
import { searchInWords } from '#features/job-search/ui/public/search-chips.ts'
import { Badge } from '#web/kit/content.tsx'
import type { Alert } from '../../contract.ts'
import { words } from '../messages.ts'

/** A saved search as it was typed and chosen. */
export function SearchWords({ search }: { search: Alert['search'] }) {
  const parts = searchInWords(search)
  return (
    <span className="flex flex-wrap gap-2">
      {(parts.length > 0 ? parts : [words.alerts.everything]).map((part) => (
        <Badge key={part}>
          <span className="whitespace-normal" dir="auto">
            {part.split(' ').map((word, index) => (
              <Fragment key={index}>
                {index > 0 && ' '}
                <span className="inline-block max-w-full wrap-anywhere">{word}</span>
              </Fragment>
            ))}
          </span>
        </Badge>
      ))}
    </span>
  )
}

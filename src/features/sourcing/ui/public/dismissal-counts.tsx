import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#web/api/query.ts'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { listDismissals } from '../../contract.ts'
import { reasonWords, words } from '../messages.ts'

/** Why candidates were left out, beside the order of a search: what to ask for instead. */
export function DismissalCounts() {
  const { data } = useInfiniteQuery(pages(listDismissals, { query: {} }))
  const reasons = data?.pages[0]?.reasons ?? []
  if (reasons.length === 0) return null
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  const said = reasons.map(({ reason, count }) => `${reasonWords[reason]} ${count}`).join(', ')
  return (
    <p>
      {words.dismiss.counts(all, said)}{' '}
      <TextLink to={`${links.savedCandidates()}#not-interested`}>{words.dismiss.manage}</TextLink>
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { listReferrals, type OpenRequests } from '../../contract.ts'
import { words } from '../messages.ts'

/** What loaders of pages fetch that show how many requests are open; one line, whatever the list holds. */
export const openRequestsQuery = { query: { state: 'open', limit: 1 } } as const

/** How many requests are open, of how many at once, with the way to them. */
export function OpenRequestsLink() {
  const { data } = useQuery(query(listReferrals, openRequestsQuery))
  if (!data) return null
  return (
    <p className="numbers">
      <TextLink to={`${links.referrals()}?state=open`}>{openWords(data.open)}</TextLink>
    </p>
  )
}

/** `7 of 10 requests open`, and what that means once no more may be. */
export function openWords({ open, atMost }: OpenRequests): string {
  const said = words.openOf(open, atMost)
  return open < atMost ? said : `${said}. ${words.openFull}`
}

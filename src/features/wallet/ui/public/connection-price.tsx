import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Disclosure } from '#web/kit/content.tsx'
import { useViewer } from '#web/shell/use-viewer.ts'
import { getConnectionTerms, getWallet } from '../../contract.ts'
import { priceLine, priceWords } from './connection-price-words.ts'

/** What asking costs someone who looks at a public page: one line above the button. */
export function ConnectionPrice() {
  const isCandidate = useViewer()?.role === 'jobSeeker'
  const { data: terms } = useQuery(query(getConnectionTerms))
  const { data: wallet } = useQuery({ ...query(getWallet), enabled: isCandidate })
  const own = isCandidate ? wallet : undefined
  if (!terms) return null
  return <p className="small">{priceLine(terms, own && own.remaining + own.refundCredits)}</p>
}

/** For those who have never had one. */
export function WhatIsAConnection() {
  return (
    <Disclosure summary={priceWords.question}>
      <p className="small">{priceWords.answer}</p>
    </Disclosure>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Disclosure, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { getRecruiterInfo } from '#features/profiles/contract.ts'
import { getVerification, listCompanyClaims } from '../../contract.ts'
import { words } from '../messages.ts'
import { ClaimForm } from '../parts/claim-form.tsx'
import { ClaimProgress } from '../parts/claim-progress.tsx'
import { ColleagueList } from '../parts/colleague-list.tsx'
import { CompanySettings } from '../parts/company-settings.tsx'
import { AddressMissing } from '../public/address-review.tsx'

const text = words.company

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([
    load(context, getRecruiterInfo),
    load(context, getVerification),
    loadFresh(context, listCompanyClaims),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/company`: claiming a company, and looking after it. */
export function Component() {
  const { data: info } = useQuery(query(getRecruiterInfo))
  const { data: claims } = useQuery(query(listCompanyClaims))
  const company = info?.profile.company
  if (!info || !claims) return null
  if (!info.otpVerified || !company) {
    return (
      <div className="page page-width">
        <PageHead title={text.title} />
        <AddressMissing title={text.none} lead={text.noneLead} action={text.confirmAddress} />
      </div>
    )
  }
  const [last] = claims.items
  const form = <ClaimForm workEmail={info.profile.workEmail ?? ''} {...(last && { last })} />
  const open = last && (last.state === 'proving' || last.state === 'waiting') ? last : undefined
  return (
    <div className="page page-width">
      <PageHead
        title={claims.looksAfter ? text.kept(company.name) : text.claimTitle(company.name)}
        {...(!claims.looksAfter && { lead: text.claimLead })}
      >
        <span className="flex flex-wrap gap-x-5 gap-y-2">
          <TextLink to={links.company(company.slug)}>{text.page}</TextLink>
          {claims.looksAfter && (
            <TextLink to={links.referralRules()}>{text.referralRules}</TextLink>
          )}
        </span>
      </PageHead>
      <div className="grid gap-12">
        {claims.looksAfter && (
          <>
            <ColleagueList slug={company.slug} />
            <CompanySettings slug={company.slug} />
          </>
        )}
        {open ? (
          <ClaimProgress claim={open} />
        ) : claims.looksAfter ? (
          <Disclosure summary={text.more} open={claims.proveAgain}>
            {claims.proveAgain && <p className="mb-5">{text.proveAgain}</p>}
            {form}
          </Disclosure>
        ) : (
          form
        )}
      </div>
    </div>
  )
}

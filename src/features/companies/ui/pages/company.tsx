import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { ApplicationAnswers, ReferralRecord } from '#features/response-stats/ui/public/figures.tsx'
import { OtherWays } from '#features/invitations/ui/public/other-ways.tsx'
import { getSupply } from '#features/referrals/contract.ts'
import { supplyAt, SupplyLine, useSupply } from '#features/referrals/ui/public/supply.tsx'
import { Link } from '#web/kit/link.tsx'
import { Empty, Note } from '#web/kit/content.tsx'
import { Stamp } from '#web/kit/stamp.tsx'
import { Time } from '#web/kit/time.tsx'
import { KnownPeople } from '#features/acquaintances/ui/public/known-people.tsx'
import { ReportThing } from '#features/moderation/ui/public/report-thing.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { searchJobs } from '#features/job-search/contract.ts'
import { getCompany, getReferralPolicy, type CompanyPage } from '../../contract.ts'
import { words } from '../messages.ts'
import { employeesOf } from '../parts/employees.ts'
import { PayRanges } from '../parts/pay-ranges.tsx'
import { ReferralRules } from '../public/referral-rules.tsx'

const jobsShown = 20
const jobsOf = (company: string) => ({ query: { company, limit: jobsShown } })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const company = await load(context, getCompany, { params: { slug } })
  // A company that was merged lives on under the other's address.
  if (company.slug !== slug) throw redirect(links.company(company.slug), 301)
  await Promise.all([
    load(context, searchJobs, jobsOf(slug)),
    load(context, getReferralPolicy, { params: { slug } }),
    load(context, getSupply, supplyAt({ slug })),
  ])
  return company
}

export const meta: Meta<typeof loader> = ({ data: company, shell }) => {
  if (!company) return { title: words.company }
  return {
    title: company.name,
    description: words.description(company.name, company.openJobs),
    // A record that nobody runs and that offers nothing is no page to be found by.
    ...(company.openJobs === 0 && !company.verifiedAt && { robots: 'noindex' }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: company.name,
      url: company.website ?? `${shell.origin}${links.company(company.slug)}`,
      ...(company.description && { description: company.description }),
      ...(company.logo && { logo: `${shell.origin}${company.logo}` }),
    },
  }
}

/** `/company/{slug}`: what is open, who can refer, how they answer, what is paid (VER11). */
export function Component() {
  const { slug = '' } = useParams()
  const { data: company } = useQuery(query(getCompany, { params: { slug } }))
  if (!company) return null
  return (
    <div className="page-width page">
      <div className="page-split lg:grid-rows-[auto_1fr]">
        <header className="grid min-w-0 justify-items-start gap-3">
          <div className="faced items-center">
            <CompanyMark company={company} size="head" />
            <h1 className="display" dir="auto">
              {company.name}
            </h1>
          </div>
          {!company.referralsOpen && (
            <p className="font-medium text-muted">
              {words.referrers(company.verifiedReferrers, company.referralsOpen)}
            </p>
          )}
          <Supply company={company} />
          {company.verifiedAt && (
            <Stamp
              what={words.verified}
              at={company.verifiedAt}
              checked={[words.checked]}
              notChecked={words.notChecked}
            />
          )}
          {company.state === 'suspended' && <Note tone="clock">{words.suspended}</Note>}
          {!company.referralsOpen && (
            <Note title={words.referralsOff(company.name)}>{words.referralsOffLead}</Note>
          )}
          {company.description && (
            <p className="max-w-measure whitespace-pre-line" dir="auto">
              {company.description}
            </p>
          )}
        </header>
        <aside className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <KnownPeople company={company} />
          <Answers company={company} />
          <PayRanges company={company} />
          <Rules slug={slug} />
          <Facts company={company} />
        </aside>
        <Jobs company={company} />
      </div>
      <p className="mt-8">
        <ReportThing kind="company" id={company.id} />
      </p>
    </div>
  )
}

/** Who can take a request now, and the ways on where nobody can. */
function Supply({ company }: { company: CompanyPage }) {
  const supply = useSupply({ slug: company.slug })
  if (!supply?.referralsOpen) return null
  return supply.available > 0 ? (
    <SupplyLine slug={company.slug} />
  ) : (
    <div className="grid w-full max-w-measure gap-3">
      <SupplyLine slug={company.slug} />
      <OtherWays company={company} />
      <p>
        <Link className="link" to={links.companyReferrers(company.slug)}>
          {words.workHere(company.name)}
        </Link>
      </p>
    </div>
  )
}

function Rules({ slug }: { slug: string }) {
  const { data } = useQuery(query(getReferralPolicy, { params: { slug } }))
  const { rules = [], policy } = data ?? {}
  if (!policy || (rules.length === 0 && !policy.bonusText && !policy.remarks)) return null
  return (
    <section>
      <h2 className="mb-2 font-semibold">{words.rules}</h2>
      <ReferralRules rules={rules} bonus={policy.bonusText} remarks={policy.remarks} />
    </section>
  )
}

function Answers({ company }: { company: CompanyPage }) {
  const { referrals, applications } = company.responseStats
  return (
    <section>
      <h2 className="mb-2 font-semibold">{words.answers}</h2>
      <ReferralRecord responseStats={referrals} />
      <h2 className="mt-5 mb-2 font-semibold">{words.applicationAnswers}</h2>
      <ApplicationAnswers responseStats={applications} />
    </section>
  )
}

function Facts({ company }: { company: CompanyPage }) {
  const { industry, sizeBand, founded, headquarters, website, domains } = company
  const nothing = !industry && !sizeBand && !founded && !headquarters && !website && !company.parent
  if (nothing && domains.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-semibold">{words.facts}</h2>
      <dl className="grid gap-3">
        <Fact name={words.industry}>{industry}</Fact>
        <Fact name={words.size}>{sizeBand && employeesOf(sizeBand)}</Fact>
        <Fact name={words.founded}>{founded}</Fact>
        <Fact name={words.headquarters}>{headquarters}</Fact>
        <Fact name={words.website}>
          {website && (
            <a className="link wrap-anywhere" href={website} rel="noopener nofollow ugc">
              {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </a>
          )}
        </Fact>
        <Fact name={words.belongsTo}>
          {company.parent && (
            <Link className="link" to={links.company(company.parent.slug)}>
              {company.parent.name}
            </Link>
          )}
        </Fact>
        <Fact name={words.domains}>
          {domains.length > 0 &&
            domains.map(({ domain, verifiedAt }) => (
              <span key={domain} className="block">
                {domain}{' '}
                <span className="muted small">
                  {words.proved} <Time at={verifiedAt} form="date" />
                </span>
              </span>
            ))}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="min-w-0">
      <dt className="small muted">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function Jobs({ company }: { company: CompanyPage }) {
  const { data } = useQuery(query(searchJobs, jobsOf(company.slug)))
  const items = data?.items ?? []
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-20 font-semibold">
        {words.jobs} <span className="muted numbers font-normal">{company.openJobs}</span>
      </h2>
      {items.length === 0 ? (
        <Empty
          level="h3"
          title={words.noJobs}
          action={<LinkButton to={links.jobs()}>{words.search}</LinkButton>}
        >
          {words.noJobsLead}
        </Empty>
      ) : (
        <ul className="rows">
          {items.map((job) => (
            <li key={job.id} className="row flex flex-wrap items-baseline justify-between gap-x-6">
              <div className="min-w-0">
                <h3 className="font-semibold">
                  <Link to={links.job(job.id)} className="row-link" dir="auto">
                    {job.title}
                  </Link>
                </h3>
                <p className="small muted" dir="auto">
                  {job.locations.map((place) => place.city ?? place.text).join(' · ')}
                </p>
              </div>
              <p className="small muted">
                <Time at={job.postedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <p className="mt-5">
          <LinkButton to={links.careers(company.slug)}>
            {company.openJobs > items.length ? words.all(company.openJobs) : words.byDepartment}
          </LinkButton>
        </p>
      )}
    </section>
  )
}

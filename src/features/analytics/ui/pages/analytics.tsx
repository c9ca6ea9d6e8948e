import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { PageHead } from '#web/kit/content.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { exportTables, getFunnel, getReferralFigures, getVisits, periods } from '../../contract.ts'
import { words as text } from '../messages.ts'
import { FunnelFigures } from '../parts/funnel-figures.tsx'
import { ReferralFigures } from '../parts/referral-figures.tsx'
import { VisitFigures } from '../parts/visit-figures.tsx'

const shows = ['visits', 'funnel', 'referrals'] as const
type Show = (typeof shows)[number]
type Days = (typeof periods)[number]

function choiceOf(search: URLSearchParams): { show: Show; days: Days } {
  return {
    show: shows.find((name) => name === search.get('show')) ?? 'visits',
    days: periods.find((days) => String(days) === search.get('days')) ?? 30,
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { show, days } = choiceOf(new URL(request.url).searchParams)
  const input = { query: { days } }
  if (show === 'funnel') await load(context, getFunnel, input)
  else if (show === 'referrals') await load(context, getReferralFigures, input)
  else await load(context, getVisits, input)
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** The address of a choice; what holds without one is left out. */
function addressOf(show: Show, days: Days): string {
  return links.adminAnalytics({
    ...(show !== 'visits' && { show }),
    ...(days !== 30 && { days: String(days) }),
  })
}

/** `/admin/analytics`: visits, funnel and referrals of a period, each figure with its definition. */
export function Component() {
  const { show, days } = choiceOf(useSearch())
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <LinkTabs
        label={text.show}
        current={show}
        tabs={shows.map((name) => ({ name, to: addressOf(name, days), label: text.shows[name] }))}
      />
      <LinkTabs
        label={text.period}
        current={String(days)}
        tabs={periods.map((name) => ({
          name: String(name),
          to: addressOf(show, name),
          label: text.periods[name],
        }))}
      />
      <div className="grid gap-10">
        {show === 'funnel' ? (
          <FunnelFigures days={days} />
        ) : show === 'referrals' ? (
          <ReferralFigures days={days} />
        ) : (
          <VisitFigures days={days} />
        )}
        <Exports />
      </div>
    </div>
  )
}

function Exports() {
  return (
    <section className="grid gap-2" aria-labelledby="exports">
      <h2 id="exports">{text.exports}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {exportTables.map((table) => (
          <li key={table}>
            <a className="link" href={`/api/admin/analytics/export/${table}`} download>
              {text.exportNames[table]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import { load, loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Badge, Disclosure, PageHead } from '#web/kit/content.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Table } from '#web/kit/table.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { listWords, numberWords } from '#web/messages/format.ts'
import { getDashboard, getFunnel, getVisits } from '../../contract.ts'
import { definitions } from '../../messages.definitions.ts'
import { dashboardWords as text } from '../messages.ts'
import { FunnelSteps } from '../parts/funnel-steps.tsx'
import { VisitorsChart } from '../parts/visitors-chart.tsx'

type Dashboard = CallReply<typeof getDashboard>

const period = { query: { days: 30 } }

export async function loader({ context }: LoaderFunctionArgs) {
  const { mayReadFigures } = await loadFresh(context, getDashboard)
  if (mayReadFigures) {
    await Promise.all([load(context, getVisits, period), load(context, getFunnel, period)])
  }
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/dashboard`: what waits, what came in and how the deployment is (ADM1). */
export function Component() {
  const { data } = useQuery(query(getDashboard))
  if (!data) return null
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid gap-10">
        <Queues queues={data.queues} />
        {data.vitals.length > 0 && <Health vitals={data.vitals} />}
        {data.sums.length > 0 && <Money sums={data.sums} />}
        {data.mayReadFigures && <Figures />}
      </div>
    </div>
  )
}

type Queue = Dashboard['queues'][number]

/** What is overdue first, then what is longest; what is empty last. */
function byNeed(one: Queue, other: Queue): number {
  const needOf = ({ figure }: Queue) => [figure ? 0 : 1, figure?.overdue ?? 0, figure?.waiting ?? 0]
  const [mine, theirs] = [needOf(one), needOf(other)]
  for (const [index, need] of mine.entries()) {
    if (need !== theirs[index]) return theirs[index]! - need
  }
  return 0
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  const isEmpty = ({ figure }: Queue) => figure?.waiting === 0
  const empty = queues.filter(isEmpty)
  const waiting = queues.filter((queue) => !isEmpty(queue))
  return (
    <section className="grid gap-4" aria-labelledby="queues">
      <h2 id="queues">{text.queues}</h2>
      {queues.length === 0 && <p className="muted">{text.noQueues}</p>}
      {waiting.length > 0 && (
        <ul className="grid gap-3 grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {waiting.toSorted(byNeed).map((queue) => (
            <li key={queue.name} className="card relative grid content-start gap-1 px-3 py-3">
              <Link className="row-link" to={queue.link!}>
                {queue.label}
              </Link>
              <QueueFigure figure={queue.figure} />
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <div>
          <p className="small muted">{text.nothing}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {empty.map((queue) => (
              <li key={queue.name}>
                <TextLink to={queue.link!}>{queue.label}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function QueueFigure({ figure }: Pick<Queue, 'figure'>) {
  if (!figure) return <p className="text-danger">{text.notRead}</p>
  const { waiting, oldestAt, overdue } = figure
  return (
    <>
      <p className="text-24 numbers">{numberWords(waiting)}</p>
      <p className="small muted flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {oldestAt && (
          <span>
            {text.oldest} <Time at={oldestAt} />
          </span>
        )}
        {overdue !== null &&
          (overdue > 0 ? (
            <Badge tone="danger">{text.overdue(overdue)}</Badge>
          ) : (
            <span>{text.inTime}</span>
          ))}
      </p>
    </>
  )
}

function Money({ sums }: Pick<Dashboard, 'sums'>) {
  const columns = text.moneyColumns
  const amountsOf = (amounts: { currency: string; minor: number }[] | undefined) => {
    if (!amounts) return text.notRead
    if (amounts.length === 0) return '–'
    return amounts.map(({ currency, minor }) => (
      <span key={currency} className="block whitespace-nowrap">
        {formatMoney(minor, currency)}
      </span>
    ))
  }
  return (
    <section>
      <h2 className="mb-4">{text.money}</h2>
      <Table
        caption={text.money}
        captionShown={false}
        stacks
        keyOf={({ name }) => name}
        rows={sums}
        columns={[
          {
            heading: columns.what,
            cell: ({ label, link }) => <TextLink to={link!}>{label}</TextLink>,
          },
          {
            heading: columns.today,
            cell: ({ figures }) => amountsOf(figures?.today),
            number: true,
          },
          { heading: columns.week, cell: ({ figures }) => amountsOf(figures?.week), number: true },
          {
            heading: columns.month,
            cell: ({ figures }) => amountsOf(figures?.month),
            number: true,
          },
        ]}
      />
    </section>
  )
}

const tones = { ok: 'accent', warning: 'clock', failed: 'danger' } as const

function Health({ vitals }: Pick<Dashboard, 'vitals'>) {
  const bad = vitals.filter(({ state }) => state !== 'ok')
  const good = vitals.filter(({ state }) => state === 'ok')
  return (
    <section className="grid gap-3" aria-labelledby="health">
      <h2 id="health">{text.health}</h2>
      {bad.length > 0 && <Vitals vitals={bad} />}
      {good.length > 0 && (
        <Disclosure summary={text.running(listWords(good.map(({ label }) => label)))}>
          <Vitals vitals={good} />
        </Disclosure>
      )}
    </section>
  )
}

function Vitals({ vitals }: Pick<Dashboard, 'vitals'>) {
  return (
    <ul className="rows">
      {vitals.map(({ name, label, link, state, told }) => (
        <li key={name} className="row flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="min-w-[10rem]">
            {link ? (
              <Link className="row-link" to={link}>
                {label}
              </Link>
            ) : (
              <b>{label}</b>
            )}
          </span>
          <Badge tone={tones[state]}>{text.states[state]}</Badge>
          <span className="muted">{told}</span>
        </li>
      ))}
    </ul>
  )
}

function Figures() {
  const { data: visits } = useQuery(query(getVisits, period))
  const { data: funnel } = useQuery(query(getFunnel, period))
  if (!visits || !funnel) return null
  return (
    <section className="grid gap-8 lg:grid-cols-2">
      <VisitorsChart days={visits.days} />
      <div className="grid content-start gap-2">
        <h2 className="text-15 font-semibold">{text.funnel}</h2>
        <FunnelSteps steps={funnel.steps} captionShown={false} />
        <p className="small muted max-w-measure">{definitions.funnel}</p>
        <p>
          <TextLink to={links.adminAnalytics()}>{text.all}</TextLink>
        </p>
      </div>
    </section>
  )
}

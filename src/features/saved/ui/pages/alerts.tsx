import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Link } from '#web/kit/link.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { listAlerts, type Alert } from '../../contract.ts'
import { frequencyShort, words } from '../messages.ts'
import { SearchWords } from '../parts/search-words.tsx'

const text = words.alerts

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, listAlerts)

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/alerts`: saved searches. */
export function Component() {
  const { data } = useSuspenseQuery(query(listAlerts))
  useRowKeys()
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead}>
        <LinkButton to={links.saved()}>{text.savedJobs}</LinkButton>
      </PageHead>
      {data.items.length === 0 ? (
        <Empty
          drawing="inbox"
          title={text.none}
          action={
            <LinkButton kind="primary" to={links.jobs()}>
              {text.findJobs}
            </LinkButton>
          }
        >
          {text.noneLead}
        </Empty>
      ) : (
        <ul className="rows max-w-[52rem]">
          {data.items.map((alert: Alert) => (
            <li key={alert.id} className="row grid gap-2">
              <h2 className="text-17" dir="auto">
                <Link className="row-link" data-row to={links.alert(alert.id)}>
                  {alert.name}
                </Link>
              </h2>
              <SearchWords search={alert.search} />
              <p className="small muted flex flex-wrap items-center gap-x-4 gap-y-1">
                {alert.active ? (
                  <span>{frequencyShort[alert.frequency]}</span>
                ) : (
                  <Badge tone="clock">{text.stopped}</Badge>
                )}
                <span>{text.sent(alert.sent)}</span>
                {alert.nextRunAt && (
                  <span>
                    {text.next} <Time at={alert.nextRunAt} form="near" />
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

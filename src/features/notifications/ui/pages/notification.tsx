import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Card, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { getNotification } from '../../contract.ts'
import { words } from '../messages.ts'
import { DeliveryTable } from '../parts/delivery-table.tsx'

const text = words.detail

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getNotification, { params: { id: params['id'] ?? '' } })

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.notification.title ?? text.title,
  robots: 'noindex',
})

/** `/notifications/{id}`: why one came, and what became of its messages. */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(query(getNotification, { params: { id } }))
  const { notification, why, deliveries } = data
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{notification.title}</span>}>
        {notification.link && <LinkButton to={notification.link}>{words.open}</LinkButton>}
      </PageHead>
      <div className="grid max-w-[52rem] gap-8">
        <Card>
          <p className="small muted">
            {notification.label} · <Time at={notification.at} form="near" />
          </p>
          {notification.body && (
            <p className="mt-2 whitespace-pre-line" dir="auto">
              {notification.body}
            </p>
          )}
          <p className="mt-4">
            <strong>{text.because}</strong> {why}
          </p>
          <p className="small mt-3">
            <TextLink to={links.notificationSettings()}>{text.change}</TextLink>
          </p>
        </Card>
        <section className="grid gap-3">
          <h2>{words.log.deliveries}</h2>
          {deliveries.length === 0 ? (
            <p className="muted">{words.log.noDeliveries}</p>
          ) : (
            <DeliveryTable deliveries={deliveries} caption={words.log.deliveries} />
          )}
        </section>
        <p className="small">
          <TextLink to={links.notifications()}>{words.toList}</TextLink>
        </p>
      </div>
    </div>
  )
}

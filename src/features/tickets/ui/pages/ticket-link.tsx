import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { openTicketLink, replyByLink, type TicketThread } from '../../contract.ts'
import { words } from '../messages.ts'
import { Ticket } from '../parts/ticket-thread.tsx'

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/support/link#…`: a guest's ticket. What opens it never leaves the browser in an address. */
export function Component() {
  const [token, setToken] = useState<string>()
  const [ticket, setTicket] = useState<TicketThread | null>()
  useEffect(() => {
    const found = location.hash.slice(1)
    setToken(found)
    call(openTicketLink, { body: { token: found } }, { silent: true }).then(setTicket, () =>
      setTicket(null),
    )
  }, [])
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{ticket?.subject ?? words.title}</span>} />
      {ticket === undefined && <SkeletonRows rows={3} />}
      {ticket === null && (
        <Empty
          title={words.badLink}
          action={<LinkButton to={links.support()}>{words.create}</LinkButton>}
        >
          {words.badLinkHint}
        </Empty>
      )}
      {ticket && (
        <Ticket
          ticket={ticket}
          onReply={async (body) => {
            setTicket(await call(replyByLink, { body: { token: token!, body } }))
            notify({ message: words.replied, type: 'success' })
          }}
          canAddFiles={false}
        />
      )}
    </div>
  )
}

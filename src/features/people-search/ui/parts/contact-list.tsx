import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Select } from '#web/kit/field.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList, SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  answerContact,
  declineReasons,
  listContacts,
  listViews,
  type DeclineReason,
  type PersonContact,
} from '../../contract.ts'
import { reasonWords, stateWords, words } from '../messages.ts'
import { formatMoney } from '#shared/money.ts'

const text = words.requests

/** Requests of the present role; candidates answer theirs here. */
export function ContactList({ as }: { as: 'candidate' | 'recruiter' }) {
  const list = useInfiniteQuery(pages(listContacts, { query: {} }))
  const all = list.data?.pages
  const items = all?.flatMap((page) => page.items as PersonContact[]) ?? []
  const declined = all?.[0]?.declined ?? []
  if (!all) return <SkeletonRows rows={2} />
  if (items.length === 0) return <p className="muted">{text.none}</p>
  return (
    <div className="grid gap-4">
      <PagedList list={list} shown={items.length}>
        {items.map((contact) => (
          <ContactRow key={contact.id} contact={contact} as={as} />
        ))}
      </PagedList>
      {declined.length > 0 && (
        <section className="grid gap-2">
          <h3>{text.counts}</h3>
          <ul className="small muted flex flex-wrap gap-4">
            {declined.map(({ reason, count }) => (
              <li key={reason}>
                {reasonWords[reason]}: {count}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type ContactRowProps = { contact: PersonContact; as: 'candidate' | 'recruiter' }

function ContactRow({ contact, as }: ContactRowProps) {
  const { job, company, payCurrency } = contact
  const pay = [contact.payMinimum, contact.payMaximum].map((one) => formatMoney(one, payCurrency))
  return (
    <li className="row grid gap-3" data-row>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="text-17 font-medium">
          <TextLink to={links.job(job.id)}>{job.title}</TextLink> · {company.name}
        </h3>
        <Badge tone={contact.state === 'accepted' ? 'accent' : 'plain'}>
          {stateWords[contact.state]}
        </Badge>
      </div>
      <p className="small muted">
        <span dir="auto">{contact.otherName ?? text.anonymous}</span>
        {contact.otherEmail && ` · ${contact.otherEmail}`} ·{' '}
        {text.about([...new Set(pay)].join(' – '))}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {contact.note}
      </p>
      {contact.dueAt && <Clock dueAt={contact.dueAt} startedAt={contact.createdAt} />}
      {contact.conversationId && (
        <div>
          <LinkButton size="small" to={links.conversation(contact.conversationId)}>
            {text.chat}
          </LinkButton>
        </div>
      )}
      {as === 'candidate' && contact.state === 'sent' && <Answer contact={contact} />}
    </li>
  )
}

function Answer({ contact }: { contact: PersonContact }) {
  const [reason, setReason] = useState<DeclineReason>('other')
  const refreshes = [listContacts, listViews]
  const answer = useAction(answerContact, { refreshes })
  const send = (said: 'accept' | 'decline') =>
    answer
      .send({
        params: { id: contact.id },
        body: said === 'accept' ? { answer: said } : { answer: said, reason },
      })
      .then(
        () => notify({ message: said === 'accept' ? text.accepted : text.declinedDone }),
        () => undefined,
      )
  return (
    <div className="grid gap-3">
      <p className="small muted">{text.acceptHint}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Button kind="primary" busy={answer.busy} onClick={() => void send('accept')}>
          {text.accept}
        </Button>
        <Select
          label={text.why}
          name={`reason-${contact.id}`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as DeclineReason)}
          options={declineReasons.map((value) => ({ value, label: reasonWords[value] }))}
          required
        />
        <Button busy={answer.busy} onClick={() => void send('decline')}>
          {text.decline}
        </Button>
      </div>
    </div>
  )
}

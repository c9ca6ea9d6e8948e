import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Badge } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { usePageOnItsWay } from '#web/kit/panes.tsx'
import { links } from '#web/links.ts'
import {
  assignCase,
  getCase,
  listCases,
  markDuplicate,
  type ModerationCase,
} from '../../contract.ts'
import { ruleWords } from '../../messages.rules.ts'
import { words as text } from '../messages.queue.ts'
import { kindWords } from '../messages.reporting.ts'
import { reasonWords } from '../public/reason-words.ts'
import { ActForm, DismissForm } from './decide-forms.tsx'
import { AppealAnswer } from './appeal-answer.tsx'
import { ConversationReader } from './conversation-reader.tsx'
import { ReportList } from './report-list.tsx'
import { useCaseKeys } from './use-case-keys.ts'

const refreshes = [getCase, listCases]
type Asking = 'act' | 'dismiss' | undefined

/** One case as a moderator works on it. */
export function CaseView({ id, onDecided }: { id: string; onDecided: () => void }) {
  const params = { id }
  const { data: found } = useQuery(query(getCase, { params }))
  const [asking, setAsking] = useState<Asking>()
  const assign = useAction(assignCase, {
    refreshes,
    onDone: () => notify({ message: text.taken, type: 'success' }),
  })
  const handBack = useAction(assignCase, {
    refreshes,
    onDone: () => notify({ message: text.handedBack, type: 'success' }),
  })
  const isOpen = found !== undefined && found.decision === null && found.status !== 'duplicate'
  const isOthers = isOpen && found.assignee !== null && !found.assignee.isMe
  const take = () => {
    if (!isOpen || assign.busy || handBack.busy) return
    if (found.assignee?.isMe) return handBack.run({ params, body: { assignee: 'nobody' } })
    assign.run({ params, body: { assignee: 'me', fromOther: isOthers } })
  }
  const canDecide = isOpen && !isOthers
  const waits = usePageOnItsWay()
  const keys = {
    t: isOpen ? take : undefined,
    a: canDecide ? () => setAsking('act') : undefined,
    d: canDecide ? () => setAsking('dismiss') : undefined,
    Escape: asking ? () => setAsking(undefined) : undefined,
  }
  useCaseKeys(waits ? {} : keys)
  if (!found) return null
  const close = () => setAsking(undefined)
  return (
    <div className="page page-width grid gap-6">
      <Head found={found} />
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          {canDecide && (
            <>
              <Button
                kind="danger"
                aria-expanded={asking === 'act'}
                onClick={() => setAsking('act')}
              >
                {text.act} <kbd aria-hidden="true">a</kbd>
              </Button>
              <Button aria-expanded={asking === 'dismiss'} onClick={() => setAsking('dismiss')}>
                {text.dismiss} <kbd aria-hidden="true">d</kbd>
              </Button>
            </>
          )}
          <Button kind="plain" busy={assign.busy || handBack.busy} onClick={take}>
            {found.assignee?.isMe ? text.handBack : isOthers ? text.takeOver : text.take}{' '}
            <kbd aria-hidden="true">t</kbd>
          </Button>
          {found.canRead && <ConversationReader id={id} />}
        </div>
      )}
      {canDecide && asking === 'act' && (
        <ActForm found={found} onClose={close} onDecided={onDecided} />
      )}
      {canDecide && asking === 'dismiss' && (
        <DismissForm id={id} onClose={close} onDecided={onDecided} />
      )}
      {found.decision !== null && <Decided found={found} />}
      {found.appeal && <AppealAnswer found={found} onAnswered={onDecided} />}
      {found.reports > 0 && <ReportList found={found} />}
      <Person found={found} />
    </div>
  )
}

function Head({ found }: { found: ModerationCase }) {
  const { thing, owner, status, decision, assignee } = found
  return (
    <header className="grid gap-2">
      <h1 className="text-20 wrap-anywhere" dir="auto">
        {thing.title || kindWords[thing.kind]}
      </h1>
      <p className="flex flex-wrap items-center gap-2">
        <Badge>{kindWords[thing.kind]}</Badge>
        <Badge tone={decision === null ? 'clock' : 'plain'}>{text.statuses[status]}</Badge>
        {found.isUrgent && decision === null && <Badge tone="danger">{text.urgent}</Badge>}
        {found.isHidden && <Badge>{text.hidden}</Badge>}
      </p>
      {decision === null && (
        <Clock dueAt={found.dueAt} startedAt={found.openedAt} who={text.decideBy} />
      )}
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        <span>
          {found.reports === 0
            ? text.byAdmin
            : `${text.reports(found.reports)} · ${text.weightOf(found.weight.toFixed(1))}`}
        </span>
        {found.reasons.map(({ reason, count }) => (
          <span key={reason}>{text.reasonCount(reasonWords[reason], count)}</span>
        ))}
        {decision === null && (
          <span dir="auto">
            {assignee === null
              ? text.nobody
              : assignee.isMe
                ? text.takenByMe
                : text.takenBy(assignee.name)}
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {owner ? (
          <TextLink to={links.adminAccount(owner.id)}>
            {text.account} · <bdi>{owner.name}</bdi>
          </TextLink>
        ) : (
          <span className="muted">{text.board}</span>
        )}
        {thing.path && <TextLink to={thing.path}>{text.see}</TextLink>}
      </p>
    </header>
  )
}

function Decided({ found }: { found: ModerationCase }) {
  const { decision, rule, removed, reason, sanction } = found
  return (
    <section className="grid gap-2">
      <h2>{text.decision}</h2>
      <p className="flex flex-wrap gap-2">
        <Badge>{text.decisions[decision!]}</Badge>
        {removed && <Badge tone="danger">{text.removed}</Badge>}
        {sanction && <Badge tone="danger">{text.levels[sanction.level]}</Badge>}
      </p>
      {rule && <p>{ruleWords[rule]}</p>}
      {reason && (
        <p className="wrap-anywhere" dir="auto">
          {reason}
        </p>
      )}
    </section>
  )
}

function Person({ found }: { found: ModerationCase }) {
  const duplicate = useAction(markDuplicate, {
    refreshes,
    onDone: () => notify({ message: text.duplicateDone, type: 'success' }),
  })
  const { id, owner, earlier, others, status } = found
  if (!owner) return null
  return (
    <>
      <section className="grid gap-2">
        <h2>{text.earlier}</h2>
        {earlier.length === 0 ? (
          <p className="muted">{text.noEarlier}</p>
        ) : (
          <ul className="rows">
            {earlier.map((one) => (
              <li key={one.startsAt} className="row flex flex-wrap gap-x-3">
                <span>{text.levels[one.level]}</span>
                <Time at={one.startsAt} form="date" />
                {one.liftedAt && <span className="muted">{text.liftedWord}</span>}
              </li>
            ))}
          </ul>
        )}
      </section>
      {others.length > 0 && (
        <section className="grid gap-2">
          <h2>{text.others}</h2>
          <ul className="rows">
            {others.map((one) => (
              <li
                key={one.id}
                className="row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
              >
                <TextLink to={links.adminCase(one.id)}>
                  <bdi>{one.title || kindWords[one.kind]}</bdi>
                </TextLink>
                {status === 'open' && (
                  <Button
                    size="small"
                    busy={duplicate.busy}
                    onClick={() => duplicate.run({ params: { id }, body: { of: one.id } })}
                  >
                    {text.duplicate}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

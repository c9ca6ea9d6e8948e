import { Time } from '#web/kit/time.tsx'
import { dateWords } from '#web/messages/format.ts'
import { formatMoney, payUnitWords } from '#shared/money.ts'
import type { Offer } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.one

/** What is offered, for either side. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const { note, pay, startsOn, expiresAt, state } = offer
  return (
    <div className="grid gap-3">
      <p className="max-w-measure whitespace-pre-line" dir="auto">
        {note}
      </p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {pay && (
          <>
            <dt className="muted">{text.pay}</dt>
            <dd className="numbers">
              {formatMoney(pay.amount, pay.currency)} {payUnitWords[pay.unit]}
            </dd>
          </>
        )}
        {startsOn && (
          <>
            <dt className="muted">{text.startsOn}</dt>
            <dd className="numbers">{dateWords(new Date(`${startsOn}T00:00:00Z`), 'UTC')}</dd>
          </>
        )}
        {state === 'open' && (
          <>
            <dt className="muted">{text.until}</dt>
            <dd className="numbers">
              <Time at={expiresAt} form="exact" />
            </dd>
          </>
        )}
      </dl>
      {state !== 'open' && (
        <p className="muted">{state === 'accepted' ? text.accepted : text.expired}</p>
      )}
    </div>
  )
}

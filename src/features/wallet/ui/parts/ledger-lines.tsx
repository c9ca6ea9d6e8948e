import { TextLink } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { LedgerEntry } from '../../contract.ts'
import { lineWords, words } from '../messages.ts'

/** What a line did to what can be spent: a hold takes one, a return gives one. */
function effectOf({ lifetimeChange, creditChange }: LedgerEntry): string {
  const effect = creditChange - lifetimeChange
  return effect > 0 ? `+${effect}` : effect < 0 ? `−${-effect}` : ''
}

/** Lines of a ledger, each with its reason and, for the owner, the request or review that it paid for. */
export function LedgerLines({
  entries,
  linked,
}: {
  entries: readonly LedgerEntry[]
  linked: boolean
}) {
  return entries.map((entry) => (
    <li
      key={`${entry.chargeId}-${entry.step}`}
      className="row grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1"
    >
      <p className="min-w-0">
        <span className="font-medium">{lineWords[entry.kind]}</span>
        <span className="muted">
          {' · '}
          <span dir="auto">{entry.reason}</span>
        </span>
      </p>
      <p className="numbers font-medium">{effectOf(entry)}</p>
      <p className="small muted">
        <Time at={entry.at} />
        {entry.heldFor && (
          <>
            {' · '}
            <span dir="auto">{entry.heldFor}</span>
          </>
        )}
        {linked && entry.hasPage && (
          <>
            {' · '}
            {entry.refType === 'resumeReview' ? (
              <TextLink to={links.resumeReview(entry.refId)}>{words.toReview}</TextLink>
            ) : (
              <TextLink to={links.referral(entry.refId)}>{words.toRequest}</TextLink>
            )}
          </>
        )}
      </p>
    </li>
  ))
}

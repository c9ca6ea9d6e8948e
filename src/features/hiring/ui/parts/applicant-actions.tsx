import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { askToReopen, moveApplicant, moveTargets, type ApplicantDetail } from '../../contract.ts'
import { moveWords, words } from '../messages.ts'
import { HireDialog, OfferDialog, RejectDialog } from './decision-dialogs.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const text = words.one
const actionOf = { in_review: 'review', shortlisted: 'shortlist', interview: 'interview' } as const

type Props = { applicant: ApplicantDetail; onChange: (detail?: ApplicantDetail) => void }
type Open = 'invite' | 'offer' | 'hire' | 'reject' | undefined

/** What may be done now; the server's list decides which buttons there are. */
export function ApplicantActions({ applicant, onChange }: Props) {
  const [open, setOpen] = useState<Open>()
  const { id, status, actions, version } = applicant
  const can = (action: string) => actions.includes(action)
  const params = { id }
  const after = { onDone: onChange, onRefused: () => onChange() }
  const move = useAction(moveApplicant, after)
  const reopening = useAction(askToReopen, after)
  const busy = move.busy || reopening.busy
  const dialog = {
    applicant,
    onClose: () => setOpen(undefined),
    onDone: (detail: ApplicantDetail) => {
      setOpen(undefined)
      onChange(detail)
    },
  }
  if (actions.length === 0) return null
  return (
    <div className="actions mt-5">
      {can('hire') && (
        <Button kind="primary" onClick={() => setOpen('hire')}>
          {text.actions.hire}
        </Button>
      )}
      {can('interview') && (
        <Button kind={can('hire') ? 'quiet' : 'primary'} onClick={() => setOpen('invite')}>
          {text.actions.invite}
        </Button>
      )}
      {moveTargets
        .filter((to) => to !== 'interview' && to !== status && can(actionOf[to]))
        .map((to) => (
          <Button
            key={to}
            busy={busy}
            onClick={() => move.run({ params, body: { to, expectedVersion: version } })}
          >
            {moveWords[to]}
          </Button>
        ))}
      {can('offer') && <Button onClick={() => setOpen('offer')}>{text.actions.offer}</Button>}
      {can('ask_reopen') && (
        <Button
          busy={busy}
          onClick={() => reopening.run({ params, body: { expectedVersion: version } })}
        >
          {text.actions.askReopen}
        </Button>
      )}
      {can('reject') && (
        <Button kind="plain" onClick={() => setOpen('reject')}>
          {text.actions.reject}
        </Button>
      )}
      {open === 'invite' && <InviteDialog {...dialog} />}
      {open === 'offer' && <OfferDialog {...dialog} />}
      {open === 'hire' && <HireDialog {...dialog} startsOn={applicant.offer?.startsOn ?? null} />}
      {open === 'reject' && <RejectDialog {...dialog} />}
    </div>
  )
}

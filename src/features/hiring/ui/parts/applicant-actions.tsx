import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { FirstMessageDialog } from '#features/chat/ui/public/first-message-dialog.tsx'
import { call } from '#web/api/call.ts'
import { links } from '#web/links.ts'
import { useNavigate } from 'react-router'
import {
  askToReopen,
  moveApplicant,
  writeToApplicant,
  type ApplicantDetail,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { applicationStates, moveTargets } from '#features/applications/contract.ts'
import { moveWords } from '#features/applications/ui/public/words.ts'
import { HireDialog, OfferDialog, RejectDialog } from './decision-dialogs.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const text = words.one

type Props = { applicant: ApplicantDetail; onChange: (detail?: ApplicantDetail) => void }
type Open = 'invite' | 'offer' | 'hire' | 'reject' | 'write' | undefined

/** What may be done now; the server's list decides which buttons there are. */
export function ApplicantActions({ applicant, onChange }: Props) {
  const [open, setOpen] = useState<Open>()
  const { id, status, actions, version, name } = applicant
  const canWrite = !applicant.hidden && status !== 'withdrawn'
  const navigate = useNavigate()
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
  if (actions.length === 0 && !canWrite) return null
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
        .filter((to) => to !== 'interview' && to !== status && can(applicationStates[to].move))
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
      {canWrite && <Button onClick={() => setOpen('write')}>{text.actions.write}</Button>}
      {open === 'write' && (
        <FirstMessageDialog
          draft={`write-${id}`}
          name={name.split(' ')[0] ?? name}
          onClose={dialog.onClose}
          onSend={async (body) => {
            const { conversationId } = await call(writeToApplicant, { params, body })
            await navigate(links.conversation(conversationId))
          }}
        />
      )}
      {open === 'invite' && <InviteDialog {...dialog} />}
      {open === 'offer' && <OfferDialog {...dialog} />}
      {open === 'hire' && <HireDialog {...dialog} startsOn={applicant.offer?.startsOn ?? null} />}
      {open === 'reject' && <RejectDialog {...dialog} />}
    </div>
  )
}

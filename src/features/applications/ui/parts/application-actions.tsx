import { useEffect, useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Select } from '#web/kit/field.tsx'
import { Note } from '#web/kit/content.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  agreeToReopen,
  answerOffer,
  trackedStatuses,
  trackStatus,
  undoApplication,
  type ApplicationDetail,
  type TrackedStatus,
} from '../../contract.ts'
import { trackedWords, words } from '../messages.ts'
import { OfferFacts } from '../public/offer-facts.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const text = words.one

type Props = { application: ApplicationDetail; onChange: (detail: ApplicationDetail) => void }

/** What the candidate may do now; the server's list decides which buttons there are. */
export function ApplicationActions({ application, onChange }: Props) {
  const [open, setOpen] = useState<'withdraw' | 'decline'>()
  const { actions, offer, version, status } = application
  const can = (action: string) => actions.includes(action)
  const params = { id: application.id }
  const expectedVersion = version
  const onDone = (detail: ApplicationDetail) => {
    onChange(detail)
    setOpen(undefined)
  }
  const undo = useAction(undoApplication, {
    onDone: (detail) => {
      notify({ message: text.undone })
      onDone(detail)
    },
  })
  const answer = useAction(answerOffer, { onDone })
  const agree = useAction(agreeToReopen, { onDone })
  const track = useAction(trackStatus, { onDone })
  return (
    <div className="mt-5 grid gap-5">
      {application.undoUntil && can('undo') && (
        <Undo until={application.undoUntil} busy={undo.busy} onUndo={() => undo.run({ params })} />
      )}
      {status === 'draft' && (
        <div>
          <LinkButton kind="primary" to={links.apply(application.job.id)}>
            {text.sendAgain}
          </LinkButton>
        </div>
      )}
      {offer && (
        <section className="grid gap-3" aria-labelledby="offer">
          <h2 id="offer">{text.offer}</h2>
          <OfferFacts offer={offer} />
          {can('accept_offer') && (
            <div className="flex flex-wrap gap-2">
              <Button
                kind="primary"
                busy={answer.busy}
                onClick={() => answer.run({ params, body: { accept: true, expectedVersion } })}
              >
                {text.accept}
              </Button>
              <Button onClick={() => setOpen('decline')}>{text.decline}</Button>
            </div>
          )}
        </section>
      )}
      {can('agree_reopen') && (
        <Note tone="accent" title={text.reopenTitle}>
          <p>{text.reopen}</p>
          <p className="mt-3">
            <Button
              busy={agree.busy}
              onClick={() => agree.run({ params, body: { expectedVersion } })}
            >
              {text.agree}
            </Button>
          </p>
        </Note>
      )}
      {can('track') && (
        <Select
          label={text.track}
          name="status"
          required
          value={status}
          options={trackedStatuses.map((value) => ({ value, label: trackedWords[value] }))}
          onChange={(event) => {
            const next = event.target.value as TrackedStatus
            track.run({ params, body: { status: next, expectedVersion } })
          }}
        />
      )}
      {can('withdraw') && (
        <div className="actions">
          <Button kind="plain" onClick={() => setOpen('withdraw')}>
            {text.withdraw}
          </Button>
        </div>
      )}
      {open === 'withdraw' && (
        <WithdrawDialog
          application={application}
          onClose={() => setOpen(undefined)}
          onDone={(detail) => {
            setOpen(undefined)
            onChange(detail)
          }}
        />
      )}
      <Dialog
        open={open === 'decline'}
        onClose={() => setOpen(undefined)}
        title={text.declineTitle}
        actions={
          <>
            <Button onClick={() => setOpen(undefined)}>{text.keep}</Button>
            <Button
              kind="danger"
              busy={answer.busy}
              onClick={() => answer.run({ params, body: { accept: false, expectedVersion } })}
            >
              {text.decline}
            </Button>
          </>
        }
      >
        <p>{text.declineLead}</p>
      </Dialog>
    </div>
  )
}

/** The seconds in which what was sent can be called back; gone when they are over. */
function Undo({ until, busy, onUndo }: { until: string; busy: boolean; onUndo: () => void }) {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    const show = () => setSeconds(Math.ceil((Date.parse(until) - Date.now()) / 1000))
    show()
    const timer = setInterval(show, 250)
    return () => clearInterval(timer)
  }, [until])
  if (seconds === undefined || seconds <= 0) return null
  return (
    <Note tone="clock">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="numbers">{text.undoTitle(seconds)}</span>
        <Button size="small" busy={busy} onClick={onUndo}>
          {text.undo}
        </Button>
      </p>
    </Note>
  )
}

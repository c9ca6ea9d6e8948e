import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import {
  askChanges,
  claimOffer,
  declineClaim,
  getOffer,
  passOffer,
  refer,
  releaseClaim,
  startReferral,
  type DeclineReason,
  type OfferDetail,
  type PassReason,
  type ReferralChannel,
  type Relation,
} from '../../contract.ts'
import { shownWords } from '../messages.shown.ts'
import { declineWords, passWords, words } from '../messages.ts'
import { reportOffer, type ReportReason } from '#features/disputes/contract.ts'
import { reportWords } from '#features/disputes/ui/public/report-words.ts'
import { channelWords, relationWords } from '../public/referred-words.ts'

const text = words.offer

type Props = {
  offer: OfferDetail
  onChange: (detail?: OfferDetail) => void
  onPassed: () => void
}
type Open = 'pass' | 'refer' | 'ask_changes' | 'decline' | 'release' | 'report' | undefined

function optionsOf<Key extends string>(labels: Record<Key, string>) {
  return (Object.entries(labels) as [Key, string][]).map(([value, label]) => ({ value, label }))
}

/** What the referrer may do now; the server's list decides which buttons there are. */
export function OfferActions({ offer, onChange, onPassed }: Props) {
  const [open, setOpen] = useState<Open>()
  const [today] = useState(() => new Date().toLocaleDateString('sv'))
  const queries = useQueryClient()
  const can = (action: string) => offer.actions.includes(action)
  const params = { id: offer.id }
  const expectedVersion = offer.version
  const close = () => setOpen(undefined)
  const done = (detail: OfferDetail) => {
    close()
    onChange(detail)
  }

  // Another referrer was first, or it is over: the notification says which, the page shows it.
  const onRefused = () => queries.invalidateQueries({ queryKey: keyOf(getOffer, { params }) })
  const start = useAction(startReferral, { onDone: onChange, onRefused })
  const claim = useAction(claimOffer, { onDone: onChange, onRefused })

  if (offer.actions.length === 0) {
    return offer.state === 'claimed' ? null : <p className="muted mt-3">{text.over}</p>
  }
  return (
    <div className="mt-5 grid gap-4">
      {can('claim') && <ClaimHint consent={offer.consent} />}
      <div className="actions">
        {can('claim') && offer.consent !== 'asked' && (
          <Button kind="primary" busy={claim.busy} onClick={() => claim.run({ params, body: {} })}>
            {offer.consent === 'needed' ? shownWords.askToAccept : text.take}
          </Button>
        )}
        {can('pass') && <Button onClick={() => setOpen('pass')}>{text.pass}</Button>}
        {can('refer') && (
          <Button kind="primary" onClick={() => setOpen('refer')}>
            {text.refer}
          </Button>
        )}
        {can('start') && (
          <Button
            busy={start.busy}
            onClick={() => start.run({ params, body: { expectedVersion } })}
          >
            {shownWords.start}
          </Button>
        )}
        {can('ask_changes') && (
          <Button onClick={() => setOpen('ask_changes')}>{text.changes}</Button>
        )}
        {can('decline') && <Button onClick={() => setOpen('decline')}>{text.decline}</Button>}
        {can('release') && (
          <Button kind="plain" onClick={() => setOpen('release')}>
            {text.release}
          </Button>
        )}
        {can('report') && (
          <Button kind="plain" onClick={() => setOpen('report')}>
            {text.report}
          </Button>
        )}
      </div>

      <Dialog open={open === 'pass'} onClose={close} title={text.passTitle}>
        <Form
          name={`pass-${offer.id}`}
          onSubmit={async (values) => {
            const reason = textOf(values, 'reason') as PassReason
            await call(passOffer, { params, body: { reason } })
            close()
            onPassed()
          }}
        >
          <Reasons hint={text.passHint} labels={passWords} first="no_time" />
          <SubmitButton>{text.pass}</SubmitButton>
        </Form>
      </Dialog>

      <Dialog open={open === 'report'} onClose={close} title={text.reportTitle}>
        <Form
          name={`report-${offer.id}`}
          onSubmit={async (values) => {
            const reason = textOf(values, 'reason') as ReportReason
            await call(reportOffer, { params, body: { reason, text: textOf(values, 'text') } })
            close()
            onChange()
          }}
        >
          <Reasons hint={text.reportHint} labels={reportWords} first="advert" />
          <TextArea label={text.reportText} name="text" rows={4} countTo={600} required />
          <SubmitButton kind="danger">{text.sendReport}</SubmitButton>
        </Form>
      </Dialog>

      <Dialog open={open === 'refer'} onClose={close} title={text.referTitle}>
        <Form
          name={`refer-${offer.id}`}
          onSubmit={async (values) => {
            const atsReference = textOf(values, 'atsReference')
            const body = {
              channel: textOf(values, 'channel') as ReferralChannel,
              referredOn: textOf(values, 'referredOn'),
              relation: textOf(values, 'relation') as Relation,
              ...(atsReference && { atsReference }),
              expectedVersion,
            }
            done(await call(refer, { params, body }))
          }}
        >
          <Select label={text.channel} name="channel" options={optionsOf(channelWords)} required />
          <TextField label={text.reference} name="atsReference" maxLength={120} />
          <TextField
            label={text.date}
            name="referredOn"
            type="date"
            defaultValue={today}
            required
          />
          <RadioGroup
            legend={text.relation}
            name="relation"
            options={optionsOf(relationWords)}
            defaultValue="reviewed_profile"
            required
          />
          <p className="small muted">{text.relationHint}</p>
          <SubmitButton>{text.record}</SubmitButton>
        </Form>
      </Dialog>

      <Dialog open={open === 'ask_changes'} onClose={close} title={text.changesTitle}>
        <Form
          name={`ask-changes-${offer.id}`}
          onSubmit={async (values) => {
            const body = { text: textOf(values, 'text'), expectedVersion }
            done(await call(askChanges, { params, body }))
          }}
        >
          <TextArea
            label={text.changes}
            hint={text.changesHint}
            name="text"
            rows={5}
            countTo={600}
            required
          />
          <SubmitButton>{text.sendChanges}</SubmitButton>
        </Form>
      </Dialog>

      <Dialog open={open === 'decline'} onClose={close} title={text.declineTitle}>
        <Form
          name={`decline-${offer.id}`}
          onSubmit={async (values) => {
            const note = textOf(values, 'note')
            const reason = textOf(values, 'reason') as DeclineReason
            const body = { reason, ...(note && { note }), expectedVersion }
            done(await call(declineClaim, { params, body }))
          }}
        >
          <Reasons hint={text.declineHint} labels={declineWords} first="skills_missing" />
          <TextArea label={text.declineNote} name="note" rows={3} countTo={300} />
          <SubmitButton kind="danger">{text.sendDecline}</SubmitButton>
        </Form>
      </Dialog>

      <Dialog open={open === 'release'} onClose={close} title={text.releaseTitle}>
        <Form
          name={`release-${offer.id}`}
          onSubmit={async () =>
            done(await call(releaseClaim, { params, body: { expectedVersion } }))
          }
        >
          <p>{text.releaseHint}</p>
          <SubmitButton kind="danger">{text.release}</SubmitButton>
        </Form>
      </Dialog>
    </div>
  )
}

/** What accepting means, and whether the candidate is asked first. */
function ClaimHint({ consent }: Pick<OfferDetail, 'consent'>) {
  if (consent === 'asked') return <p role="status">{shownWords.asked}</p>
  return (
    <>
      {consent === 'needed' && <p>{shownWords.asksFirst}</p>}
      {consent === 'given' && <p>{shownWords.given}</p>}
      <p className="muted">
        {text.takeHint}
        {consent === 'not_needed' && ` ${text.takeLimit}`}
      </p>
    </>
  )
}

type ReasonsProps = { hint: string; labels: Record<string, string>; first: string }

function Reasons({ hint, labels, first }: ReasonsProps) {
  return (
    <>
      <p className="muted">{hint}</p>
      <RadioGroup
        legend={words.reason}
        name="reason"
        options={optionsOf(labels)}
        defaultValue={first}
        required
      />
    </>
  )
}

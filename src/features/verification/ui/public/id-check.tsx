import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Note } from '#web/kit/content.tsx'
import { Stamp } from '#web/kit/stamp.tsx'
import { Time } from '#web/kit/time.tsx'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { getVerification, type Verification } from '../../contract.ts'
import { words } from '../messages.ts'
import { fetchPicture } from '../parts/id-picture.ts'
import { IdUpload } from '../parts/id-upload.tsx'

const text = words.idCheck

/** What a recruiter has proved beyond the work address, and the way to prove more. */
export function IdCheck() {
  const { data: verification } = useQuery(query(getVerification))
  if (!verification) return null
  const level = Number(verification.level.slice(1))
  return (
    <div className="grid gap-6">
      <Facts verification={verification} />
      {level === 0 && verification.endedReason && (
        <Note tone="clock" title={text.lapsed}>
          <p>{words.ended[verification.endedReason]}</p>
          {verification.state === 'lapsed' && <p>{text.again}</p>}
        </Note>
      )}
      {level === 1 && <Steps verification={verification} />}
    </div>
  )
}

/** Each fact with its date; the work address has its stamp elsewhere. */
function Facts({ verification }: { verification: Verification }) {
  const shown = verification.facts.filter((fact) => fact.kind !== 'work_email')
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {shown.map(({ kind, at }) =>
        kind === 'id_checked' ? (
          <Stamp
            key={kind}
            what={text.checked}
            at={at}
            checked={text.checkedWhat}
            notChecked={text.notChecked}
          />
        ) : (
          <Stamp
            key={kind}
            what={text.confirmed}
            at={at}
            checked={text.confirmedWhat}
            notChecked={text.confirmedNot}
          />
        ),
      )}
    </div>
  )
}

function Steps({ verification }: { verification: Verification }) {
  const { waiting, rejection, triesLeft } = verification
  const [replacing, setReplacing] = useState(false)
  return (
    <section className="grid max-w-form gap-5" aria-labelledby="id-check">
      <div>
        <h2 id="id-check" className="text-20 font-semibold">
          {text.title}
        </h2>
        <p className="muted mt-1">{text.lead}</p>
      </div>
      {rejection && (
        <Note tone="clock" title={text.rejected}>
          <p>{words.rejection[rejection.reason]}.</p>
          {rejection.note && <p dir="auto">{rejection.note}</p>}
          <p>{triesLeft > 0 ? text.triesLeft(triesLeft) : text.noTries}</p>
        </Note>
      )}
      {waiting && !replacing && (
        <div className="card grid gap-4">
          <h3 className="font-semibold">{text.waiting}</h3>
          <Clock dueAt={waiting.dueAt} startedAt={waiting.submittedAt} who={text.who} />
          <OwnPicture />
          {waiting.beingReviewed ? (
            <p className="muted">{text.reviewing}</p>
          ) : (
            <div>
              <Button onClick={() => setReplacing(true)}>{text.replace}</Button>
            </div>
          )}
        </div>
      )}
      {(!waiting || replacing) && triesLeft > 0 && (
        <>
          <p>{text.what}</p>
          <IdUpload onSent={() => setReplacing(false)} />
        </>
      )}
      <p className="small muted">{text.privacy}</p>
      {verification.pictureUntil && (
        <p className="small muted">
          {text.until} <Time at={verification.pictureUntil} form="date" />.
        </p>
      )}
    </section>
  )
}

/** From this page's memory, or fetched when asked for: each look is noted. */
function OwnPicture() {
  const kept = useStore(recruiterStore, (state) => state.idCardImage)
  const userId = useStore(recruiterStore, (state) => state.user?.userId)
  const [fetched, setFetched] = useState<string>()
  useEffect(() => () => void (fetched && URL.revokeObjectURL(fetched)), [fetched])
  const source = kept ?? fetched

  async function show() {
    const picture = await fetchPicture(userId)
    if (picture.type === 'application/pdf') window.open(URL.createObjectURL(picture))
    else setFetched(URL.createObjectURL(picture))
  }

  if (!source) {
    return (
      <div>
        <Button size="small" onClick={() => void show().catch(() => undefined)}>
          {text.show}
        </Button>
      </div>
    )
  }
  return (
    <img
      src={source}
      alt={text.yours}
      className="max-h-80 max-w-full rounded-sm border border-line"
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CoverNoteField } from '#features/cover-notes/ui/public/cover-note-field.tsx'
import { offerPush } from '#features/push/ui/public/offer-push.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, GrowingField, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { links } from '#web/links.ts'
import {
  getRequestDraft,
  keepRequestDraft,
  listRequestDrafts,
  listWatchedCompanies,
  waitingDays,
  type KeptDraft,
} from '#features/saved/contract.ts'
import { keyOf } from '#web/api/query.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { getWallet } from '#features/wallet/contract.ts'
import { ConnectionMeter } from '#features/wallet/ui/public/connection-meter.tsx'
import {
  askReferral,
  listReferrals,
  noteMaximum,
  previewReferral,
  previewShown,
  whyMeCount,
  type ReferralPreview,
  type ReleasableText,
  type Release,
  type ShownPreview,
} from '../../contract.ts'
import { askWords } from '../messages.ask.ts'
import { shownWords } from '../messages.shown.ts'
import { ReleaseChoice, releaseOf, stillSeen } from '../public/release-choice.tsx'

const text = askWords

type Props = {
  /** What was written before. */
  draft: KeptDraft | null
  /** Nobody can take it now: it is kept instead of sent. */
  isKept?: boolean
  target: { jobId: string } | { jobUrl: string }
  /** What a cover note fills in. */
  subject: { company: string | undefined; job: string | undefined }
  askCompany: boolean
  terms: ReferralPreview['terms']
}

/** The note, three reasons, and the price in the button. */
export function AskForm({ target, subject, askCompany, terms, draft, isKept = false }: Props) {
  const navigate = useNavigate()
  const choice = useRef<HTMLElement>(null)
  const [preview, setPreview] = useState<ShownPreview>()
  const [chosen, setChosen] = useState<readonly ReleasableText[]>([])
  const [notice, setNotice] = useState<string>()
  /** What was chosen when the draft was kept; until it was compared with the preview. */
  const kept = useRef<Release>(draft?.release ?? [])
  const { run: look, busy } = useAction(previewShown, {
    onDone: (shown) => {
      setPreview(shown)
      setNotice(undefined)
      if (kept.current.length === 0) return
      const same = stillSeen(shown, kept.current)
      setChosen(same)
      if (same.length < kept.current.length) setNotice(shownWords.changedSince)
      kept.current = []
    },
  })
  const { send: ask } = useAction(askReferral, {
    refreshes: [getWallet, listReferrals, previewReferral],
    onDone: ({ id }) => {
      offerPush('request')
      return navigate(links.referral(id))
    },
  })

  const { send: keep } = useAction(keepRequestDraft, {
    refreshes: [getRequestDraft, listRequestDrafts, listWatchedCompanies],
    onDone: () => notify({ message: text.kept, type: 'success' }),
    // Someone can take it by now.
    onRefused: () => queries.invalidateQueries({ queryKey: keyOf(previewReferral) }),
  })
  const queries = useQueryClient()

  // What a draft shows is chosen again: sending it from here must not hide it in silence.
  useEffect(() => {
    if (kept.current.length > 0) lookAtForm()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the texts that the form begins with
  }, [])

  function lookAtForm() {
    const form = choice.current?.closest('form')
    if (form) look({ body: textsIn(new FormData(form)) })
  }

  /** What was released is what was seen: other words are hidden until they are seen, too. */
  function forgetPreview() {
    if (!preview) return
    setPreview(undefined)
    setChosen([])
    setNotice(shownWords.changed)
  }

  async function send(values: FormData) {
    const companyName = textOf(values, 'companyName')
    const jobTitle = textOf(values, 'jobTitle')
    const internalJobId = textOf(values, 'internalJobId')
    const body = {
      ...target,
      ...textsIn(values),
      ...(preview && chosen.length > 0 && { release: releaseOf(preview, chosen) }),
      ...(companyName && { companyName }),
      ...(jobTitle && { jobTitle }),
      ...(internalJobId && { internalJobId }),
      ...(values.get('confirmsTerms') === 'on' && { confirmsTerms: true }),
    }
    if (isKept) await keep({ body: { ...body, waits: values.get('waits') === 'on' } })
    else await ask({ body })
  }

  return (
    <Form name={`ask-${'jobId' in target ? target.jobId : target.jobUrl}`} onSubmit={send}>
      {isKept && (
        <div className="grid gap-1">
          <h2 className="text-17 font-medium">{text.keepTitle}</h2>
          <p className="muted">{text.keepLead}</p>
        </div>
      )}
      {askCompany && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={text.company}
            hint={text.companyHint}
            name="companyName"
            maxLength={160}
          />
          <TextField label={text.jobTitle} name="jobTitle" maxLength={160} />
        </div>
      )}
      <div className="contents" onInput={forgetPreview}>
        <CoverNoteField
          subject={subject}
          label={text.note}
          hint={text.noteHint}
          name="note"
          rows={6}
          countTo={noteMaximum}
          defaultValue={draft?.note}
          required
        />
        <fieldset className="grid gap-4">
          <legend className="font-medium">{text.whyLegend}</legend>
          <p className="small muted">{text.whyHint}</p>
          {Array.from({ length: whyMeCount }, (_, index) => (
            <GrowingField
              key={index}
              label={text.why(index + 1)}
              name={`whyMe.${index}`}
              maxLength={200}
              defaultValue={draft?.whyMe[index]}
              required
            />
          ))}
        </fieldset>
      </div>
      <section ref={choice} className="grid gap-4" aria-labelledby="shown-before">
        <h2 id="shown-before" className="text-17 font-medium">
          {shownWords.title}
        </h2>
        <p className="small muted">{shownWords.lead}</p>
        {notice && (
          <p className="small" role="status">
            {notice}
          </p>
        )}
        {preview && <ReleaseChoice preview={preview} chosen={chosen} onChange={setChosen} />}
        <div>
          <Button busy={busy} onClick={lookAtForm}>
            {preview ? shownWords.previewAgain : shownWords.preview}
          </Button>
        </div>
      </section>
      {terms?.needsInternalJobId && (
        <TextField
          label={text.internalJobId}
          hint={text.internalJobIdHint}
          name="internalJobId"
          maxLength={60}
          defaultValue={draft?.internalJobId ?? undefined}
          required
        />
      )}
      {terms && terms.confirm.length > 0 && (
        <Checkbox
          label={text.terms(terms.confirm)}
          name="confirmsTerms"
          defaultChecked={draft?.confirmsTerms}
        />
      )}
      {isKept ? (
        <Keeping draft={draft} />
      ) : (
        <>
          <ConnectionMeter />
          <div>
            <SubmitButton price={text.price}>{text.send}</SubmitButton>
          </div>
        </>
      )}
    </Form>
  )
}

/** Nothing is charged here; who wants to leaves the sending to us. */
function Keeping({ draft }: { draft: KeptDraft | null }) {
  return (
    <>
      <Checkbox
        label={text.waits}
        hint={text.waitsHint(waitingDays)}
        name="waits"
        defaultChecked={draft ? draft.waitsUntil !== null : false}
      />
      <div className="grid justify-items-start gap-2">
        <SubmitButton>{text.keep}</SubmitButton>
        {draft && (
          <p className="small muted" role="status">
            {draft.waitsUntil ? (
              <>
                {text.waitingUntil} <Time at={draft.waitsUntil} form="date" />.
              </>
            ) : (
              text.keptNote
            )}
          </p>
        )}
      </div>
    </>
  )
}

function textsIn(values: FormData): { note: string; whyMe: string[] } {
  return {
    note: textOf(values, 'note'),
    whyMe: Array.from({ length: whyMeCount }, (_, index) => textOf(values, `whyMe.${index}`)),
  }
}

import { useId } from 'react'
import { useFieldError } from '#web/kit/form-context.ts'
import { Note } from '#web/kit/content.tsx'
import type { Release, ReleasableText, ShownPreview } from '../../contract.ts'
import { shownWords } from '../messages.shown.ts'
import { ShownCandidate } from '../parts/shown-candidate.tsx'
import '../likely.css'

const text = shownWords

type Props = {
  preview: ShownPreview
  chosen: readonly ReleasableText[]
  onChange: (chosen: readonly ReleasableText[]) => void
}

/** The seals of the chosen texts, as they go with what is sent. */
export function releaseOf(preview: ShownPreview, chosen: readonly ReleasableText[]): Release {
  return preview.texts.flatMap(({ kind, seal }) => (chosen.includes(kind) ? [{ kind, seal }] : []))
}

/** The texts among those released before whose words are still the same. */
export function stillSeen(preview: ShownPreview, before: Release): ReleasableText[] {
  const seals = new Map(preview.texts.map(({ kind, seal }) => [kind, seal]))
  return before.flatMap(({ kind, seal }) => (seals.get(kind) === seal ? [kind] : []))
}

/** The exact preview, and the candidate's choice text by text; nothing is chosen at first. */
export function ReleaseChoice({ preview, chosen, onChange }: Props) {
  const id = useId()
  const problem = useFieldError('release', undefined)
  const texts = preview.texts.flatMap(({ kind, lines }) =>
    chosen.includes(kind)
      ? [{ kind, lines: lines.map((parts) => parts.map((part) => part.text).join('')) }]
      : [],
  )
  return (
    <div className="grid gap-6">
      <section className="card grid gap-4" aria-labelledby={`${id}-shown`}>
        <h3 className="font-medium" id={`${id}-shown`}>
          {text.asShown}
        </h3>
        <ShownCandidate shown={{ ...preview.shown, texts }} />
      </section>
      {preview.texts.length > 0 && (
        <fieldset className="grid gap-4" aria-describedby={`${id}-hint`}>
          <legend className="font-medium">{text.choose}</legend>
          <p className="small muted" id={`${id}-hint`}>
            {text.chooseHint}
          </p>
          {problem && <p className="field-error">{problem}</p>}
          {preview.texts.map(({ kind, lines }) => (
            <ReleasedText
              key={kind}
              kind={kind}
              lines={lines}
              chosen={chosen.includes(kind)}
              onChange={(on) =>
                onChange(on ? [...chosen, kind] : chosen.filter((other) => other !== kind))
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

type TextProps = {
  kind: ReleasableText
  lines: ShownPreview['texts'][number]['lines']
  chosen: boolean
  onChange: (on: boolean) => void
}

function ReleasedText({ kind, lines, chosen, onChange }: TextProps) {
  const id = useId()
  const likely = lines.flat().filter((part) => part.likely).length
  return (
    <div className="grid gap-2">
      <label className="choice">
        <input
          type="checkbox"
          checked={chosen}
          aria-describedby={`${id}-likely`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{text.show(text.texts[kind])}</span>
        <span className="choice-hint" id={`${id}-likely`}>
          {text.likely(likely)}
        </span>
      </label>
      <Note tone={likely > 0 ? 'clock' : 'plain'}>
        {lines.map((parts, line) => (
          <p key={line} className="whitespace-pre-line wrap-anywhere" dir="auto">
            {parts.map((part, index) =>
              part.likely ? (
                <mark key={index} className="likely" title={text.likelyPart}>
                  {part.text}
                </mark>
              ) : (
                part.text
              ),
            )}
          </p>
        ))}
      </Note>
    </div>
  )
}

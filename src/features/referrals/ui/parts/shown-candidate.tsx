import { AnonymousFactList } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import type { ShownCandidate } from '../../contract.ts'
import { shownWords } from '../messages.shown.ts'

/** What a referrer reads before accepting: the same for the referrer and in the candidate's preview. */
export function ShownCandidate({ shown }: { shown: ShownCandidate }) {
  return (
    <div className="grid gap-5">
      <AnonymousFactList facts={shown.facts} hasResume={shown.hasResume} />
      {shown.texts.map(({ kind, lines }) => (
        <section key={kind} className="grid gap-1">
          <h3 className="font-medium">{shownWords.texts[kind]}</h3>
          {lines.map((line, index) => (
            <p key={index} className="whitespace-pre-line wrap-anywhere" dir="auto">
              {line}
            </p>
          ))}
        </section>
      ))}
      {shown.texts.length === 0 && <p className="small muted">{shownWords.noTexts}</p>}
    </div>
  )
}

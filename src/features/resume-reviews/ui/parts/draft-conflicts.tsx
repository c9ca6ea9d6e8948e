import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { reviewerWords as text } from '../messages.ts'
import { textOf, type DraftConflict } from './draft-merge.ts'
import type { ReviewDraft } from './use-review-draft.ts'

/** Texts that were changed here and in another window: both of them, one choice each. */
export function DraftConflicts({ editor }: { editor: ReviewDraft }) {
  return (
    <Note tone="danger" title={text.conflictTitle}>
      <p>{text.conflictLead}</p>
      <ul className="mt-4 grid gap-5">
        {editor.conflicts.map((conflict) => (
          <li key={conflict.field}>
            <h3 className="mb-2 text-17">{nameOf(conflict)}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              <Choice editor={editor} conflict={conflict} of="mine" />
              <Choice editor={editor} conflict={conflict} of="theirs" />
            </div>
          </li>
        ))}
      </ul>
    </Note>
  )
}

const nameOf = ({ field }: DraftConflict) =>
  field === 'summary' ? text.overall : text.comment(field)

type ChoiceProps = { editor: ReviewDraft; conflict: DraftConflict; of: 'mine' | 'theirs' }

function Choice({ editor, conflict, of }: ChoiceProps) {
  const said = of === 'mine' ? textOf(editor.draft, conflict.field) : conflict.theirs
  return (
    <div className="grid content-between justify-items-start gap-2">
      <p>
        <span className="small muted block">{text.from[of]}</span>
        <span className="wrap-anywhere whitespace-pre-line" dir="auto">
          {said || text.removed}
        </span>
      </p>
      <Button
        aria-label={text.keepNamed(nameOf(conflict), text.from[of])}
        onClick={() => editor.resolve(conflict, of)}
      >
        {text.keep}
      </Button>
    </div>
  )
}

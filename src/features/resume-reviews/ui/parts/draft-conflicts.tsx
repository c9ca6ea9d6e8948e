import { Conflicts } from '#web/kit/conflicts.tsx'
import { reviewerWords as text } from '../messages.ts'
import { textOf } from './draft-merge.ts'
import type { ReviewDraft } from './use-review-draft.ts'

/** Texts that were changed here and in another window. Mine goes on changing while it is typed. */
export function DraftConflicts({ editor }: { editor: ReviewDraft }) {
  return (
    <Conflicts
      heading="h3"
      words={text.conflict}
      items={editor.conflicts.map((conflict) => ({
        key: conflict.field,
        name: conflict.field === 'summary' ? text.overall : text.comment(conflict.field),
        mine: textOf(editor.draft, conflict.field),
        theirs: conflict.theirs,
        choose: (choice) => editor.resolve(conflict, choice),
      }))}
    />
  )
}

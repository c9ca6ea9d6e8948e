import { countryWords } from '#shared/countries.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import type { Profile } from '../../contract.ts'
import { words } from '../messages.ts'
import type { Conflict, ProfileField } from './profile-merge.ts'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.conflict

/** Fields that were changed here and on another device: both values, one choice each. */
export function ProfileConflicts({ editor }: { editor: ProfileEditor }) {
  if (editor.conflicts.length === 0) return null
  return (
    <Note tone="danger" title={text.title}>
      <p>{text.lead}</p>
      <ul className="mt-4 grid gap-5">
        {editor.conflicts.map((conflict) => (
          <li key={conflict.field}>
            <h2 className="mb-2 text-[17px]">{text.field[conflict.field]}</h2>
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

type ChoiceProps = { editor: ProfileEditor; conflict: Conflict; of: 'mine' | 'theirs' }

function Choice({ editor, conflict, of }: ChoiceProps) {
  const value = valueWords(conflict.field, conflict[of])
  return (
    <div className="grid content-between justify-items-start gap-2">
      <p>
        <span className="small muted block">{text.from[of]}</span>
        <span className="break-words whitespace-pre-line" dir="auto">
          {value || text.empty}
        </span>
      </p>
      <Button
        aria-label={text.keepNamed(text.field[conflict.field], text.from[of])}
        onClick={() => editor.resolve(conflict, of)}
      >
        {text.keep}
      </Button>
    </div>
  )
}

/** A field as its value reads. */
function valueWords(field: ProfileField, value: unknown): string {
  if (field === 'basics.location') {
    const { city, region, countryCode } = (value ?? {}) as NonNullable<
      NonNullable<Profile['basics']>['location']
    >
    return [city, region, countryCode && countryWords(countryCode)].filter(Boolean).join(', ')
  }
  if (Array.isArray(value)) return value.map(entryWords).join('\n')
  return typeof value === 'string' ? value : ''
}

/** A job, a school, a skill or a word of a list in one line. */
function entryWords(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const { position, name, studyType, institution, area } = entry as Record<string, string>
  return [position, name, studyType, area, institution].filter(Boolean).join(' · ')
}

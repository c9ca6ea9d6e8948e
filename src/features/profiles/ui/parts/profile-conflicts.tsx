import { countryWords } from '#shared/countries.ts'
import { Conflicts } from '#web/kit/conflicts.tsx'
import type { Profile } from '../../contract.ts'
import { words } from '../messages.ts'
import type { ProfileField } from './profile-merge.ts'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.conflict

/** Fields that were changed here and on another device. */
export function ProfileConflicts({ editor }: { editor: ProfileEditor }) {
  return (
    <Conflicts
      heading="h2"
      words={text}
      items={editor.conflicts.map((conflict) => ({
        key: conflict.field,
        name: text.field[conflict.field],
        mine: valueWords(conflict.field, conflict.mine),
        theirs: valueWords(conflict.field, conflict.theirs),
        choose: (choice) => editor.resolve(conflict, choice),
      }))}
    />
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

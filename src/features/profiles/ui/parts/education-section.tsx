import { TextField } from '#web/kit/field.tsx'
import { textOf } from '#web/kit/form-values.ts'
import type { Profile } from '../../contract.ts'
import { words } from '../messages.ts'
import { DateFields, EntryForm, textsOf, yearsOf } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.education

type Education = NonNullable<Profile['education']>[number]

/** Schools and courses. */
export function EducationSection({ editor }: { editor: ProfileEditor }) {
  return (
    <ProfileSection id="education" title={text.heading}>
      <EntryList<Education>
        entries={editor.profile.education ?? []}
        onChange={(education) => editor.edit({ education })}
        empty={text.empty}
        add={text.add}
        heading={text.heading}
        nameOf={(entry) => entry.institution}
        show={(entry) => (
          <>
            <p className="font-semibold" dir="auto">
              {[entry.studyType, entry.area].filter(Boolean).join(', ') || entry.institution}
            </p>
            <p className="small muted numbers">
              {[entry.institution, yearsOf(entry, '')].filter(Boolean).join(' · ')}
            </p>
          </>
        )}
        form={(entry, done, cancel) => (
          <EducationForm entry={entry} onDone={done} onCancel={cancel} />
        )}
      />
    </ProfileSection>
  )
}

type EducationFormProps = {
  entry: Education | undefined
  onDone: (entry: Education) => void
  onCancel: () => void
}

function EducationForm({ entry, onDone, onCancel }: EducationFormProps) {
  const done = (values: FormData) =>
    onDone({
      ...(entry?.score && { score: entry.score }),
      institution: textOf(values, 'institution').trim(),
      ...textsOf(values, ['area', 'studyType', 'startDate', 'endDate']),
    })
  return (
    <EntryForm save={text.save} onDone={done} onCancel={onCancel}>
      <TextField
        label={text.institution}
        name="institution"
        defaultValue={entry?.institution ?? ''}
        maxLength={160}
        required
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text.studyType}
          name="studyType"
          defaultValue={entry?.studyType ?? ''}
          maxLength={120}
        />
        <TextField label={text.area} name="area" defaultValue={entry?.area ?? ''} maxLength={160} />
      </div>
      <DateFields dates={entry} />
    </EntryForm>
  )
}

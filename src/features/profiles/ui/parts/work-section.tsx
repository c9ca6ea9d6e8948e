import { TextArea, TextField } from '#web/kit/field.tsx'
import { textOf } from '#web/kit/form-values.ts'
import type { Profile } from '../../contract.ts'
import { words } from '../messages.ts'
import { DateFields, EntryForm, textsOf, yearsOf } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.work

type Work = NonNullable<Profile['work']>[number]

/** Jobs, the newest first. */
export function WorkSection({ editor }: { editor: ProfileEditor }) {
  return (
    <ProfileSection id="work" title={text.heading}>
      <EntryList<Work>
        entries={editor.profile.work ?? []}
        onChange={(work) => editor.edit({ work })}
        empty={text.empty}
        add={text.add}
        heading={text.heading}
        nameOf={({ position, name }) => [position, name].filter(Boolean).join(', ')}
        show={(work) => <WorkLine work={work} />}
        form={(work, done, cancel) => <WorkForm work={work} onDone={done} onCancel={cancel} />}
      />
    </ProfileSection>
  )
}

function WorkLine({ work }: { work: Work }) {
  return (
    <>
      <p className="font-semibold" dir="auto">
        {work.position} · {work.name}
      </p>
      <p className="small muted numbers">{yearsOf(work, text.now)}</p>
      {work.summary && (
        <p className="muted mt-1 whitespace-pre-line" dir="auto">
          {work.summary}
        </p>
      )}
    </>
  )
}

type WorkFormProps = {
  work: Work | undefined
  onDone: (work: Work) => void
  onCancel: () => void
}

function WorkForm({ work, onDone, onCancel }: WorkFormProps) {
  const done = (values: FormData) => {
    // What this form does not show is kept: an entry may come from an import.
    const { startDate: _start, endDate: _end, summary: _summary, ...kept } = work ?? {}
    onDone({
      ...kept,
      name: textOf(values, 'name').trim(),
      position: textOf(values, 'position').trim(),
      ...textsOf(values, ['startDate', 'endDate', 'summary']),
    })
  }
  return (
    <EntryForm save={text.save} onDone={done} onCancel={onCancel}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text.position}
          name="position"
          defaultValue={work?.position ?? ''}
          maxLength={160}
          required
        />
        <TextField
          label={text.employer}
          name="name"
          defaultValue={work?.name ?? ''}
          maxLength={160}
          required
        />
      </div>
      <DateFields dates={work} endHint={text.endHint} />
      <TextArea
        label={text.summary}
        name="summary"
        defaultValue={work?.summary ?? ''}
        countTo={2000}
      />
    </EntryForm>
  )
}

import { TextArea, TextField } from '#web/kit/field.tsx'
import type { Profile } from '../../contract.ts'
import { words } from '../messages.ts'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.about

type Basics = NonNullable<Profile['basics']>

/** Name, headline, summary and place. */
export function AboutSection({ editor }: { editor: ProfileEditor }) {
  const basics = editor.profile.basics ?? {}
  const change = (part: Basics) => editor.edit({ basics: { ...basics, ...part } })
  const changePlace = (part: Basics['location']) =>
    change({ location: { ...basics.location, ...part } })
  const errorAt = (path: string) =>
    editor.errors.find((error) => error.path.endsWith(`basics.${path}`))?.message

  return (
    <ProfileSection id="about" title={text.heading}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          id="name"
          label={text.name}
          value={basics.name ?? ''}
          autoComplete="name"
          maxLength={120}
          required
          error={errorAt('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          id="headline"
          label={text.headline}
          hint={text.headlineHint}
          value={basics.label ?? ''}
          maxLength={120}
          required
          error={errorAt('label')}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      </div>
      <TextArea
        id="summary"
        label={text.summary}
        hint={text.summaryHint}
        value={basics.summary ?? ''}
        countTo={2000}
        required
        error={errorAt('summary')}
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          id="location"
          label={text.city}
          value={basics.location?.city ?? ''}
          autoComplete="address-level2"
          maxLength={120}
          error={errorAt('location.city')}
          onChange={(event) => changePlace({ city: event.currentTarget.value })}
        />
        <TextField
          label={text.country}
          hint={text.countryHint}
          value={basics.location?.countryCode ?? ''}
          autoComplete="country"
          maxLength={2}
          error={errorAt('location.countryCode')}
          onChange={(event) =>
            changePlace({ countryCode: event.currentTarget.value.toUpperCase() })
          }
        />
      </div>
    </ProfileSection>
  )
}

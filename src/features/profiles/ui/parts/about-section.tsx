import { usePlaceNames } from '#features/job-search/ui/public/use-place-names.ts'
import { useCountryChoices } from '#web/kit/country-choices.ts'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Picker } from '#web/kit/picker.tsx'
import { wholeMatch } from '#web/kit/picker-matches.ts'
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
  const places = usePlaceNames()
  const countries = useCountryChoices()
  const choosePlace = (name: string) => {
    const [city = '', ...rest] = name.split(',').map((part) => part.trim())
    const country = rest.at(-1)
    const code = country && places.names.includes(name) && wholeMatch(countries, country)
    changePlace({ city: city.slice(0, 120), ...(code && { countryCode: code }) })
  }
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
        <div id="location">
          <Picker
            label={text.city}
            hint={text.cityHint}
            choices={places.names.map((name) => ({ value: name, label: name }))}
            value={basics.location?.city ?? ''}
            freeText
            onType={places.onType}
            error={errorAt('location.city')}
            onChange={choosePlace}
          />
        </div>
        <Picker
          // A place that is chosen says its country.
          key={basics.location?.countryCode ?? ''}
          label={text.country}
          choices={countries}
          value={basics.location?.countryCode ?? ''}
          error={errorAt('location.countryCode')}
          onChange={(countryCode) => changePlace({ countryCode })}
        />
      </div>
    </ProfileSection>
  )
}

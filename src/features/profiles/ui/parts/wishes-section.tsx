import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchCompanies } from '#features/companies/contract.ts'
import { usePlaceNames } from '#features/job-search/ui/public/use-place-names.ts'
import { query } from '#web/api/query.ts'
import { Checkbox, Select } from '#web/kit/field.tsx'
import { TokenField } from '#web/kit/token-field.tsx'
import { seniorities, workModes, type CandidateInfo, type Profile } from '../../contract.ts'
import { preferenceWords } from '../messages.facts.ts'
import { words } from '../messages.ts'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.wishes

type Preferences = NonNullable<Profile['preferences']>

/** Titles, places, modes and level. */
export function WishesSection({ editor }: { editor: ProfileEditor }) {
  const preferences = editor.profile.preferences ?? {}
  const modes = preferences.workModes ?? []
  const places = usePlaceNames()
  const change = (part: Preferences) => editor.edit({ preferences: { ...preferences, ...part } })
  return (
    <ProfileSection id="titles" title={text.heading}>
      <div className="grid gap-5 md:grid-cols-2">
        <TokenField
          label={text.titles}
          hint={text.titlesHint}
          tokens={preferences.titles ?? []}
          maximum={10}
          onChange={(titles) => change({ titles })}
        />
        <TokenField
          label={text.locations}
          hint={text.locationsHint}
          suggestions={places.names}
          onType={places.onType}
          commas={false}
          tokens={preferences.locations ?? []}
          maximum={10}
          onChange={(locations) => change({ locations })}
        />
      </div>
      <fieldset className="choices">
        <legend>{text.modes}</legend>
        <div className="flex flex-wrap gap-x-6">
          {workModes.map((mode) => (
            <Checkbox
              key={mode}
              label={preferenceWords.mode[mode]}
              checked={modes.includes(mode)}
              onChange={(event) =>
                change({
                  workModes: event.currentTarget.checked
                    ? [...modes, mode]
                    : modes.filter((kept) => kept !== mode),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="max-w-64">
        <Select
          label={text.seniority}
          empty={text.notSaid}
          value={preferences.seniority ?? ''}
          options={seniorities.map((value) => ({ value, label: preferenceWords.level[value] }))}
          onChange={(event) =>
            change({
              seniority: seniorities.find((level) => level === event.currentTarget.value) ?? null,
            })
          }
        />
      </div>
    </ProfileSection>
  )
}

type BlockedSectionProps = { editor: ProfileEditor; blocked: CandidateInfo['blockedCompanies'] }

/** Companies whose people never see the candidate. */
export function BlockedSection({ editor, blocked }: BlockedSectionProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(blocked)
  const { data } = useQuery({
    ...query(searchCompanies, { query: { q: typed } }),
    enabled: typed.length > 1,
  })
  const found = data?.items ?? []

  function choose(names: string[]): void {
    const next = names.flatMap(
      (name) => [...chosen, ...found].find((company) => company.name === name) ?? [],
    )
    setChosen(next)
    editor.block(next.map((company) => company.id))
  }

  return (
    <ProfileSection id="blocked" title={words.blocked.heading}>
      <TokenField
        label={words.blocked.label}
        hint={words.blocked.hint}
        tokens={chosen.map((company) => company.name)}
        suggestions={found.map((company) => company.name)}
        onType={setTyped}
        onChange={choose}
        freeText={false}
      />
    </ProfileSection>
  )
}

import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import {
  Checkbox,
  CheckboxGroup,
  RadioGroup,
  Select,
  TextArea,
  TextField,
} from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useCountryChoices } from '#web/kit/country-choices.ts'
import { useLanguageChoices } from '#web/kit/language-choices.ts'
import { Picker } from '#web/kit/picker.tsx'
import { formWords } from '#web/messages/forms.ts'
import { matchesOf, wholeMatch } from '#web/kit/picker-matches.ts'
import { TokenField } from '#web/kit/token-field.tsx'
import { employmentTypes, workModes, type WorkMode } from '#features/jobs/contract.ts'
import { usePlaceNames } from '#features/job-search/ui/public/use-place-names.ts'
import { employmentTypeWords, workModeWords } from '#features/jobs/ui/public/kinds.ts'
import { limits, type Content } from '../../contract.ts'
import { words } from '../messages.ts'
import { Section, type Editing } from './editor-section.tsx'
import { PayFields } from './pay-fields.tsx'
import type { PostingEditor } from './use-posting-editor.ts'

const text = words.edit

/** Fields hold what is typed; `edition` makes them anew when that comes from elsewhere. */
export function PostingFields({ editor }: { editor: PostingEditor }) {
  return (
    <div key={editor.edition} className="grid gap-10">
      <Work editor={editor} />
      <Where editor={editor} />
      <PayFields editor={editor} />
      <Wanted editor={editor} />
      <Offer editor={editor} />
      <Applying editor={editor} />
      <More editor={editor} />
    </div>
  )
}

function Work({ editor: { content, edit } }: Editing) {
  const toggle = (type: (typeof employmentTypes)[number], on: boolean) =>
    edit({
      employmentTypes: on
        ? [...content.employmentTypes, type]
        : content.employmentTypes.filter((one) => one !== type),
    })
  return (
    <Section title={text.basics}>
      <TextField
        label={words.new.name}
        hint={text.titleHint}
        name="title"
        maxLength={limits.title}
        defaultValue={content.title}
        required
        onInput={(event) => edit({ title: event.currentTarget.value })}
      />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        name="description"
        rows={14}
        countTo={limits.description}
        defaultValue={content.description}
        required
        onInput={(event) => edit({ description: event.currentTarget.value })}
      />
      <CheckboxGroup legend={text.employment} name="employmentTypes">
        <div className="grid gap-x-6 sm:grid-cols-2">
          {employmentTypes.map((type) => (
            <Checkbox
              key={type}
              label={employmentTypeWords[type]}
              name={`employment-${type}`}
              defaultChecked={content.employmentTypes.includes(type)}
              onChange={(event) => toggle(type, event.target.checked)}
            />
          ))}
        </div>
      </CheckboxGroup>
    </Section>
  )
}

function Where({ editor: { content, edit } }: Editing) {
  const countries = useCountryChoices()
  const nameOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  return (
    <Section title={text.where}>
      <RadioGroup
        legend={text.mode}
        name="workMode"
        options={workModes.map((value) => ({ value, label: workModeWords[value] }))}
        defaultValue={content.workMode ?? ''}
        onChange={(value) => edit({ workMode: value as WorkMode })}
      />
      {content.workMode === 'remote' ? (
        <TokenField
          label={text.countries}
          name="remoteCountries"
          hint={text.countriesHint}
          tokens={content.remoteCountries.map(nameOf)}
          suggestions={countries.map(({ label }) => label)}
          matches={(_names, typed) => matchesOf(countries, typed).map(({ label }) => label)}
          freeText={false}
          maximum={limits.countries}
          onChange={(names) =>
            edit({ remoteCountries: names.flatMap((name) => wholeMatch(countries, name) ?? []) })
          }
        />
      ) : (
        <PlaceList content={content} edit={edit} />
      )}
    </Section>
  )
}

type ListProps = Pick<PostingEditor, 'edit'> & { content: Content }

/** Names of places that are known are offered; others are kept as they were typed. */
function PlaceList({ content, edit }: ListProps) {
  const places = usePlaceNames()
  return (
    <TokenField
      label={text.places}
      hint={text.placesHint}
      name="places"
      tokens={content.places}
      suggestions={places.names}
      onType={places.onType}
      matches={(names) => [...names]}
      commas={false}
      maximum={limits.places}
      onChange={(names) => edit({ places: short(names, 120) })}
    />
  )
}

function Wanted({ editor: { content, edit } }: Editing) {
  return (
    <Section title={text.wanted}>
      <TokenField
        label={text.skillsMust}
        name="skillsMust"
        hint={text.skillsHint}
        tokens={content.skillsMust}
        maximum={limits.skills}
        onChange={(skillsMust) => edit({ skillsMust: short(skillsMust, 60) })}
      />
      <TokenField
        label={text.skillsNice}
        name="skillsNice"
        hint={text.skillsHint}
        tokens={content.skillsNice}
        maximum={limits.skills}
        onChange={(skillsNice) => edit({ skillsNice: short(skillsNice, 60) })}
      />
    </Section>
  )
}

const short = (tokens: string[], length: number) => tokens.map((token) => token.slice(0, length))

function Offer({ editor: { content, edit, held, reads, dropRow } }: Editing) {
  const [keys, setKeys] = useState(() => content.process.map((_step, index) => index))
  const change = (index: number, next: Partial<Content['process'][number]>) =>
    edit({
      process: content.process.map((one, other) => (other === index ? { ...one, ...next } : one)),
    })
  return (
    <Section title={text.offer}>
      <TokenField
        label={text.benefits}
        name="benefits"
        hint={text.skillsHint}
        tokens={content.benefits}
        maximum={limits.benefits}
        onChange={(benefits) => edit({ benefits: short(benefits, 120) })}
      />
      <div className="grid gap-3">
        <h3 className="font-medium">{text.process}</h3>
        {content.process.map((one, index) => (
          <div key={keys[index]} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <TextField
                label={text.step(index + 1)}
                name={`process.${index}.step`}
                maxLength={120}
                defaultValue={one.step}
                required
                onInput={(event) => change(index, { step: event.currentTarget.value })}
              />
            </div>
            <div className="w-24 shrink-0">
              <TextField
                label={text.stepDays}
                name={`process.${index}.days`}
                type="number"
                min={1}
                max={90}
                required
                defaultValue={held[`process.${index}.days`]?.typed ?? one.days ?? ''}
                onInput={({ currentTarget }) =>
                  change(index, { days: reads(currentTarget) ? numberOf(currentTarget) : null })
                }
              />
            </div>
            {/* Beside the fields, whatever stands below them. */}
            <div className="pt-6.5">
              <IconButton
                label={text.removeStep(index + 1)}
                onClick={() => {
                  setKeys(keys.filter((_key, other) => other !== index))
                  dropRow('process', index)
                  edit({ process: content.process.filter((_step, other) => other !== index) })
                }}
              >
                <Icon of={X} />
              </IconButton>
            </div>
          </div>
        ))}
        {content.process.length < limits.steps && (
          <div>
            <Button
              size="small"
              onClick={() => {
                setKeys([...keys, Math.max(-1, ...keys) + 1])
                edit({ process: [...content.process, { step: '', days: null }] })
              }}
            >
              {text.addStep}
            </Button>
          </div>
        )}
      </div>
      <Select
        label={text.visa}
        name="visaSponsorship"
        defaultValue={
          content.visaSponsorship === null ? '' : content.visaSponsorship ? 'yes' : 'no'
        }
        empty={text.visaEmpty}
        options={[
          { value: 'yes', label: text.visaChoices.yes },
          { value: 'no', label: text.visaChoices.no },
        ]}
        onChange={({ target: { value } }) =>
          edit({ visaSponsorship: value === '' ? null : value === 'yes' })
        }
      />
    </Section>
  )
}

function numberOf({ value }: HTMLInputElement): number | null {
  return value === '' ? null : Number(value)
}

function Applying({ editor: { content, edit, held, reads, release } }: Editing) {
  return (
    <Section title={text.applying}>
      <RadioGroup
        legend={text.applying}
        name="applyHere"
        defaultValue={content.applyHere ? 'here' : 'outside'}
        options={[
          { value: 'here', label: text.here },
          { value: 'outside', label: text.outside },
        ]}
        onChange={(value) => {
          release('respondWithinDays')
          edit({ applyHere: value === 'here' })
        }}
      />
      {/* Keys, so that neither field shows what was typed into the other. */}
      {content.applyHere ? (
        <TextField
          key="days"
          label={text.days}
          hint={text.daysHint}
          name="respondWithinDays"
          type="number"
          min={3}
          max={30}
          required
          defaultValue={held['respondWithinDays']?.typed ?? content.respondWithinDays}
          onInput={({ currentTarget }) =>
            edit(
              reads(currentTarget, formWords.missing)
                ? { respondWithinDays: Number(currentTarget.value) }
                : {},
            )
          }
        />
      ) : (
        <TextField
          key="link"
          label={text.applyUrl}
          name="applyUrl"
          type="url"
          maxLength={2000}
          required
          defaultValue={content.applyUrl}
          onInput={(event) => edit({ applyUrl: event.currentTarget.value })}
        />
      )}
      <TextField
        label={text.lastDay}
        hint={text.lastDayHint}
        name="lastDay"
        type="date"
        defaultValue={content.lastDay ?? ''}
        onInput={({ currentTarget }) =>
          edit({ lastDay: reads(currentTarget) ? currentTarget.value || null : null })
        }
      />
    </Section>
  )
}

function More({ editor: { content, edit, held, reads } }: Editing) {
  const languages = useLanguageChoices(content.language)
  const field = (name: 'department' | 'team' | 'requisitionId', label: string, most: number) => (
    <TextField
      label={label}
      name={name}
      maxLength={most}
      defaultValue={content[name]}
      onInput={(event) => edit({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Section title={text.more}>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('department', text.department, 100)}
        {field('team', text.team, 100)}
        {field('requisitionId', text.requisition, 60)}
        <TextField
          label={text.openings}
          name="openings"
          type="number"
          min={1}
          max={999}
          defaultValue={held['openings']?.typed ?? content.openings ?? ''}
          onInput={({ currentTarget }) =>
            edit({ openings: reads(currentTarget) ? numberOf(currentTarget) : null })
          }
        />
        <TextField
          label={text.startsOn}
          name="startsOn"
          type="date"
          defaultValue={content.startsOn ?? ''}
          onInput={({ currentTarget }) =>
            edit({ startsOn: reads(currentTarget) ? currentTarget.value || null : null })
          }
        />
        <Picker
          label={text.language}
          name="language"
          choices={languages}
          value={content.language}
          onChange={(value) => edit({ language: value })}
        />
      </div>
    </Section>
  )
}

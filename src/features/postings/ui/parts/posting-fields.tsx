import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Checkbox, RadioGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { TokenField } from '#web/kit/token-field.tsx'
import { employmentTypes, workModes, type WorkMode } from '#features/jobs/contract.ts'
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
      <fieldset className="choices">
        <legend>{text.employment}</legend>
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
      </fieldset>
    </Section>
  )
}

function Where({ editor: { content, edit, errors } }: Editing) {
  const problem = (path: string) => errors.find((error) => error.path === path)?.message
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
          hint={text.countriesHint}
          tokens={content.remoteCountries}
          maximum={limits.countries}
          error={problem('remoteCountries')}
          onChange={(tokens) =>
            edit({
              remoteCountries: tokens
                .map((token) => token.trim().toUpperCase())
                .filter((token) => /^[A-Z]{2}$/.test(token)),
            })
          }
        />
      ) : (
        <PlaceList content={content} edit={edit} error={problem('places')} />
      )}
    </Section>
  )
}

type ListProps = Pick<PostingEditor, 'edit'> & { content: Content; error?: string | undefined }

/** A place holds a comma, so that each has a line of its own. */
function PlaceList({ content, edit, error }: ListProps) {
  return (
    <TextArea
      label={text.places}
      hint={text.placesHint}
      name="places"
      rows={3}
      error={error}
      defaultValue={content.places.join('\n')}
      required
      onInput={(event) => edit({ places: linesOf(event.currentTarget.value, limits.places) })}
    />
  )
}

function linesOf(value: string, most: number): string[] {
  const lines = value.split('\n').map((line) => line.trim().slice(0, 120))
  return [...new Set(lines.filter(Boolean))].slice(0, most)
}

function Wanted({ editor: { content, edit } }: Editing) {
  return (
    <Section title={text.wanted}>
      <TokenField
        label={text.skillsMust}
        hint={text.skillsHint}
        tokens={content.skillsMust}
        maximum={limits.skills}
        onChange={(skillsMust) => edit({ skillsMust: short(skillsMust, 60) })}
      />
      <TokenField
        label={text.skillsNice}
        hint={text.skillsHint}
        tokens={content.skillsNice}
        maximum={limits.skills}
        onChange={(skillsNice) => edit({ skillsNice: short(skillsNice, 60) })}
      />
    </Section>
  )
}

const short = (tokens: string[], length: number) => tokens.map((token) => token.slice(0, length))

function Offer({ editor: { content, edit } }: Editing) {
  const [keys, setKeys] = useState(() => content.process.map((_step, index) => index))
  const change = (index: number, next: Partial<Content['process'][number]>) =>
    edit({
      process: content.process.map((one, other) => (other === index ? { ...one, ...next } : one)),
    })
  return (
    <Section title={text.offer}>
      <TokenField
        label={text.benefits}
        hint={text.skillsHint}
        tokens={content.benefits}
        maximum={limits.benefits}
        onChange={(benefits) => edit({ benefits: short(benefits, 120) })}
      />
      <div className="grid gap-3">
        <h3 className="font-medium">{text.process}</h3>
        {content.process.map((one, index) => (
          <div key={keys[index]} className="flex flex-wrap items-end gap-2 sm:flex-nowrap">
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
                defaultValue={one.days ?? ''}
                onInput={(event) => change(index, { days: daysOf(event.currentTarget.value, 90) })}
              />
            </div>
            <IconButton
              label={text.removeStep(index + 1)}
              onClick={() => {
                setKeys(keys.filter((_key, other) => other !== index))
                edit({ process: content.process.filter((_step, other) => other !== index) })
              }}
            >
              <Icon of={X} />
            </IconButton>
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

function daysOf(typed: string, most: number): number | null {
  const days = Math.round(Number(typed))
  return typed === '' || !Number.isFinite(days) ? null : Math.min(Math.max(days, 1), most)
}

function Applying({ editor: { content, edit } }: Editing) {
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
        onChange={(value) => edit({ applyHere: value === 'here' })}
      />
      {content.applyHere ? (
        <TextField
          label={text.days}
          hint={text.daysHint}
          name="respondWithinDays"
          type="number"
          min={3}
          max={30}
          required
          defaultValue={content.respondWithinDays}
          onInput={(event) => {
            const days = daysOf(event.currentTarget.value, 30)
            if (days !== null && days >= 3) edit({ respondWithinDays: days })
          }}
        />
      ) : (
        <TextField
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
        onInput={(event) => edit({ lastDay: event.currentTarget.value || null })}
      />
    </Section>
  )
}

function More({ editor: { content, edit } }: Editing) {
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
          defaultValue={content.openings ?? ''}
          onInput={(event) => edit({ openings: daysOf(event.currentTarget.value, 999) })}
        />
        <TextField
          label={text.startsOn}
          name="startsOn"
          type="date"
          defaultValue={content.startsOn ?? ''}
          onInput={(event) => edit({ startsOn: event.currentTarget.value || null })}
        />
        <TextField
          label={text.language}
          hint={text.languageHint}
          name="language"
          maxLength={6}
          defaultValue={content.language}
          onInput={({ currentTarget: { value } }) => {
            if (value === '' || /^[a-z]{2,3}(-[A-Z]{2})?$/.test(value)) edit({ language: value })
          }}
        />
      </div>
    </Section>
  )
}

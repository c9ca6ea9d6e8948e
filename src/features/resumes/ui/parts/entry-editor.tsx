import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Disclosure } from '#web/kit/content.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import type { ResumeDocument, SectionKey } from '../../contract.ts'
import { sectionTitles, words } from '../messages.ts'
import {
  entryFields,
  isListSection,
  listOf,
  listText,
  type EntryField,
  type EntrySection,
  type ListSection,
  type LooseEntry,
} from './section-fields.ts'
import { isDate } from './use-resume-editor.ts'

const text = words.builder

type SectionEditorProps = {
  section: SectionKey
  document: ResumeDocument
  onChange: (document: ResumeDocument) => void
}

/** The content of one section: entries with fields, or a list with an item a line. */
export function SectionEditor({ section, document, onChange }: SectionEditorProps) {
  // A new entry is open, and stays open while it is filled in.
  const [newest, setNewest] = useState<number>()
  if (isListSection(section)) {
    return <ListEditor section={section} document={document} onChange={onChange} />
  }
  const entries = (document[section] ?? []) as LooseEntry[]
  const put = (next: LooseEntry[]) => onChange({ ...document, [section]: next })
  return (
    <div className="grid gap-3">
      {entries.map((entry, index) => (
        <Disclosure key={index} summary={titleOf(entry, section)} open={index === newest}>
          <div className="grid gap-4 pt-2">
            {entryFields[section].map((field) => (
              <FieldEditor
                key={field.name}
                field={field}
                value={entry[field.name]}
                onChange={(value) => put(entries.with(index, { ...entry, [field.name]: value }))}
              />
            ))}
            <div>
              <Button size="small" kind="danger" onClick={() => put(entries.toSpliced(index, 1))}>
                {text.remove}
              </Button>
            </div>
          </div>
        </Disclosure>
      ))}
      <div>
        <Button
          size="small"
          onClick={() => {
            setNewest(entries.length)
            put([...entries, {}])
          }}
        >
          {text.add(sectionTitles[section])}
        </Button>
      </div>
    </div>
  )
}

function titleOf(entry: LooseEntry, section: EntrySection): string {
  const [first, second] = entryFields[section].map(({ name }) => entry[name])
  const parts = [first, second].filter((part) => typeof part === 'string' && part !== '')
  return parts.join(' · ') || text.untitled
}

type FieldEditorProps = {
  field: EntryField
  value: string | string[] | undefined
  onChange: (value: string | string[] | undefined) => void
}

function FieldEditor({ field, value, onChange }: FieldEditorProps) {
  const { kind, longest } = field
  const label = text.fields[field.label]
  const shown = typeof value === 'string' ? value : ''
  if (kind === 'lines') {
    return (
      <LinesField label={label} lines={Array.isArray(value) ? value : []} onChange={onChange} />
    )
  }
  if (kind === 'text') {
    return (
      <TextArea
        label={label}
        name={field.name}
        value={shown}
        maxLength={longest}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    )
  }
  const isTime = kind !== 'line'
  return (
    <TextField
      label={label}
      name={field.name}
      value={shown}
      maxLength={longest}
      hint={kind === 'end' ? text.endHint : isTime ? text.dateHint : undefined}
      error={isTime && !isDate(shown) ? text.dateWrong : undefined}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

type LinesFieldProps = {
  label: string
  lines: readonly string[]
  onChange: (lines: string[]) => void
}

/** Keeps empty lines while someone types, and hands on the filled ones. */
function LinesField({ label, lines, onChange }: LinesFieldProps) {
  const [typed, setTyped] = useState(lines.join('\n'))
  return (
    <TextArea
      label={label}
      name="highlights"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const filled = value.split('\n').map((line) => line.trim().slice(0, 500))
        onChange(filled.filter(Boolean).slice(0, 40))
      }}
    />
  )
}

type ListEditorProps = Omit<SectionEditorProps, 'section'> & { section: ListSection }

function ListEditor({ section, document, onChange }: ListEditorProps) {
  const [typed, setTyped] = useState(() => listText(document, section))
  return (
    <TextArea
      label={text.lists[section]}
      name={section}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(listOf(value, section, document))
      }}
    />
  )
}

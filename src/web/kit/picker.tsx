/** Loaded only by pages that need it: React Aria's combo box over a list of names. */
import { useId, useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { words } from '#web/messages/en.ts'
import { describedBy } from './field.tsx'
import { useFieldError } from './form-context.ts'
import { matchesOf, wholeMatch, type Choice } from './picker-matches.ts'

type PickerProps = {
  label: string
  hint?: string
  choices: readonly Choice[]
  /** The value of a choice; empty for none. */
  value: string
  onChange: (value: string) => void
  /** What the server calls it. */
  name?: string
  required?: boolean
  /** What is typed counts, too; the choices are suggestions. */
  freeText?: boolean
  /** Called while typing, for choices from the server. */
  onType?: (text: string) => void
  error?: string | undefined
}

/**
 * One of many, found by its name: countries, languages. What is typed is no choice until it names one;
 * a name that is typed in full is.
 */
export function Picker(props: PickerProps) {
  const { label, hint, choices, value, onChange, name, required = false, freeText = false } = props
  const chosen = choices.find((choice) => choice.value === value)
  const [text, setText] = useState(chosen?.label ?? value)
  const [typed, setTyped] = useState('')
  const [lastValue, setLastValue] = useState(value)
  // Chosen by what surrounds it, such as a draft that is read after the first drawing.
  if (value !== lastValue) {
    setLastValue(value)
    // A choice from the server may be gone from the list already: what was written stays.
    if (chosen) setText(chosen.label)
  }
  const id = useId()
  const error = useFieldError(name, props.error)
  const found = matchesOf(choices, typed)
  const [noneFound] = useState(() => [{ value: '', label: words.noneFound }])

  const choose = (choice: Choice | undefined) => {
    setText(choice?.label ?? '')
    setTyped('')
    onChange(choice?.value ?? '')
  }

  return (
    <ComboBox
      className="field"
      inputValue={text}
      onInputChange={(next) => {
        setText(next)
        setTyped(next)
        props.onType?.(next)
        if (freeText) onChange(next)
      }}
      value={value || null}
      onChange={(key) => {
        if (key !== null && key !== '') choose(choices.find((choice) => choice.value === key))
      }}
      onBlur={() => {
        if (freeText || text === (chosen?.label ?? value)) return
        const named = wholeMatch(choices, text) ?? (found.length === 1 ? found[0]!.value : value)
        choose(text.trim() === '' ? undefined : choices.find((choice) => choice.value === named))
      }}
      items={found.length > 0 || typed === '' || freeText ? found : noneFound}
      disabledKeys={['']}
      allowsCustomValue
      menuTrigger={freeText ? 'input' : 'focus'}
      isInvalid={Boolean(error)}
    >
      <Label className="field-label">
        {label}
        {!required && <span className="field-optional">{words.optional}</span>}
      </Label>
      <Input
        className="input"
        autoComplete="off"
        data-field={name}
        aria-describedby={describedBy(id, hint, error)['aria-describedby']}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <Popover className="menu menu-tall w-(--trigger-width)" offset={4}>
        <ListBox<Choice>>
          {(choice) => (
            <ListBoxItem id={choice.value} className="menu-item" textValue={choice.label}>
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

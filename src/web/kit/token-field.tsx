/** Loaded only by pages that need it: React Aria's combo box over a list of tokens. */
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { words } from '#web/messages/en.ts'
import { formWords } from '#web/messages/forms.ts'
import { describedBy } from './field.tsx'
import { useFieldError } from './form-context.ts'
import { Icon } from './icon.tsx'

type TokenFieldProps = {
  label: string
  /** What the server calls it. */
  name?: string
  hint?: string
  tokens: readonly string[]
  onChange: (tokens: string[]) => void
  /** What is offered while typing. */
  suggestions?: readonly string[]
  /** Called while typing, for suggestions from the server. */
  onType?: (text: string) => void
  /** False when only suggestions may be picked. */
  freeText?: boolean
  /** False where a comma is part of what is typed. */
  commas?: boolean
  /** Which suggestions are meant; those that contain what is typed unless told. */
  matches?: (suggestions: readonly string[], typed: string) => string[]
  maximum?: number
  /** Characters of one. */
  longest?: number
  error?: string | undefined
}

const noSuggestions: readonly string[] = []

function namesWith(suggestions: readonly string[], typed: string): string[] {
  return suggestions.filter((name) => name.toLowerCase().includes(typed))
}

/** Several short words: skills, titles, places. Enter or a comma adds one, Backspace takes the last. */
export function TokenField(props: TokenFieldProps) {
  const { label, name, hint, tokens, onChange, onType } = props
  const { suggestions = noSuggestions, freeText = true, maximum = 60, longest = Infinity } = props
  const { commas = freeText, matches = namesWith } = props
  const [text, setText] = useState('')
  const id = useId()
  const error = useFieldError(name, props.error)
  const present = new Set(tokens.map((token) => token.toLowerCase()))
  const typed = text.trim().toLowerCase()
  const offered = (typed === '' ? [] : matches(suggestions, typed))
    .filter((name) => !present.has(name.toLowerCase()))
    .slice(0, 12)
    .map((name) => ({ name }))

  const type = (next: string) => {
    setText(next)
    onType?.(next)
  }
  const add = (...added: string[]) => {
    const fresh = added
      .map((part) => part.trim())
      .filter((part) => part && !present.has(part.toLowerCase()))
    const fitting = fresh.filter((part) => part.length <= longest)
    const taken = fitting.slice(0, Math.max(maximum - tokens.length, 0))
    if (taken.length > 0) onChange([...tokens, ...taken])
    // What is too long or has no room stays in the field, with a word about it.
    type(fresh.filter((part) => !taken.includes(part)).join(', '))
  }
  const enter = (written: string) => add(...(commas ? written.split(',') : [written]))
  const isTooLong = text.split(commas ? ',' : '\n').some((part) => part.trim().length > longest)
  const isFull = tokens.length >= maximum && typed !== ''
  const leftOver = isTooLong ? formWords.tooLong(longest) : isFull && formWords.full(maximum)
  const remove = (token: string) => onChange(tokens.filter((kept) => kept !== token))

  return (
    <ComboBox
      className="field"
      inputValue={text}
      onInputChange={(next) =>
        next.includes(',') && commas && !leftOver ? enter(next) : type(next)
      }
      onChange={(key) => key && add(String(key))}
      value={null}
      onBlur={() => {
        // What was typed and not entered would be lost without a word.
        if (freeText && typed) enter(text)
      }}
      items={offered}
      allowsCustomValue
      allowsEmptyCollection={false}
      menuTrigger="input"
      isInvalid={Boolean(error)}
    >
      <Label className="field-label">{label}</Label>
      {tokens.length > 0 && (
        <ul className="tokens">
          {tokens.map((token) => (
            <li className="token" key={token}>
              <span dir="auto" className="truncate">
                {token}
              </span>
              <button
                type="button"
                className="token-remove"
                aria-label={words.remove(token, label)}
                onClick={() => remove(token)}
              >
                <Icon of={X} className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        className="input"
        data-field={name}
        aria-describedby={describedBy(id, hint, error)['aria-describedby']}
        onKeyDown={(event) => {
          const active = event.currentTarget.getAttribute('aria-activedescendant')
          if (event.key === 'Enter' && !active) {
            event.preventDefault()
            const match = offered.find(({ name }) => name.toLowerCase() === typed)
            if (match) add(match.name)
            else if (!freeText && offered[0]) add(offered[0].name)
            else if (freeText && typed) enter(text)
          }
          if (event.key === 'Backspace' && text === '' && tokens.length > 0) {
            remove(tokens.at(-1)!)
          }
        }}
      />
      <div className="contents" aria-live="polite">
        {leftOver && <p className="field-hint">{leftOver}</p>}
      </div>
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
      <Popover className="menu w-(--trigger-width)" offset={4}>
        <ListBox<{ name: string }>>
          {(item) => (
            <ListBoxItem id={item.name} className="menu-item" textValue={item.name}>
              {item.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

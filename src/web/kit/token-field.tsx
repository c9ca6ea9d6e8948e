/** Loaded only by pages that need it: React Aria's combo box over a list of tokens. */
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { words } from '#web/messages/en.ts'
import { Icon } from './icon.tsx'

type TokenFieldProps = {
  label: string
  hint?: string
  tokens: readonly string[]
  onChange: (tokens: string[]) => void
  /** What is offered while typing. */
  suggestions?: readonly string[]
  /** Called while typing, for suggestions from the server. */
  onType?: (text: string) => void
  /** False when only suggestions may be picked. */
  freeText?: boolean
  maximum?: number
  error?: string | undefined
}

const noSuggestions: readonly string[] = []

/** Several short words: skills, titles, places. Enter or a comma adds one, Backspace takes the last. */
export function TokenField(props: TokenFieldProps) {
  const { label, hint, tokens, onChange, onType, error } = props
  const { suggestions = noSuggestions, freeText = true, maximum = 60 } = props
  const [text, setText] = useState('')
  const id = useId()
  const taken = new Set(tokens.map((token) => token.toLowerCase()))
  const typed = text.trim().toLowerCase()
  const offered = suggestions
    .filter((suggestion) => {
      const name = suggestion.toLowerCase()
      return typed !== '' && name.includes(typed) && !taken.has(name)
    })
    .slice(0, 12)
    .map((name) => ({ name }))

  const type = (next: string) => {
    setText(next)
    onType?.(next)
  }
  const add = (added: string) => {
    const fresh = added
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part && !taken.has(part.toLowerCase()))
    if (fresh.length > 0) onChange([...tokens, ...fresh].slice(0, maximum))
    type('')
  }
  const remove = (token: string) => onChange(tokens.filter((kept) => kept !== token))

  return (
    <ComboBox
      className="field"
      inputValue={text}
      onInputChange={(next) => (next.includes(',') && freeText ? add(next) : type(next))}
      onChange={(key) => key && add(String(key))}
      value={null}
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
                aria-label={words.remove(token)}
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
        aria-describedby={hint ? `${id}-hint` : undefined}
        onKeyDown={(event) => {
          const active = event.currentTarget.getAttribute('aria-activedescendant')
          if (event.key === 'Enter' && !active) {
            event.preventDefault()
            const match = offered.find(({ name }) => name.toLowerCase() === typed)
            if (match) add(match.name)
            else if (freeText && typed) add(text)
          }
          if (event.key === 'Backspace' && text === '' && tokens.length > 0) {
            remove(tokens.at(-1)!)
          }
        }}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <p className="field-error">{error}</p>}
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

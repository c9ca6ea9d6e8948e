import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { query } from '#web/api/query.ts'
import { suggestJobs } from '../../contract.ts'
import { suggestionKindWords } from '../messages.ts'

type SuggestingInputProps = {
  label: string
  name: 'q' | 'location'
  hint: string
  value: string | undefined
  longest: number
  /** The label is for those who hear it; the others see the hint. */
  bare?: boolean
}

/** Short enough to feel at once, long enough not to ask for every letter. */
const restMs = 120

/** A search field that offers what is there (WAI-ARIA combobox with a list); a plain one without scripts. */
export function SuggestingInput({
  label,
  name,
  hint,
  value = '',
  longest,
  bare = false,
}: SuggestingInputProps) {
  const [text, setText] = useState(value)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const id = useId()
  useEffect(() => setText(value), [value])
  const asked = useRested(typed)
  const { data } = useQuery({
    ...query(suggestJobs, { query: { q: asked, kind: name === 'q' ? 'what' : 'where' } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const items = typed === '' || asked === '' ? [] : (data?.items ?? [])
  const open = items.length > 0
  const close = () => {
    setTyped('')
    setActive(-1)
  }
  const choose = (index: number, form: HTMLFormElement | null) => {
    const item = items[index]
    if (!item) return
    setText(item.label)
    close()
    // The field has its new value after this render.
    setTimeout(() => form?.requestSubmit())
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // What is sent as it stands closes the list, also one that has not come yet.
    if (event.key === 'Enter' && active < 0) return close()
    if (!open) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1)
    else if (event.key === 'Enter') choose(active, event.currentTarget.form)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <div className="field relative" data-name={name}>
      <label className={bare ? 'sr-only' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        name={name}
        value={text}
        placeholder={hint}
        maxLength={longest}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setTyped(event.target.value.trim().slice(0, 60))
          setActive(-1)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!open}
        className="menu absolute top-full right-0 left-0 z-20 mt-1 max-w-none"
      >
        {items.map((item, index) => (
          <div
            key={`${item.kind} ${item.label} ${item.slug}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-focused={index === active || undefined}
            className="menu-item justify-between"
            // The field keeps the focus: leaving it closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => choose(index, event.currentTarget.closest('form'))}
          >
            <span dir="auto" className="truncate">
              {item.label}
            </span>
            <span className="small muted">{suggestionKindWords[item.kind]}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The text once nothing was typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

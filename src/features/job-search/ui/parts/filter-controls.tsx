import type { ReactNode } from 'react'
import { filterWords } from '../messages.filters.ts'

export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

type CheckProps = {
  name: string
  value: string
  label: string
  checked?: boolean | undefined
  /** How many jobs it would leave. */
  count?: number | undefined
}

/** One of several that may be chosen together. What would leave no job is not offered. */
export function Check({ name, value, label, checked = false, count }: CheckProps) {
  if (count === 0 && !checked) return null
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span className="flex min-w-0 justify-between gap-3">
        <span className="min-w-0 break-words">{label}</span>
        {count !== undefined && (
          <span className="small muted numbers">{filterWords.countOf(count)}</span>
        )}
      </span>
    </label>
  )
}

type ChooseProps = {
  label: string
  name: string
  value: string | number | undefined
  empty?: string
  children: (readonly [string | number, string])[]
}

/** One of a list. */
export function Choose({ label, name, value, empty, children }: ChooseProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select className="input" name={name} defaultValue={value ?? ''}>
        {empty && <option value="">{empty}</option>}
        {children.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

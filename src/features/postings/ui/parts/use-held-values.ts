import { useRef, useState } from 'react'
import type { FieldError } from '#shared/errors.ts'
import { valueProblem } from '#web/kit/value-problem.ts'
import type { Checks, Content } from '../../contract.ts'
import type { Held } from './kept-draft.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Values that cannot be kept in the draft: they stay in their fields, each with what is wrong with it. `hold`
 * and its like are called before the draft is edited, which keeps both.
 */
export function useHeldValues() {
  const latest = useRef<Held>({})
  const [held, setHeld] = useState<Held>({})

  function replace(next: Held): void {
    latest.current = next
    setHeld(next)
  }

  function hold(name: string, typed: string, message: string | undefined): boolean {
    const { [name]: before, ...others } = latest.current
    if (message !== undefined) replace({ ...others, [name]: { typed, message } })
    else if (before) replace(others)
    return message === undefined
  }

  return {
    held,
    latest,
    replace,
    hold,
    /** False for a value that is held instead. */
    reads: (control: Control, whenEmpty?: string) =>
      hold(
        control.name,
        control.value,
        valueProblem(control) ?? (control.value === '' ? whenEmpty : undefined),
      ),
    /** A field has gone: nobody could mend what stood in it. */
    release: (name: string): void => void hold(name, '', undefined),
    /** A list has lost a row: the rows after it have moved up. */
    dropRow: (list: string, index: number): void => {
      const moved = Object.entries(latest.current).flatMap(([name, value]) => {
        const [at, row, ...rest] = name.split('.')
        if (at !== list || Number(row) < index) return [[name, value] as const]
        if (Number(row) === index) return []
        return [[[at, Number(row) - 1, ...rest].join('.'), value] as const]
      })
      replace(Object.fromEntries(moved))
    },
  }
}

/** Those whose row is there still: another window may have removed it, and nobody could mend what stood in it. */
export function heldOf(content: Content, held: Held): Held {
  const isThere = (name: string) => {
    const [list, row] = name.split('.')
    const rows = content[list as keyof Content]
    return !Array.isArray(rows) || Number(row) < rows.length
  }
  return Object.fromEntries(Object.entries(held).filter(([name]) => isThere(name)))
}

export function heldErrors(held: Held): FieldError[] {
  return Object.entries(held).map(([path, { message }]) => ({ path, message }))
}

/** What stands in the way of publishing. A field whose value cannot be kept says what is wrong with it, not that it is empty. */
export function fieldsToFix(
  missing: Checks['missing'],
  held: Held,
): { field: string; message: string }[] {
  const names = Object.keys(held)
  const isHeld = (field: string) =>
    names.some((name) => name === field || name.startsWith(`${field}.`))
  return [
    ...Object.entries(held).map(([field, { message }]) => ({ field, message })),
    ...missing.filter(({ required, field }) => required && !isHeld(field)),
  ]
}

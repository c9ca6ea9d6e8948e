/**
 * Unsent text, kept in the tab until it is sent: a reload or a sign-in loses nothing typed. It comes back to
 * the account that typed it; a guest's text comes back to the next account that signs in.
 */
import { useCallback, useEffect, useState } from 'react'
import { personHere } from '#web/stores/person-here.ts'

const prefix = 'draft:'
/** Never kept, whatever a form holds. */
const secretTypes = new Set(['password', 'file', 'hidden', 'submit'])

/** `by` is the account; null for a guest. */
type Kept = { by: string | null; value: unknown }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FormValues = Readonly<Record<string, string | boolean>>

/**
 * Keeps what stands in a form's fields, secrets apart.
 *
 * @param waiting what belongs to fields that are not drawn yet
 */
export function keepFormDraft(form: HTMLFormElement, key: string, waiting: FormValues): void {
  const values: Record<string, string | boolean> = { ...waiting }
  for (const control of controlsOf(form)) {
    if (isTick(control)) values[tickKey(control)] = control.checked
    else values[control.name] = control.value
  }
  write(key, values)
}

/**
 * Puts kept values back into the form.
 *
 * @returns those whose fields are not drawn yet: a tick or a button may bring them
 */
export function fillForm(form: HTMLFormElement, values: FormValues): FormValues {
  const waiting = { ...values }
  for (const control of controlsOf(form)) {
    const key = isTick(control) ? tickKey(control) : control.name
    const value = values[key]
    if (typeof value === 'string') fill(control, value)
    else if (value !== undefined && isTick(control)) tick(control, value)
    delete waiting[key]
  }
  return waiting
}

/** Forgets a draft: it was sent. */
export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    return
  }
}

/** Whether anything that was typed in this tab would come back. */
export function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}

/** A value that survives a reload of the tab until `clear`: for text outside a `Form`. */
export function useDraft(key: string, initial = ''): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(initial)
  useEffect(() => {
    const kept = readDraft<string>(key)
    if (typeof kept === 'string') setText(kept)
  }, [key])
  const change = useCallback(
    (next: string) => {
      setText(next)
      if (next) write(key, next)
      else clearDraft(key)
    },
    [key],
  )
  const clear = useCallback(() => {
    setText('')
    clearDraft(key)
  }, [key])
  return [text, change, clear]
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !secretTypes.has(element.type) &&
      // A password stays one while its characters are shown.
      !element.autocomplete.includes('password') &&
      !element.autocomplete.includes('one-time-code'),
  )
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function tickKey(control: HTMLInputElement): string {
  return `${control.name}=${control.value}`
}

function tick(control: HTMLInputElement, checked: boolean): void {
  if (control.checked !== checked) control.click()
}

/** Sets the value as typing would, so that React hears of it. */
function fill(control: Exclude<Control, never>, value: string): void {
  if (control.value === value) return
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

export function readDraft<Value>(key: string): Value | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as Kept | null
    const isOwn = kept !== null && (kept.by === null || kept.by === personHere())
    return isOwn ? (kept.value as Value) : undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify({ by: personHere(), value } satisfies Kept))
  } catch {
    return
  }
}

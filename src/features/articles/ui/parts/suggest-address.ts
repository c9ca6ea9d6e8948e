import type { FocusEvent } from 'react'
import { foldLetters } from '#shared/fold.ts'
import { slugMaximum } from '../../contract.ts'

/** Fills in the address of a new text by its title, as long as nobody has chosen one. */
export function suggestAddress({ currentTarget: title }: FocusEvent<HTMLInputElement>): void {
  const address = title.form?.elements.namedItem('slug')
  if (!(address instanceof HTMLInputElement) || address.value !== '') return
  const words = foldLetters(title.value).match(/[a-z0-9]+/g) ?? []
  if (words.length === 0) return
  address.value = words.join('-').slice(0, slugMaximum).replace(/-$/, '')
  address.dispatchEvent(new Event('input', { bubbles: true }))
}

import { amountWords } from '#web/messages/amounts.ts'
import { messageFor } from './form-checks.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is wrong with a value in a draft, where a field may be empty; undefined for one that can be kept. */
export function valueProblem(control: Control): string | undefined {
  const { validity } = control
  if (validity.valid || (validity.valueMissing && !validity.badInput)) return undefined
  return validity.stepMismatch ? amountWords.whole : messageFor(control)
}

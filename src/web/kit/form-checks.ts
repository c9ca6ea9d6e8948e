/** What is wrong with which field of a form, and the way to that field. */
import type { FieldError } from '#shared/errors.ts'
import { formWords } from '#web/messages/forms.ts'

/** `label` is the field's own; empty when the form has no such field. */
export type Problem = FieldError & { label: string }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the browser finds wrong, in our words and once for each name. */
export function problemsIn(form: HTMLFormElement): Problem[] {
  const problems = new Map<string, Problem>()
  for (const element of form.elements) {
    const [path, message] =
      element instanceof HTMLFieldSetElement ? groupProblem(element) : controlProblem(element)
    if (message === undefined || problems.has(path)) continue
    problems.set(path, { path, label: labelOf(element as HTMLElement), message })
  }
  return [...problems.values()]
}

type Found = [path: string, message?: string]

function controlProblem(element: Element): Found {
  const control = element as Control
  const isFine = !control.willValidate || control.validity.valid
  return isFine ? [control.name] : [control.name, messageFor(control)]
}

/** Browsers know no boxes of which at least one has to be ticked. */
function groupProblem({ dataset, elements }: HTMLFieldSetElement): Found {
  const { field = '', leastOne } = dataset
  const isFine =
    leastOne === undefined || [...elements].some((box) => (box as HTMLInputElement).checked)
  return isFine ? [field] : [field, formWords.leastOne]
}

/** What the server says, at the fields that it means and with their labels; the same is said once. */
export function withLabels(root: HTMLElement, fields: readonly FieldError[]): Problem[] {
  const problems = new Map<string, Problem>()
  for (const field of fields) {
    const problem = problemOf(root, field)
    problems.set(`${problem.label && problem.path} ${problem.message}`, problem)
  }
  return [...problems.values()]
}

/** Where one field of the page is a list for the server, what is wrong with an entry belongs to that field. */
function problemOf(root: HTMLElement, { path, message }: FieldError): Problem {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const at = parts.slice(0, length).join('.')
    const control = fieldAt(root, at)
    if (!control) continue
    const entry = Number(parts[length])
    const isOfList = parts[length] !== undefined && Number.isInteger(entry)
    const said = isOfList ? formWords.inEntry(entry + 1, message) : message
    return { path: at, label: labelOf(control), message: said }
  }
  return { path, label: '', message }
}

/** Brings a field into view and puts the focus into it. */
export function goToField(root: HTMLElement, path: string): void {
  const field = fieldAt(root, path)
  if (!field) return
  const target = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable)
  // What is folded away can't be seen, and takes no focus.
  for (let fold = field.closest('details'); fold; fold = fold.parentElement!.closest('details')) {
    fold.open = true
  }
  // The label above it has to be seen, too.
  field.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

const focusable = 'input, textarea, select, button, [contenteditable="true"]'

/** By its name, or by `data-field` where no control bears the name that the server knows. */
function fieldAt(root: HTMLElement, path: string): HTMLElement | null {
  const name = CSS.escape(path.replace(/^body\./, ''))
  return root.querySelector<HTMLElement>(
    `[name="${name}"]:not([type="hidden"]), [data-field="${name}"]`,
  )
}

function labelOf(field: HTMLElement): string {
  const group = field.closest('fieldset')?.querySelector('legend')
  const isChoice = field instanceof HTMLInputElement && field.type === 'radio'
  if (group && (isChoice || field.tagName === 'FIELDSET')) return textOf(group)
  const named = field.getAttribute('aria-labelledby')
  const name = named && document.getElementById(named)
  if (name) return textOf(name)
  const label = 'labels' in field ? (field as Control).labels?.[0] : undefined
  return label ? textOf(label) : (field.getAttribute('aria-label') ?? '')
}

/** Without `optional` and hints inside the label. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  copy.querySelectorAll('.field-optional, .choice-hint').forEach((part) => part.remove())
  return copy.textContent.trim()
}

/** The sentence for the first rule that a control breaks. */
export function messageFor(control: Control): string {
  const { validity, type } = control
  const { min, max, minLength } = control as HTMLInputElement
  if (validity.customError) return control.validationMessage
  if (validity.badInput) return formWords.notRead(type)
  if (validity.valueMissing) return missingMessage(control)
  if (validity.typeMismatch) return type === 'email' ? formWords.email : formWords.address
  if (validity.tooShort) return formWords.tooShort(minLength)
  if (validity.tooLong) return formWords.tooLong((control as HTMLInputElement).maxLength)
  if (validity.rangeUnderflow) return formWords.tooLow(min, type)
  if (validity.rangeOverflow) return formWords.tooHigh(max, type)
  return control.title || formWords.format
}

function missingMessage(control: Control): string {
  if (control.type === 'checkbox') return formWords.notTicked
  const chooses = ['radio', 'select-one', 'file', 'date'].includes(control.type)
  return chooses ? formWords.notChosen : formWords.missing
}

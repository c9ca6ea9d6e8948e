import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type RefAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { words } from '#web/messages/en.ts'
import { numberWords } from '#web/messages/format.ts'
import { useCutOff } from './cut-off.tsx'
import { useTypedEarly } from './typed-early.ts'
import { useFieldError } from './form-context.ts'
import './growing-field.css'

type Shared = {
  label: string
  /** One sentence below the control, when the label is not enough. */
  hint?: ReactNode
  /** Overrides what the form knows about the field's name. */
  error?: string | undefined
}

type FieldProps = Shared & {
  id: string
  optional?: boolean
  after?: ReactNode
  children: ReactNode
}

/** Label, hint and error around a control that carries `id` and `describedBy(id, …)`. */
export function Field({ id, label, hint, error, optional, after, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional">{words.optional}</span>}
      </label>
      {children}
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
      {after}
    </div>
  )
}

/** The aria attributes of a control inside `Field`. */
export function describedBy(id: string, hint: unknown, error: unknown) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

/** One line of text. Without `required` it is marked optional. */
export function TextField({
  label,
  hint,
  error,
  className = '',
  ...input
}: Shared & InputHTMLAttributes<HTMLInputElement> & RefAttributes<HTMLInputElement>) {
  const made = useId()
  const id = input.id ?? made
  const problem = useFieldError(input.name, error)
  useTypedEarly(id, String(input.value ?? input.defaultValue ?? ''))
  const { said, ...heard } = useCutOff(input.maxLength, input)
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={problem}
      optional={!input.required}
      after={said}
    >
      <input
        {...input}
        {...heard}
        id={id}
        dir="auto"
        className={`input ${className}`}
        {...describedBy(id, hint, problem)}
      />
    </Field>
  )
}

/** A paragraph without line breaks: grows so that all of it can be read, and Enter sends the form. */
export function GrowingField(
  field: Omit<
    Shared & TextareaHTMLAttributes<HTMLTextAreaElement>,
    'rows' | 'onInput' | 'onKeyDown'
  >,
) {
  return (
    <TextArea
      {...field}
      rows={2}
      className="input-growing"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
      onInput={({ currentTarget: area }) => {
        // A pasted text may bring line breaks.
        if (!/[\r\n]/.test(area.value)) return
        const { selectionEnd } = area
        area.value = area.value.replaceAll(/\r\n?|\n/g, ' ')
        area.setSelectionRange(selectionEnd, selectionEnd)
      }}
    />
  )
}

/** Several lines; grows with its text. `countTo` shows how many characters are left. */
export function TextArea({
  label,
  hint,
  error,
  countTo,
  className = '',
  ...input
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement> & { countTo?: number }) {
  const made = useId()
  const id = input.id ?? made
  const problem = useFieldError(input.name, error)
  useTypedEarly(id, String(input.value ?? input.defaultValue ?? ''))
  const [typed, setTyped] = useState(String(input.defaultValue ?? '').length)
  const maxLength = countTo ?? input.maxLength
  const { said, onInput, ...heard } = useCutOff(maxLength, input)
  // The page may change a value that it holds itself.
  const length = input.value === undefined ? typed : String(input.value).length
  const count = countTo !== undefined && (
    <p className="field-count numbers" aria-hidden="true">
      {numberWords(length)} / {numberWords(countTo)}
    </p>
  )
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={problem}
      optional={!input.required}
      after={
        <>
          {count}
          {said}
        </>
      }
    >
      <textarea
        {...input}
        {...heard}
        id={id}
        dir="auto"
        maxLength={maxLength}
        className={`input ${className}`}
        {...describedBy(id, hint, problem)}
        onInput={(event) => {
          setTyped(event.currentTarget.value.length)
          onInput(event)
        }}
      />
    </Field>
  )
}

type CheckboxGroupProps = {
  legend: ReactNode
  /** What the server calls the list of what is ticked. */
  name: string
  /** At least one has to be ticked. */
  required?: boolean
  children: ReactNode
}

/** Boxes of which several may be ticked, with what is wrong with them all below. */
export function CheckboxGroup({ legend, name, required = false, children }: CheckboxGroupProps) {
  const id = useId()
  const problem = useFieldError(name)
  return (
    <fieldset
      className="choices"
      data-field={name}
      data-least-one={required || undefined}
      aria-describedby={problem && `${id}-error`}
    >
      <legend>{legend}</legend>
      {children}
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** What is disabled is shown, and can't be chosen: its hint says why. */
export type Option = { value: string; label: string; hint?: string; disabled?: boolean }

/** One of a few, in the system's own list. */
export function Select({
  label,
  hint,
  error,
  options,
  empty,
  className = '',
  ...select
}: Shared &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[]; empty?: string }) {
  const made = useId()
  const id = select.id ?? made
  const problem = useFieldError(select.name, error)
  return (
    <Field id={id} label={label} hint={hint} error={problem} optional={!select.required}>
      <select
        {...select}
        id={id}
        className={`input ${className}`}
        {...describedBy(id, hint, problem)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

type CheckboxProps = Omit<Shared, 'label'> & {
  /** Words, or a company's name with its mark. */
  label: ReactNode
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** Yes or no. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId()
  const problem = useFieldError(input.name, error)
  return (
    <div>
      <label className="choice">
        <input {...input} type="checkbox" {...describedBy(id, hint, problem)} />
        <span>{label}</span>
        {hint && (
          <span className="choice-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  )
}

type RadioGroupProps = {
  legend: string
  name: string
  options: readonly Option[]
  value?: string
  defaultValue?: string
  required?: boolean
  error?: string
  onChange?: (value: string) => void
}

/** One of a few, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, options, value, defaultValue, required, onChange } = props
  const id = useId()
  const problem = useFieldError(name, props.error)
  return (
    <fieldset className="choices" aria-describedby={problem ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            required={required}
            disabled={option.disabled}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          <span>{option.label}</span>
          {option.hint && <span className="choice-hint">{option.hint}</span>}
        </label>
      ))}
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

import { use, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { words } from '#web/messages/en.ts'
import { clearDraft, keepFormDraft, restoreFormDraft } from '#web/shell/draft.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import { Button, type ButtonKind } from './button.tsx'
import { FormContext, type FormState } from './form-context.ts'

type FormProps = {
  /** Names the form: what is typed survives a reload and a sign-in under this key. */
  name: string
  /** Sends the form; an ApiError is shown at its fields and above the form. */
  onSubmit: (values: FormData) => Promise<void>
  children: ReactNode
  className?: string
}

const calm: FormState = { busy: false, fields: [] }

/** A form that keeps what is typed until it has been sent, and says what is wrong where it is. */
export function Form({ name, onSubmit, children, className = '' }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(calm)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (restoreFormDraft(form.current!, name)) markUnsent(name)
    return () => markSent(name)
  }, [name])

  useEffect(() => {
    if (state.fields.length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state.fields])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.busy) return
    setState({ ...state, busy: true })
    setProblem(undefined)
    try {
      await onSubmit(new FormData(event.currentTarget))
      clearDraft(name)
      markSent(name)
      setState(calm)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        setState(calm)
        throw error
      }
      setState({ busy: false, fields: error.fields })
      setProblem(error.fields.length > 0 ? words.fixFields : error.reason)
    }
  }

  return (
    <FormContext value={state}>
      <form
        ref={form}
        className={`form ${className}`}
        method="post"
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          keepFormDraft(form.current!, name)
          markUnsent(name)
        }}
      >
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        {children}
      </form>
    </FormContext>
  )
}

type SubmitProps = {
  children: ReactNode
  kind?: ButtonKind
  size?: 'small' | 'normal' | 'large'
  price?: string
}

/** Sends the form around it; says so while it does. */
export function SubmitButton({ children, kind = 'primary', size, price }: SubmitProps) {
  const { busy } = use(FormContext)
  return (
    <Button type="submit" kind={kind} busy={busy} size={size} price={price}>
      {children}
    </Button>
  )
}

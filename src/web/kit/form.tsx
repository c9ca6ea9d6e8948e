import { use, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import {
  clearDraft,
  fillForm,
  keepFormDraft,
  readDraft,
  type FormValues,
} from '#web/shell/draft.ts'
import { markSent, markUnsent } from '#web/shell/unsent.ts'
import { Button, type ButtonKind } from './button.tsx'
import { problemsIn, withLabels, type Problem } from './form-checks.ts'
import { FormContext } from './form-context.ts'
import { FormSummary } from './form-summary.tsx'
import { useOwnNotifications } from './notifications.ts'

type FormProps = {
  /** Names the form: what is typed survives a reload and a sign-in under this key. Without, it is not kept. */
  name?: string
  /**
   * Sends the form; an ApiError is shown at its fields and above the form. `false` when the person decided otherwise:
   * what is typed stays.
   */
  onSubmit: (values: FormData) => Promise<unknown>
  /** Where a form that only reads goes without scripts. */
  action?: string
  children: ReactNode
  className?: string
}

type Failure = { problems: readonly Problem[]; reason?: string }

const calm: Failure = { problems: [] }
const unchanged: ReadonlySet<string> = new Set()

/**
 * A form that keeps what is typed until it has been sent, and says what is wrong where it is. The
 * browser's own bubbles are replaced by sentences at the fields and a summary that leads to them.
 */
export function Form({ name, onSubmit, action, children, className = '' }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(calm)
  const [changed, setChanged] = useState(unchanged)
  const notifications = useOwnNotifications()
  /** Kept values of fields that are not drawn yet. */
  const waiting = useRef<FormValues>({})

  useEffect(() => {
    if (!name) return
    const kept = readDraft<FormValues>(name)
    waiting.current = kept ?? {}
    if (kept) markUnsent(name)
    return () => markSent(name)
  }, [name])

  // At first, and whenever something has drawn the form anew: it may have brought their fields.
  useEffect(() => {
    waiting.current = fillForm(form.current!, waiting.current)
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setChanged(unchanged)
    const found = problemsIn(event.currentTarget)
    if (found.length > 0) return setFailure({ problems: found })
    setBusy(true)
    setFailure(calm)
    try {
      if ((await onSubmit(new FormData(event.currentTarget))) === false) return
      notifications.hide()
      if (name) {
        waiting.current = {}
        clearDraft(name)
        markSent(name)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Its reader may have gone to another page in the meantime.
      if (!form.current) return notifications.keep(error.notification)
      saidInPlace(error)
      setFailure({ problems: withLabels(form.current, error.fields), reason: error.reason })
    } finally {
      setBusy(false)
    }
  }

  // What was said about a field may no longer be true once its value changes; the summary stays, so
  // that the page does not move under the fingers.
  const isStill = ({ path }: Problem) => !changed.has(path.replace(/^body\./, ''))

  return (
    <FormContext value={{ busy, fields: failure.problems.filter(isStill) }}>
      <form
        ref={form}
        className={`form ${className}`}
        action={action}
        method={action === undefined ? 'post' : 'get'}
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={({ target }) => {
          const { name: field } = target as HTMLInputElement
          // A box belongs to its group as well.
          const group = (target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset[
            'field'
          ]
          if (failure.problems.length > 0 && (field || group))
            setChanged((before) => new Set(before).add(field).add(group ?? field))
          if (!name) return
          keepFormDraft(form.current!, name, waiting.current)
          markUnsent(name)
        }}
      >
        <FormSummary root={form} {...failure} />
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

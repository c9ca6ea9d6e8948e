import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { MonthField } from '#web/kit/month-field.tsx'
import { spanOfMonths } from '#web/messages/months.ts'
import { words } from '../messages.ts'

const text = words.entry

type EntryFormProps = {
  /** What the button says: `Save job`. */
  save: string
  onDone: (values: FormData) => void
  onCancel: () => void
  children: ReactNode
}

/** The fields of one entry; saved with the whole list. */
export function EntryForm({ save, onDone, onCancel, children }: EntryFormProps) {
  const entry = useRef<HTMLDivElement>(null)
  useEffect(() => entry.current?.querySelector('input')?.focus(), [])
  return (
    <div
      ref={entry}
      className="card"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <Form onSubmit={async (values) => onDone(values)}>
        {children}
        <div className="flex gap-3">
          <Button type="submit" kind="primary">
            {save}
          </Button>
          <Button kind="plain" onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      </Form>
    </div>
  )
}

type Dates = { startDate?: string | undefined; endDate?: string | undefined }

/** When it began and ended. */
export function DateFields({ dates, endHint }: { dates: Dates | undefined; endHint?: string }) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <MonthField label={text.start} name="startDate" defaultValue={dates?.startDate ?? ''} />
      <MonthField
        label={text.end}
        name="endDate"
        hint={endHint}
        defaultValue={dates?.endDate ?? ''}
      />
    </div>
  )
}

/** Text fields of an entry; empty ones are left out, as the contract has them. */
export function textsOf<Name extends string>(
  values: FormData,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = values.get(name)
    if (typeof value === 'string' && value.trim()) texts[name] = value.trim()
  }
  return texts
}

/** `Apr 2021 – now` */
export function yearsOf({ startDate, endDate }: Dates, open: string): string {
  if (!startDate && !endDate) return ''
  return spanOfMonths(startDate, endDate ?? open)
}

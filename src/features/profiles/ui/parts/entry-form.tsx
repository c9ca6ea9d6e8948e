import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { spanOfMonths } from '#web/messages/months.ts'
import { words } from '../messages.ts'

const text = words.entry

/** A year, or year and month, as the contract has them. */
const datePattern = '(19|20)[0-9]{2}(-(0[1-9]|1[0-2]))?'

type EntryFormProps = {
  onDone: (values: FormData) => void
  onCancel: () => void
  children: ReactNode
}

/** The fields of one entry; checked by the browser, saved with the whole list. */
export function EntryForm({ onDone, onCancel, children }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onDone(new FormData(event.currentTarget))
  }
  return (
    <form
      ref={form}
      className="card form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      {children}
      <div className="flex gap-3">
        <Button type="submit" kind="primary">
          {text.done}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}

type Dates = { startDate?: string | undefined; endDate?: string | undefined }

/** When it began and ended. */
export function DateFields({ dates, endHint }: { dates: Dates | undefined; endHint?: string }) {
  const shared = { pattern: datePattern, placeholder: '', maxLength: 7, title: text.dateHint }
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        {...shared}
        label={text.start}
        name="startDate"
        hint={text.dateHint}
        defaultValue={dates?.startDate ?? ''}
      />
      <TextField
        {...shared}
        label={text.end}
        name="endDate"
        hint={endHint ?? text.dateHint}
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

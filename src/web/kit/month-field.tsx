import { useState } from 'react'
import { words } from '#web/messages/en.ts'
import { monthNames } from '#web/messages/months.ts'
import { Select, TextField } from './field.tsx'

type MonthFieldProps = {
  /** `Start`: its two parts are called `Start month` and `Start year`. */
  label: string
  /** Of the whole: `2019`, `2019-04` or nothing. */
  name: string
  hint?: string | undefined
  defaultValue: string
}

const optionsOf = () =>
  monthNames().map((label, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label,
  }))

/** A month by its name and a year; the year alone will do. */
export function MonthField({ label, name, hint, defaultValue }: MonthFieldProps) {
  const [year, setYear] = useState(defaultValue.slice(0, 4))
  const [month, setMonth] = useState(defaultValue.slice(5, 7))
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-3 [&_.field-label]:gap-2">
      <Select
        label={words.monthOf(label)}
        hint={hint}
        empty=""
        options={optionsOf()}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <TextField
        label={words.yearOf(label)}
        name={`${name}.year`}
        className="numbers"
        inputMode="numeric"
        pattern="(19|20)[0-9]{2}"
        title={words.yearHint}
        maxLength={4}
        required={month !== ''}
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      <input type="hidden" name={name} value={year && [year, month].filter(Boolean).join('-')} />
    </div>
  )
}

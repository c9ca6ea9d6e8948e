import { useState } from 'react'
import { Checkbox, Select, TextField } from '#web/kit/field.tsx'
import { payUnits } from '#features/jobs/contract.ts'
import {
  formatMoneyRange,
  isCurrency,
  payCurrencies,
  toMajorUnits,
  toMinorUnits,
  payUnitWords,
} from '#shared/money.ts'
import { readTypedAmount } from '#shared/typed-amount.ts'
import type { Content } from '../../contract.ts'
import { words } from '../messages.ts'
import { Section, type Editing } from './editor-section.tsx'

const text = words.edit

type Pay = NonNullable<Content['pay']>

const noPay: Pay = {
  min: null,
  max: null,
  currency: 'EUR',
  unit: 'YEAR',
  equity: false,
  bonus: false,
}

/** The range, its currency and what it is for; empty fields are no pay. */
export function PayFields({ editor: { content, edit } }: Editing) {
  // What is chosen before an amount is typed belongs to it, though there is no pay to keep yet.
  const [chosen, setChosen] = useState<Pay>(noPay)
  const pay = content.pay ?? chosen
  const change = (next: Partial<Pay>) => {
    const whole = { ...pay, ...next }
    setChosen({ ...whole, min: null, max: null })
    const empty = whole.min === null && whole.max === null
    edit({ pay: empty && !whole.equity && !whole.bonus ? null : whole })
  }
  const amount = (typed: string) => {
    const number = readTypedAmount(typed)
    return number === null ? null : Math.min(toMinorUnits(number, pay.currency), 1e12)
  }
  const shown = (minor: number | null) =>
    minor === null ? '' : String(toMajorUnits(minor, pay.currency))
  const convert = (currency: string) => {
    if (!isCurrency(currency)) return
    const same = (minor: number | null) =>
      minor === null ? null : toMinorUnits(toMajorUnits(minor, pay.currency), currency)
    change({ currency, min: same(pay.min), max: same(pay.max) })
  }
  const range = formatMoneyRange(pay)
  return (
    <Section title={text.pay} lead={text.payLead}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField
          label={text.payMin}
          name="pay"
          inputMode="decimal"
          required
          defaultValue={shown(pay.min)}
          onInput={(event) => change({ min: amount(event.currentTarget.value) })}
        />
        <TextField
          label={text.payMax}
          name="pay.max"
          inputMode="decimal"
          required
          defaultValue={shown(pay.max)}
          onInput={(event) => change({ max: amount(event.currentTarget.value) })}
        />
        <Select
          label={text.currency}
          name="pay.currency"
          required
          defaultValue={pay.currency}
          options={payCurrencies.map((value) => ({ value, label: value }))}
          onChange={(event) => convert(event.target.value)}
        />
        <Select
          label={text.unit}
          name="pay.unit"
          required
          defaultValue={pay.unit}
          options={payUnits.map((value) => ({ value, label: payUnitWords[value] }))}
          onChange={(event) => change({ unit: event.target.value as (typeof payUnits)[number] })}
        />
      </div>
      {range && (
        <p className="small muted">{text.payShown(`${range} ${payUnitWords[pay.unit]}`)}</p>
      )}
      <div className="grid gap-1">
        <Checkbox
          label={text.equity}
          name="pay.equity"
          defaultChecked={pay.equity}
          onChange={(event) => change({ equity: event.target.checked })}
        />
        <Checkbox
          label={text.bonus}
          name="pay.bonus"
          defaultChecked={pay.bonus}
          onChange={(event) => change({ bonus: event.target.checked })}
        />
        <Checkbox
          label={text.undisclosed}
          hint={text.undisclosedHint}
          name="payUndisclosed"
          defaultChecked={content.payUndisclosed}
          onChange={(event) => edit({ payUndisclosed: event.target.checked })}
        />
      </div>
    </Section>
  )
}

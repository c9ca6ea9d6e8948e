import { useState } from 'react'
import { AmountField, amountProblem } from '#web/kit/amount-field.tsx'
import { Checkbox, Select } from '#web/kit/field.tsx'
import { payUnits } from '#features/jobs/contract.ts'
import {
  formatMoneyRange,
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

const names = { min: 'pay', max: 'pay.max' } as const

/** In whole units; more than this cannot be stored. */
const mostPay = (currency: string) => toMajorUnits(1e12, currency)

const shown = (minor: number | null, currency: string) =>
  minor === null ? '' : String(toMajorUnits(minor, currency))

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
export function PayFields({ editor: { content, edit, held, hold } }: Editing) {
  // What is chosen before an amount is typed belongs to it, though there is no pay to keep yet.
  const [chosen, setChosen] = useState<Pay>(noPay)
  const pay = content.pay ?? chosen
  const [typed, setTyped] = useState({
    min: held['pay']?.typed ?? shown(pay.min, pay.currency),
    max: held['pay.max']?.typed ?? shown(pay.max, pay.currency),
  })
  const change = (next: Partial<Pay>) => {
    const whole = { ...pay, ...next }
    setChosen({ ...whole, min: null, max: null })
    const empty = whole.min === null && whole.max === null
    edit({ pay: empty && !whole.equity && !whole.bonus ? null : whole })
  }
  /** What cannot be read stays in its field, with what is wrong with it, and is no part of the draft. */
  const read = (name: string, text: string, currency: string) => {
    const problem = amountProblem(text, { currency, most: mostPay(currency) })
    const amount = readTypedAmount(text)
    return hold(name, text, problem) && amount !== null ? toMinorUnits(amount, currency) : null
  }
  const type = (end: 'min' | 'max', text: string) => {
    setTyped({ ...typed, [end]: text })
    change({ [end]: read(names[end], text, pay.currency) })
  }
  const convert = (currency: string) =>
    change({
      currency,
      min: read(names.min, typed.min, currency),
      max: read(names.max, typed.max, currency),
    })
  // Nobody will see half of a range, or one that is upside down: neither can be published.
  const isWrong =
    names.min in held ||
    names.max in held ||
    (pay.min !== null && pay.max !== null && pay.max < pay.min)
  const range = isWrong ? null : formatMoneyRange(pay)
  return (
    <Section title={text.pay} lead={text.payLead}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <AmountField
          label={text.payMin}
          name={names.min}
          currency={pay.currency}
          most={mostPay(pay.currency)}
          required
          defaultValue={typed.min}
          onInput={(event) => type('min', event.currentTarget.value)}
        />
        <AmountField
          label={text.payMax}
          name={names.max}
          currency={pay.currency}
          most={mostPay(pay.currency)}
          required
          defaultValue={typed.max}
          onInput={(event) => type('max', event.currentTarget.value)}
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

import { useState, type ComponentProps } from 'react'
import { formatMoney, isCurrency, toMinorUnits } from '#shared/money.ts'
import { readTypedAmount } from '#shared/typed-amount.ts'
import { hasOtherCurrency } from '#shared/typed-currency.ts'
import { amountWords } from '#web/messages/amounts.ts'
import { numberWords } from '#web/messages/format.ts'
import { formWords } from '#web/messages/forms.ts'
import { TextField } from './field.tsx'

type Terms = {
  /** What the amount is in: another currency typed with it is said at the field. */
  currency?: string | undefined
  /** In whole units. */
  most?: number
}

type AmountFieldProps = ComponentProps<typeof TextField> & Terms

/**
 * An amount as people write it. One that cannot be read is said at the field, and is never sent as none; one
 * that is written in another way than plain digits is shown as it was read.
 */
export function AmountField({ currency, most, onInput, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''))
  const problem = amountProblem(typed, { currency, most })
  const amount = readTypedAmount(typed)
  const isPlain = amount === null || typed.trim() === String(amount)
  return (
    <TextField
      inputMode="decimal"
      maxLength={20}
      {...field}
      ref={(input) => input?.setCustomValidity(problem ?? '')}
      hint={problem || isPlain ? field.hint : amountWords.readAs(amountInWords(amount, currency))}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        onInput?.(event)
      }}
    />
  )
}

/** Why a typed amount cannot be taken; undefined for one that can, and for none. */
export function amountProblem(typed: string, { currency, most }: Terms): string | undefined {
  if (typed.trim() === '') return undefined
  const amount = readTypedAmount(typed)
  if (amount === null) return formWords.amount
  if (currency && isCurrency(currency) && hasOtherCurrency(typed, currency))
    return amountWords.otherCurrency(currency)
  if (most === undefined || amount <= most) return undefined
  return amountWords.tooHigh(amountInWords(most, currency))
}

function amountInWords(amount: number, currency: string | undefined): string {
  if (!currency || !isCurrency(currency)) return numberWords(amount)
  return formatMoney(toMinorUnits(amount, currency), currency)
}

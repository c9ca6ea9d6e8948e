import type { ComponentProps } from 'react'
import { readTypedAmount } from '#shared/typed-amount.ts'
import { formWords } from '#web/messages/forms.ts'
import { TextField } from './field.tsx'

/** An amount as people write it. One that cannot be read is said at the field, and is never sent as none. */
export function AmountField({ onInput, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="decimal"
      maxLength={20}
      {...field}
      onInput={(event) => {
        const { value } = event.currentTarget
        const isRead = value.trim() === '' || readTypedAmount(value) !== null
        event.currentTarget.setCustomValidity(isRead ? '' : formWords.amount)
        onInput?.(event)
      }}
    />
  )
}

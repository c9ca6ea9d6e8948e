import { useEffect, useId, useRef, useState } from 'react'
import { payCurrencies, payUnitWords } from '#shared/money.ts'
import type { PayUnit } from '#features/jobs/contract.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { readPayFloor, type Filters } from '../filters.ts'
import { filterWords } from '../messages.filters.ts'

type PayFloorProps = { filters: Filters; units: readonly PayUnit[] }

const isUnread = (typed: string) => typed.trim() !== '' && readPayFloor(typed) === undefined

/** An amount in any currency and period; it counts when the field is left, and says so when it cannot be read. */
export function PayFloor({ filters, units }: PayFloorProps) {
  const { payMin, payCurrency = 'USD', payUnit = 'YEAR' } = filters
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // As the address has it, where the search was sent without us.
  const typed = useSearch().get('payMin') ?? ''
  const [hasError, setHasError] = useState(isUnread(typed))
  useEffect(() => {
    // Typed before this code was there.
    const { current } = field
    current?.setCustomValidity(isUnread(current.value) ? filterWords.payUnread : '')
  }, [])
  return (
    <fieldset className="choices">
      <legend>{filterWords.payFloor}</legend>
      <div className="grid grid-cols-2 gap-2">
        <input
          ref={field}
          className="input col-span-2"
          name="payMin"
          inputMode="decimal"
          maxLength={20}
          aria-label={filterWords.payFloor}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${id}-error` : undefined}
          defaultValue={isUnread(typed) ? typed : payMin}
          onInput={(event) => {
            const input = event.currentTarget
            const isWrong = isUnread(input.value)
            input.setCustomValidity(isWrong ? filterWords.payUnread : '')
            if (!isWrong) setHasError(false)
          }}
          onBlur={(event) => {
            const { value, form } = event.currentTarget
            if (isUnread(value)) setHasError(true)
            else if (value !== String(payMin ?? '')) form?.requestSubmit()
          }}
          onInvalid={(event) => {
            const input = event.currentTarget
            // The field says it itself, also within the sheet of small screens, which is closed.
            event.preventDefault()
            setHasError(true)
            const sheet = input.closest<HTMLElement>('[popover]')
            if (sheet && getComputedStyle(sheet).display === 'none') sheet.showPopover()
            input.focus()
          }}
        />
        {hasError && (
          <p id={`${id}-error`} className="field-error col-span-2">
            {filterWords.payUnread}
          </p>
        )}
        <select
          className="input"
          name="payCurrency"
          aria-label={filterWords.currency}
          defaultValue={payCurrency}
        >
          {payCurrencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
        <select
          className="input"
          name="payUnit"
          aria-label={filterWords.period}
          defaultValue={payUnit}
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {payUnitWords[unit]}
            </option>
          ))}
        </select>
      </div>
      <p className="field-hint">{filterWords.payFloorHint}</p>
    </fieldset>
  )
}

import { payCurrencies } from '#shared/money.ts'
import type { PayUnit } from '#features/jobs/contract.ts'
import type { Filters } from '../filters.ts'
import { payUnitWords } from '#features/jobs/ui/public/pay-unit.ts'
import { filterWords } from '../messages.filters.ts'

type PayFloorProps = { filters: Filters; units: readonly PayUnit[] }

/** An amount in any currency and period; it counts when the field is left. */
export function PayFloor({ filters, units }: PayFloorProps) {
  const { payMin, payCurrency = 'USD', payUnit = 'YEAR' } = filters
  return (
    <fieldset className="choices">
      <legend>{filterWords.payFloor}</legend>
      <div className="grid grid-cols-2 gap-2">
        <input
          className="input col-span-2"
          name="payMin"
          inputMode="decimal"
          maxLength={20}
          aria-label={filterWords.payFloor}
          defaultValue={payMin}
          onBlur={(event) => {
            const { value, form } = event.currentTarget
            if (value !== String(payMin ?? '')) form?.requestSubmit()
          }}
        />
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

import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Disclosure } from '#web/kit/content.tsx'
import { payCurrencies, toMajorUnits, toMinorUnits } from '#shared/money.ts'
import { listPlans, savePlan, type Plan } from '../../contract.ts'
import { adminWords as text, planWords } from '../messages.ts'

/** Limits and price of a plan; saving makes a new version. */
export function PlanForm({ plan }: { plan: Plan }) {
  const queries = useQueryClient()
  const name = planWords[plan.code]
  const currencies = [...new Set<string>([plan.currency ?? 'EUR', ...payCurrencies])]

  async function save(values: FormData) {
    const numberOf = (field: string) => Number(textOf(values, field)) || null
    const price = textOf(values, 'price')
    const currency = textOf(values, 'currency')
    await call(savePlan, {
      params: { code: plan.code },
      body: {
        dailyLimit: numberOf('dailyLimit'),
        lifetimeLimit: numberOf('lifetimeLimit'),
        openLimit: Number(textOf(values, 'openLimit')),
        reason: textOf(values, 'reason'),
        replaces: plan.version,
        priceMinor: price === '' ? null : toMinorUnits(Number(price), currency),
        currency: price === '' ? null : currency,
      },
    })
    notify({ message: text.saved, type: 'success' })
    await queries.invalidateQueries({ queryKey: keyOf(listPlans) })
  }

  const limit = { type: 'number', inputMode: 'numeric', min: 1, max: 10_000 } as const
  return (
    <Disclosure
      summary={
        <>
          {name} <span className="muted small">{text.version(plan.version)}</span>
        </>
      }
    >
      <Form name={`plan-${plan.code}-${plan.version}`} onSubmit={save}>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={text.daily}
            hint={text.empty}
            name="dailyLimit"
            defaultValue={plan.dailyLimit ?? ''}
            {...limit}
          />
          <TextField
            label={text.lifetime}
            hint={text.empty}
            name="lifetimeLimit"
            defaultValue={plan.lifetimeLimit ?? ''}
            {...limit}
          />
          <TextField
            label={text.open}
            hint={text.openHint}
            name="openLimit"
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            defaultValue={plan.openLimit}
            required
          />
          <TextField
            label={text.price}
            hint={text.priceHint}
            name="price"
            type="number"
            min={0}
            max={1_000_000}
            step="any"
            defaultValue={
              plan.priceMinor === null ? '' : toMajorUnits(plan.priceMinor, plan.currency ?? 'EUR')
            }
          />
          <Select
            label={text.currency}
            name="currency"
            defaultValue={plan.currency ?? 'EUR'}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
        <TextArea
          label={text.planReason}
          hint={text.planReasonHint}
          name="reason"
          rows={2}
          countTo={280}
          minLength={10}
          required
        />
        <div>
          <SubmitButton kind="quiet">{text.savePlan(name)}</SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}

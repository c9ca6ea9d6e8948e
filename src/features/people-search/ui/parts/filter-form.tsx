import { useState } from 'react'
import { defaultRadius, radiusChoices } from '#features/job-search/contract.ts'
import { AmountField } from '#web/kit/amount-field.tsx'
import { useCountryChoices } from '#web/kit/country-choices.ts'
import { Checkbox, Select, TextField, type Option } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Picker } from '#web/kit/picker.tsx'
import { TokenField } from '#web/kit/token-field.tsx'
import { freshDays } from '../../contract.ts'
import { words } from '../messages.ts'
import { payCurrencies } from '#shared/money.ts'
import { minorUnits, wholeUnits } from './typed-amounts.ts'

const text = words.search

type FilterFormProps = {
  address: URLSearchParams
  modes: readonly Option[]
  onSearch: (search: Record<string, unknown>) => void
}

export function FilterForm({ address, modes, onSearch }: FilterFormProps) {
  const [skills, setSkills] = useState(address.getAll('skill'))
  const [nice, setNice] = useState(address.getAll('nice'))
  const [country, setCountry] = useState(address.get('country') ?? '')
  const [workCountry, setWorkCountry] = useState(address.get('workCountry') ?? '')
  const countries = useCountryChoices()
  const searched = address.get('payCurrency') ?? 'EUR'
  const [currency, setCurrency] = useState(searched)
  const pay = address.get('payMaximum')
  const field = (name: string) => ({ name, defaultValue: address.get(name) ?? '' })

  async function search(values: FormData): Promise<void> {
    const payCurrency = textOf(values, 'payCurrency')
    const payMaximum = minorUnits(textOf(values, 'payMaximum'), payCurrency)
    const typed = ['q', 'yearsMinimum', 'location', 'workMode', 'noticeDays', 'activeDays']
    const search: Record<string, unknown> = { skill: skills, nice, country, workCountry }
    for (const name of typed) search[name] = textOf(values, name)
    if (textOf(values, 'location')) search['radiusKm'] = textOf(values, 'radiusKm')
    if (values.get('relocates') !== null) search['relocates'] = 'true'
    if (payMaximum !== null) Object.assign(search, { payMaximum, payCurrency })
    const filled = Object.entries(search).filter(([, value]) => value !== '')
    onSearch(Object.fromEntries(filled))
  }

  return (
    <Form name="people" onSubmit={search}>
      <h2>{text.filters}</h2>
      <TextField label={text.q} hint={text.qHint} type="search" maxLength={200} {...field('q')} />
      <TokenField
        label={text.skill}
        name="skill"
        hint={text.skillHint}
        tokens={skills}
        onChange={setSkills}
        maximum={20}
      />
      <TokenField label={text.nice} name="nice" tokens={nice} onChange={setNice} maximum={20} />
      <TextField
        label={text.yearsMinimum}
        type="number"
        min={0}
        max={60}
        {...field('yearsMinimum')}
      />
      <Picker
        label={text.country}
        name="country"
        choices={countries}
        value={country}
        onChange={setCountry}
      />
      <TextField
        label={text.location}
        hint={text.locationHint}
        maxLength={120}
        {...field('location')}
      />
      <Select
        label={text.radius}
        name="radiusKm"
        defaultValue={address.get('radiusKm') ?? String(defaultRadius)}
        options={radiusChoices.map((km) => ({ value: String(km), label: text.radiusOf(km) }))}
      />
      <Checkbox
        label={text.relocates}
        name="relocates"
        defaultChecked={address.get('relocates') === 'true'}
      />
      <Select
        label={text.workMode}
        options={[{ value: '', label: text.any }, ...modes]}
        {...field('workMode')}
      />
      <Picker
        label={text.workCountry}
        name="workCountry"
        choices={countries}
        value={workCountry}
        onChange={setWorkCountry}
      />
      <TextField label={text.noticeDays} type="number" min={0} max={365} {...field('noticeDays')} />
      <AmountField
        label={text.pay}
        name="payMaximum"
        currency={currency}
        defaultValue={pay ? wholeUnits(Number(pay), searched) : ''}
      />
      <Select
        label={text.currency}
        name="payCurrency"
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value)}
        options={payCurrencies.map((value) => ({ value, label: value }))}
      />
      <TextField
        label={text.activeDays}
        type="number"
        min={1}
        max={freshDays}
        {...field('activeDays')}
      />
      {/* Within reach however long the filters are. */}
      <div className="lg:sticky lg:bottom-0 lg:bg-surface lg:py-3">
        <SubmitButton>{text.submit}</SubmitButton>
      </div>
    </Form>
  )
}

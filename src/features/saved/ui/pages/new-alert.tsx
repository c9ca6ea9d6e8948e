import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isRefusal } from '#web/api/api-error.ts'
import { offerPush } from '#features/push/ui/public/offer-push.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { RadioGroup, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PageHead } from '#web/kit/content.tsx'
import { useZone } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { alertFrequencies, createAlert, listAlerts, type AlertFrequency } from '../../contract.ts'
import { frequencyWords, words } from '../messages.ts'
import { nameOf } from '../parts/search-name.ts'
import { SearchWords } from '../parts/search-words.tsx'

const text = words.alerts

export const meta = () => ({ title: text.newTitle, robots: 'noindex' })

function searchOf(address: URLSearchParams): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  for (const name of new Set(address.keys())) {
    const values = address.getAll(name).filter(Boolean)
    if (values.length > 0) search[name] = values.length === 1 ? values[0]! : values
  }
  return search
}

/** `/alerts/new?<search>`: how often, and under which name. */
export function Component() {
  const address = useSearch()
  const search = searchOf(address)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const timeZone = useZone()
  return (
    <div className="page page-width">
      <div className="max-w-[42rem]">
        <PageHead title={text.newTitle} lead={text.newLead} />
        <Form
          name="new-alert"
          onSubmit={async (values) => {
            const frequency = textOf(values, 'frequency') as AlertFrequency
            const body = { name: textOf(values, 'name'), search, frequency, timeZone }
            try {
              const { id } = await call(createAlert, { body })
              void queries.invalidateQueries({ queryKey: keyOf(listAlerts) })
              offerPush('alert')
              await navigate(links.alert(id))
            } catch (error) {
              if (!isRefusal(error, 'EMAIL_UNVERIFIED')) throw error
              await navigate(links.verifyEmail({ next: links.newAlert(search) }))
            }
          }}
        >
          <div className="grid gap-2">
            <p className="font-medium">{text.search}</p>
            <SearchWords search={search} />
          </div>
          <TextField
            label={text.name}
            hint={text.nameHint}
            name="name"
            maxLength={120}
            defaultValue={nameOf(search)}
            required
          />
          <RadioGroup
            legend={text.frequency}
            name="frequency"
            defaultValue="daily"
            options={alertFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
          />
          <div>
            <SubmitButton>{text.create}</SubmitButton>
          </div>
        </Form>
      </div>
    </div>
  )
}

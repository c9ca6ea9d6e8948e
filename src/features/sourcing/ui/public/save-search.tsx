import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { useZone } from '#web/kit/time.tsx'
import {
  listPeopleSearches,
  savePeopleSearch,
  searchFrequencies,
  type SearchFrequency,
} from '../../contract.ts'
import { frequencyWords, words } from '../messages.ts'
import { suggestedName, termsOf } from '../parts/search-name.ts'

const text = words.searches

/** Keeps the search of an address, and tells of new candidates. */
export function SaveSearch({ address }: { address: URLSearchParams }) {
  const [isOpen, setOpen] = useState(false)
  const timeZone = useZone()
  const save = useAction(savePeopleSearch, {
    refreshes: [listPeopleSearches],
    onDone: () => {
      notify({ message: text.saved, type: 'success' })
      setOpen(false)
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.save}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text.save}>
        <Form
          name="save-search"
          onSubmit={async (values) => {
            const frequency = textOf(values, 'frequency') as SearchFrequency
            const name = textOf(values, 'name')
            await save.send({ body: { name, frequency, timeZone, search: termsOf(address) } })
          }}
        >
          <p>{text.lead}</p>
          <TextField
            label={text.name}
            name="name"
            maxLength={80}
            defaultValue={suggestedName(address)}
            required
          />
          <Select
            label={text.frequency}
            name="frequency"
            options={searchFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
            required
          />
          <div>
            <SubmitButton>{text.save}</SubmitButton>
          </div>
        </Form>
      </Dialog>
    </>
  )
}

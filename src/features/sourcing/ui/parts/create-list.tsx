import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { createPeopleList, listPeopleLists } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.lists

export function CreateList() {
  const [round, setRound] = useState(0)
  const create = useAction(createPeopleList, {
    refreshes: [listPeopleLists],
    onDone: () => {
      setRound(round + 1)
      notify({ message: text.created, type: 'success' })
    },
  })
  return (
    <Form
      key={round}
      onSubmit={async (values) => {
        await create.send({ body: { name: textOf(values, 'name') } })
      }}
    >
      <TextField label={text.name} name="name" maxLength={80} required />
      <div>
        <SubmitButton size="small" kind="quiet">
          {text.create}
        </SubmitButton>
      </div>
    </Form>
  )
}

import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CurrentPassword } from '#features/accounts/ui/public/current-password.tsx'
import type { CallReply } from '#shared/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { CopyableValues } from '#web/kit/copyable-values.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { accessKeyDays, createAccessKey, listAccessKeys, removeAccessKey } from '../../contract.ts'
import { words } from '../messages.ts'

type AccessKey = CallReply<typeof listAccessKeys>['items'][number]

/** The keys of programs that work for this account. */
export function AccessKeys() {
  const { data } = useSuspenseQuery(query(listAccessKeys))
  const queries = useQueryClient()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [removing, setRemoving] = useState<AccessKey>()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listAccessKeys) })

  async function create(values: FormData) {
    const days = accessKeyDays.find((choice) => String(choice) === textOf(values, 'days'))
    const { key } = await call(createAccessKey, {
      body: {
        name: textOf(values, 'name'),
        days: days ?? accessKeyDays[0],
        currentPassword: textOf(values, 'currentPassword'),
      },
    })
    setMade(key)
    setMaking(false)
    await refresh()
  }

  async function remove({ id }: AccessKey) {
    await call(removeAccessKey, { params: { id } })
    setRemoving(undefined)
    notify({ message: words.removed })
    await refresh()
  }

  return (
    <section className="grid gap-4" aria-labelledby="access-keys">
      <h2 id="access-keys">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      {data.items.length > 0 && (
        <>
          <ul className="rows">
            {data.items.map((item) => (
              <li key={item.id} className="row flex flex-wrap items-center justify-between gap-4">
                <Key {...item} />
                <Button size="small" onClick={() => setRemoving(item)}>
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
          <p className="small muted">{words.endsWith}</p>
        </>
      )}
      {made ? (
        <Made value={made} onDone={() => setMade(undefined)} />
      ) : making ? (
        <Form name="access-key" onSubmit={create}>
          <TextField label={words.name} name="name" hint={words.nameHint} maxLength={80} required />
          <Select
            label={words.expiresAfter}
            name="days"
            required
            options={accessKeyDays.map((days) => ({
              value: String(days),
              label: words.days(days),
            }))}
            defaultValue={String(accessKeyDays[1])}
          />
          <CurrentPassword />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{words.create}</SubmitButton>
            <Button onClick={() => setMaking(false)}>{words.cancel}</Button>
          </div>
        </Form>
      ) : (
        <p>
          <Button onClick={() => setMaking(true)}>{words.add}</Button>
        </p>
      )}
      {removing && (
        <Dialog
          open
          onClose={() => setRemoving(undefined)}
          title={words.removeTitle(removing.name)}
        >
          <p className="muted mb-6">{words.removeLead}</p>
          <Form name="remove-access-key" onSubmit={() => remove(removing)}>
            <div className="flex flex-wrap gap-3">
              <SubmitButton>{words.remove}</SubmitButton>
              <Button onClick={() => setRemoving(undefined)}>{words.cancel}</Button>
            </div>
          </Form>
        </Dialog>
      )}
    </section>
  )
}

function Key({ name, createdAt, expiresAt, lastUsedAt }: AccessKey) {
  return (
    <div>
      <p className="font-medium">{name}</p>
      <p className="small muted">
        {words.created} <Time at={createdAt} form="ago" />
        {' · '}
        {lastUsedAt ? (
          <>
            {words.lastUsed} <Time at={lastUsedAt} form="ago" />
          </>
        ) : (
          words.neverUsed
        )}
        {' · '}
        {words.expires} <Time at={expiresAt} form="date" />
      </p>
    </div>
  )
}

/** Shown once, with what a program needs besides. */
function Made({ value: made, onDone }: { value: string; onDone: () => void }) {
  const values = [
    { label: words.key, value: made },
    { label: words.address, value: `${window.location.origin}/mcp` },
  ]
  return (
    <div className="grid justify-items-start gap-4">
      <h3>{words.createdTitle}</h3>
      <p>{words.createdLead}</p>
      <CopyableValues values={values} />
      <p className="small muted">{words.addressLead}</p>
      <Button kind="primary" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}

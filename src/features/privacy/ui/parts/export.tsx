import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CurrentPassword } from '#features/accounts/ui/public/current-password.tsx'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { sizeWords } from '#web/messages/format.ts'
import { getOwnData, openExport, requestExport, type DataExport } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.export
const recheckMs = 3_000

export function Export() {
  const { data } = useSuspenseQuery({
    ...query(getOwnData),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'building' ? recheckMs : false),
  })
  const ask = useAction(requestExport, {
    refreshes: [getOwnData],
    onDone: () => notify({ message: text.asked }),
  })
  const { export: newest, nextExportAt } = data
  return (
    <section className="grid gap-4" aria-labelledby="export">
      <h2 id="export">{text.title}</h2>
      <p className="muted">{text.lead}</p>
      <div role="status">
        {newest?.state === 'building' && <p>{text.building}</p>}
        {newest?.state === 'expired' && <p>{text.expired}</p>}
        {newest?.state === 'ready' && <Ready of={newest} />}
      </div>
      {nextExportAt === null ? (
        <p>
          <Button busy={ask.busy} onClick={() => ask.run({})}>
            {text.ask}
          </Button>
        </p>
      ) : (
        newest?.state !== 'building' && (
          <p className="small muted">
            {text.next} <Time at={nextExportAt} form="exact" />
          </p>
        )
      )}
    </section>
  )
}

function Ready({ of: { id, parts, expiresAt } }: { of: DataExport }) {
  const [part, setPart] = useState<number>()
  const stop = () => setPart(undefined)

  async function open(values: FormData) {
    const currentPassword = textOf(values, 'currentPassword')
    const { path } = await call(openExport, {
      params: { id },
      body: { part: part!, currentPassword },
    })
    stop()
    // A download: the page stays.
    window.location.assign(path)
  }

  return (
    <div className="grid gap-3">
      <p>
        {text.ready(sizeWords(parts.reduce((sum, { size }) => sum + size, 0)))}{' '}
        {expiresAt && (
          <>
            {text.until} <Time at={expiresAt} form="exact" />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {parts.map(({ number }) => (
          <Button key={number} kind="primary" onClick={() => setPart(number)}>
            {parts.length === 1 ? text.download : text.downloadPart(number)}
          </Button>
        ))}
      </div>
      <Dialog open={part !== undefined} onClose={stop} title={text.confirmTitle}>
        <p className="muted mb-6">{text.confirmLead}</p>
        <Form name="open-export" onSubmit={open}>
          <CurrentPassword />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{text.open}</SubmitButton>
            <Button onClick={stop}>{text.cancel}</Button>
          </div>
        </Form>
      </Dialog>
    </div>
  )
}

import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { DisputeActions } from '#features/disputes/ui/public/dispute-actions.tsx'
import { confirmReferral, withdrawReferral, type RequestDetail } from '../../contract.ts'
import { words } from '../messages.ts'
import { ChangesForm } from './changes-form.tsx'

type ActionsProps = { request: RequestDetail; onChange: (detail: RequestDetail) => void }

/** What the candidate may do with a request now. */
export function RequestActions({ request, onChange }: ActionsProps) {
  const [asking, setAsking] = useState(false)
  const can = (action: string) => request.actions.includes(action)
  const params = { id: request.id }
  const expectedVersion = request.version
  const onDone = (detail: RequestDetail) => {
    onChange(detail)
    setAsking(false)
  }
  const confirm = useAction(confirmReferral, { onDone })
  const withdraw = useAction(withdrawReferral, { onDone })
  return (
    <div className="mt-5 grid gap-5">
      {can('resubmit') && (
        <>
          <Note tone="clock" title={words.changesTitle}>
            <p dir="auto">{request.changes.find((change) => !change.resolvedAt)?.text}</p>
          </Note>
          <ChangesForm request={request} onDone={onChange} />
        </>
      )}
      {can('confirm') && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium">{words.contacted}</legend>
          <div className="flex flex-wrap gap-2">
            {(['yes', 'not_yet', 'no'] as const).map((answer) => (
              <Button
                key={answer}
                kind={answer === 'yes' ? 'primary' : 'quiet'}
                busy={confirm.busy}
                onClick={() => confirm.run({ params, body: { answer, expectedVersion } })}
              >
                {words.answers[answer]}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <DisputeActions request={request} />
      {can('withdraw') && (
        <div className="actions">
          <Button kind="plain" onClick={() => setAsking(true)}>
            {words.withdraw}
          </Button>
          <Dialog
            open={asking}
            onClose={() => setAsking(false)}
            title={words.withdrawTitle(request.job.title)}
            actions={
              <>
                <Button onClick={() => setAsking(false)}>{words.keep}</Button>
                <Button
                  kind="danger"
                  busy={withdraw.busy}
                  onClick={() => withdraw.run({ params, body: { expectedVersion } })}
                >
                  {words.withdraw}
                </Button>
              </>
            }
          >
            <p>{request.charge === 'captured' ? words.withdrawSpent : words.withdrawFree}</p>
          </Dialog>
        </div>
      )}
    </div>
  )
}

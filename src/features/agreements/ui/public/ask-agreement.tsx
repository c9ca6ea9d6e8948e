import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { notify } from '#web/kit/notifications.ts'
import { numberWords } from '#web/messages/format.ts'
import { askAgreement, getAskedAgreement } from '../../contract.ts'
import { words } from '../messages.ts'

/** Whether everyone is asked to agree to a legal page, for its editor. */
export function AskAgreement({ id, version }: { id: string; version: number }) {
  const { data } = useQuery(query(getAskedAgreement, { params: { id } }))
  const [confirming, setConfirming] = useState(false)
  const { run, busy } = useAction(askAgreement, {
    refreshes: [getAskedAgreement],
    onDone: () => {
      setConfirming(false)
      notify({ message: words.asked, type: 'success' })
    },
  })
  if (!data) return null
  const { asked, agreed, accounts } = data
  return (
    <section className="grid gap-4" aria-labelledby="agreement">
      <h2 id="agreement" className="font-semibold">
        {words.askTitle}
      </h2>
      <p className="small muted">{words.askLead}</p>
      <p>
        {asked === null
          ? words.nobodyAsked
          : words.counted(numberWords(agreed), numberWords(accounts))}
      </p>
      {asked !== version && (
        <div>
          <Button onClick={() => setConfirming(true)}>
            {asked === null ? words.ask : words.askAgain}
          </Button>
        </div>
      )}
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={words.confirmTitle}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{words.cancel}</Button>
            <Button
              kind="primary"
              busy={busy}
              onClick={() => run({ params: { id }, body: { expectedVersion: version } })}
            >
              {words.ask}
            </Button>
          </>
        }
      >
        <p>{words.confirmLead(numberWords(accounts))}</p>
      </Dialog>
    </section>
  )
}

import { useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CurrentPassword } from '#features/accounts/ui/public/current-password.tsx'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { getOwnWays } from '../../contract.ts'
import { ownWords } from '../messages.own.ts'

type Change = (currentPassword: string) => Promise<unknown>

const text = ownWords

/**
 * Asks for the password before a change, where the account has one.
 *
 * @returns the question, to be shown somewhere, and what begins a change
 */
export function useReauthentication(): { question: ReactNode; begin: (change: Change) => void } {
  const { data } = useSuspenseQuery(query(getOwnWays))
  const [change, setChange] = useState<Change>()
  const stop = () => setChange(undefined)

  async function go(values: FormData) {
    await change?.(textOf(values, 'currentPassword'))
    stop()
  }

  const question = (
    <Dialog open={change !== undefined} onClose={stop} title={text.confirmTitle}>
      <p className="muted mb-6">{text.confirmLead}</p>
      <Form name="reauthenticate" onSubmit={go}>
        <CurrentPassword />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{text.goOn}</SubmitButton>
          <Button onClick={stop}>{text.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  )
  return {
    question,
    begin(next) {
      if (data.hasPassword) setChange(() => next)
      // What went wrong was said by the call.
      else void next('').catch(() => undefined)
    },
  }
}

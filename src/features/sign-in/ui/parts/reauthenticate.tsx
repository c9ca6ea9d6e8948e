import { useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CurrentPassword } from '#features/accounts/ui/public/current-password.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { getOwnWays } from '../../contract.ts'
import { ownWords } from '../messages.own.ts'

type Change = (currentPassword: string) => Promise<unknown>
type Asked = { change: Change; settle: (outcome: Promise<unknown> | false) => void }

const text = ownWords

type Reauthentication = {
  /** The dialog, to be shown somewhere. */
  question: ReactNode
  /** Begins a change at a button. */
  begin: (change: Change) => void
  /** Begins what a form sends: settles with the change, or with `false` when the person decided otherwise. */
  beginInForm: (change: Change) => Promise<unknown>
}

/** Asks for the password before a change, where the account has one. */
export function useReauthentication(): Reauthentication {
  const { data } = useSuspenseQuery(query(getOwnWays))
  const [asked, setAsked] = useState<Asked>()
  const stop = () => {
    asked?.settle(false)
    setAsked(undefined)
  }

  async function go(values: FormData) {
    if (!asked) return
    const done = asked.change(textOf(values, 'currentPassword'))
    try {
      await done
    } catch (error) {
      // What is wrong in the form behind the dialog is said there.
      if (!isAboutOtherField(error)) throw error
    }
    asked.settle(done)
    setAsked(undefined)
  }

  const question = (
    <Dialog open={asked !== undefined} onClose={stop} title={text.confirmTitle}>
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
  const beginInForm = (change: Change): Promise<unknown> =>
    data.hasPassword ? new Promise((resolve) => setAsked({ change, settle: resolve })) : change('')
  return {
    question,
    // What went wrong was said by the call.
    begin: (change) => void beginInForm(change).catch(() => undefined),
    beginInForm,
  }
}

function isAboutOtherField(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { fields } = error
  return fields.length > 0 && fields.every(({ path }) => !path.endsWith('currentPassword'))
}

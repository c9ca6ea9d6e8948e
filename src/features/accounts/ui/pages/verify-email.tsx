import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { previewApplication } from '#features/applications/contract.ts'
import { previewReferral } from '#features/referrals/contract.ts'
import { useApplicationGoal } from '#features/applications/ui/public/use-application-goal.ts'
import { NextStep, useRequestGoal } from '#features/referrals/ui/public/request-way.tsx'
import { getOwnWays } from '#features/sign-in/contract.ts'
import { call } from '#web/api/call.ts'
import { load } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { links, safeNext } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { confirmEmail, getSession, sendEmailVerification } from '../../contract.ts'
import { words } from '../messages.ts'
import { CodeField } from '../public/account-fields.tsx'

const text = words.verify

export async function loader({ context }: LoaderFunctionArgs) {
  await load(context, getOwnWays)
  return load(context, getSession)
}
export const meta = () => ({ title: text.title, robots: 'noindex' })

export function Component() {
  const { data } = useSuspenseQuery(query(getSession))
  const { data: ways } = useSuspenseQuery(query(getOwnWays))
  const queries = useQueryClient()
  const next = useSearch().get('next')
  const request = useRequestGoal(next)
  const application = useApplicationGoal(next)
  const goal = request ?? application
  const [isConfirmedHere, setIsConfirmedHere] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form goes with the focus in it; the heading says that it worked.
  useEffect(() => {
    if (isConfirmedHere) heading.current?.focus()
  }, [isConfirmedHere])
  const send = useAction(sendEmailVerification, {
    onDone: ({ nextInSeconds }) => notify({ message: text.sent(nextInSeconds) }),
  })

  async function confirm(values: FormData) {
    await call(confirmEmail, { body: { code: textOf(values, 'code') } })
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(getSession) }),
      queries.invalidateQueries({ queryKey: keyOf(previewReferral) }),
      queries.invalidateQueries({ queryKey: keyOf(previewApplication) }),
    ])
    setIsConfirmedHere(true)
  }

  if (data.user?.emailVerified) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="display-small mb-6">
          {text.done}
        </h1>
        {goal ? (
          <NextStep goal={goal} />
        ) : (
          <LinkButton kind="primary" to={safeNext(next, links.jobs())}>
            {text.goOn}
          </LinkButton>
        )}
      </>
    )
  }
  return (
    <>
      <h1 className="display-small">{text.title}</h1>
      <p className="mt-2">
        {text.sentTo}
        <strong className="wrap-anywhere">{ways.email}</strong>. {text.inEmail}
      </p>
      <p className="muted mt-2 mb-8">{text.lead}</p>
      <Form name="verify-email" onSubmit={confirm}>
        <CodeField />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{text.submit}</SubmitButton>
          <Button busy={send.busy} onClick={() => send.run({})}>
            {text.again}
          </Button>
        </div>
      </Form>
    </>
  )
}

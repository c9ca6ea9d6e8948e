import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
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

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getSession)
export const meta = () => ({ title: text.title, robots: 'noindex' })

export function Component() {
  const { data } = useSuspenseQuery(query(getSession))
  const queries = useQueryClient()
  const search = useSearch()
  const send = useAction(sendEmailVerification, {
    onDone: ({ nextInSeconds }) => notify({ message: text.sent(nextInSeconds) }),
  })

  async function confirm(values: FormData) {
    await call(confirmEmail, { body: { code: textOf(values, 'code') } })
    await queries.invalidateQueries({ queryKey: keyOf(getSession) })
  }

  if (data.user?.emailVerified) {
    return (
      <>
        <h1 className="display-small mb-6">{text.done}</h1>
        <LinkButton kind="primary" to={safeNext(search.get('next'), links.jobs())}>
          {text.goOn}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <h1 className="display-small">{text.title}</h1>
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

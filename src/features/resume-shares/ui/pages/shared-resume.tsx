import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#shared/endpoint.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { PageHead } from '#web/kit/content.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Time } from '#web/kit/time.tsx'
import { getSharedResume, openSharedResume } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.page

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getSharedResume, { params: { token: params['token'] ?? '' } })

export const meta = () => ({ title: text.title, robots: 'noindex, nofollow' })

/** `/shared-resume/{token}`: counts a view when it is opened, and not when the page is fetched. */
export function Component() {
  const { token = '' } = useParams()
  const params = { token }
  const { data } = useSuspenseQuery(query(getSharedResume, { params }))
  const [opened, setOpened] = useState<CallReply<typeof openSharedResume>>()
  const open = useAction(openSharedResume, { onDone: setOpened })
  return (
    <div>
      <PageHead title={text.title} lead={data.isLocked && !opened ? text.locked : text.lead} />
      {opened ? (
        <div className="grid gap-4" role="status">
          <h2>{text.ready}</h2>
          <p dir="auto" className="wrap-anywhere">
            {opened.fileName}
          </p>
          <div>
            <a className="button" data-kind="primary" href={opened.address} download>
              {text.download}
            </a>
          </div>
        </div>
      ) : (
        <Form
          name="open"
          onSubmit={async (values) => {
            await open.send({ params, body: { password: textOf(values, 'password') } })
          }}
        >
          {data.fileName && (
            <p dir="auto" className="wrap-anywhere font-semibold">
              {data.fileName}
            </p>
          )}
          {data.isLocked && (
            <TextField
              label={text.password}
              name="password"
              type="password"
              autoComplete="off"
              required
            />
          )}
          <div>
            <SubmitButton>{text.open}</SubmitButton>
          </div>
        </Form>
      )}
      <p className="small muted mt-6">
        {text.privacy} {text.until} <Time at={data.expiresAt} form="date" />.
      </p>
    </div>
  )
}

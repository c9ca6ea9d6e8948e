import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { listAccessKeys } from '#features/access-keys/contract.ts'
import { AccessKeys } from '#features/access-keys/ui/public/access-keys.tsx'
import { getOwnTracking } from '#features/analytics/contract.ts'
import { OwnTracking } from '#features/analytics/ui/public/own-tracking.tsx'
import { getOwnWays } from '#features/sign-in/contract.ts'
import { OwnWays } from '#features/sign-in/ui/public/own-ways.tsx'
import type { CallReply } from '#shared/endpoint.ts'
import { call } from '#web/api/call.ts'
import { load } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { links } from '#web/links.ts'
import { mainSocket } from '#web/realtime/socket.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  getSession,
  listSessions,
  removeSecondFactor,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { accountWords } from '../messages.account.ts'
import { EmailSection } from '../parts/email-section.tsx'
import { CodeField, PasswordField } from '../public/account-fields.tsx'
import { CurrentPassword } from '../public/current-password.tsx'
import { NewSecret, RecoveryCodes } from '../parts/authenticator.tsx'

const text = accountWords.account

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([
    load(context, listSessions),
    load(context, getSecondFactor),
    load(context, getOwnWays),
    load(context, getOwnTracking),
  ])
  const session = await load(context, getSession)
  if (mayHaveKeys(session)) await load(context, listAccessKeys)
  return session
}

/** Programs work for candidates and recruiters; an admin's rights are not for them. */
function mayHaveKeys({ user }: CallReply<typeof getSession>): boolean {
  return user !== null && user.role !== 'admin'
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/account`: how one signs in, and where one is signed in. */
export function Component() {
  const { data: session } = useSuspenseQuery(query(getSession))
  return (
    <div className="page page-width">
      <div className="grid max-w-column gap-12">
        <PageHead title={text.title} lead={text.lead} />
        <EmailSection />
        <Password />
        <SecondFactor />
        <OwnWays />
        <Sessions />
        {mayHaveKeys(session) && <AccessKeys />}
        <OwnTracking />
        <section className="grid gap-4" aria-labelledby="moderation">
          <h2 id="moderation">{text.moderation}</h2>
          <p className="muted">{text.moderationLead}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <TextLink to={links.ownDecisions()}>{text.ownDecisions}</TextLink>
            <TextLink to={links.ownReports()}>{text.ownReports}</TextLink>
          </p>
        </section>
        <section className="grid gap-4" aria-labelledby="own-data">
          <h2 id="own-data">{text.ownData}</h2>
          <p className="muted">{text.ownDataLead}</p>
          <p>
            <LinkButton to={links.ownData()}>{text.openOwnData}</LinkButton>
          </p>
        </section>
      </div>
    </div>
  )
}

function Password() {
  const { data } = useSuspenseQuery(query(getOwnWays))
  const queries = useQueryClient()
  // Emptied by a fresh form: what is in it is no password any more.
  const [changes, setChanges] = useState(0)
  const place = useKeptFocus<HTMLHeadingElement>(changes)

  async function change(values: FormData) {
    const body = {
      currentPassword: textOf(values, 'currentPassword'),
      password: textOf(values, 'password'),
    }
    await call(changePassword, { body })
    // The connection went with the token of before.
    void mainSocket.open()
    setChanges((count) => count + 1)
    notify({ message: text.passwordChanged })
    await queries.invalidateQueries({ queryKey: keyOf(listSessions) })
  }

  return (
    <section className="grid gap-4" aria-labelledby="password">
      <h2 id="password" ref={place} tabIndex={-1}>
        {text.password}
      </h2>
      {data.hasPassword ? (
        <>
          <p className="muted">{text.passwordLead}</p>
          <Form key={changes} name="change-password" onSubmit={change}>
            <CurrentPassword />
            <PasswordField isNew label={words.forgot.newPassword} />
            <SubmitButton kind="quiet">{text.changePassword}</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <p className="muted">{text.noPassword}</p>
          <p>
            <LinkButton to={links.forgotPassword()}>{text.choosePassword}</LinkButton>
          </p>
        </>
      )}
    </section>
  )
}

type Begun = CallReply<typeof beginSecondFactor>

function SecondFactor() {
  const { data: state } = useSuspenseQuery(query(getSecondFactor))
  const queries = useQueryClient()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(getSecondFactor) })

  async function begin(values: FormData) {
    const currentPassword = textOf(values, 'currentPassword')
    setBegun(await call(beginSecondFactor, { body: { currentPassword } }))
  }
  async function confirm(values: FormData) {
    const { recoveryCodes } = await call(confirmSecondFactor, {
      body: { code: textOf(values, 'code') },
    })
    setCodes(recoveryCodes)
    setBegun(undefined)
    await refresh()
  }
  async function remove(values: FormData) {
    const currentPassword = textOf(values, 'currentPassword')
    await call(removeSecondFactor, { body: { currentPassword } })
    notify({ message: text.factorRemoved })
    await refresh()
  }

  return (
    <section className="grid gap-4" aria-labelledby="second-factor">
      <h2 id="second-factor">{words.secondFactor.title}</h2>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : begun ? (
        <>
          <NewSecret {...begun} />
          <Form name="confirm-second-factor" onSubmit={confirm}>
            <CodeField label={words.secondFactor.code} />
            <SubmitButton>{text.turnOn}</SubmitButton>
          </Form>
        </>
      ) : state.on ? (
        <>
          <p className="muted">{text.factorOn(state.recoveryCodesLeft)}</p>
          <Form key="remove" name="remove-second-factor" onSubmit={remove}>
            <CurrentPassword />
            <SubmitButton kind="quiet">{text.turnOff}</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <p className="muted">{text.factorOff}</p>
          <Form key="begin" name="begin-second-factor" onSubmit={begin}>
            <CurrentPassword />
            <SubmitButton kind="quiet">{text.begin}</SubmitButton>
          </Form>
        </>
      )}
    </section>
  )
}

function Sessions() {
  const { data } = useSuspenseQuery(query(listSessions))
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listSessions) })

  async function end(id: string) {
    await call(endSession, { params: { id } })
    await refresh()
  }
  async function endOthers() {
    await call(endOtherSessions)
    await refresh()
  }

  return (
    <section className="grid gap-4" aria-labelledby="sessions">
      <h2 id="sessions">{text.sessions}</h2>
      <p className="muted">{text.sessionsLead}</p>
      <ul className="rows">
        {data.items.map((session) => (
          <li key={session.id} className="row flex flex-wrap items-center justify-between gap-4">
            <div id={`session-${session.id}`}>
              <p className="font-medium">
                {session.device}
                {session.current && <span className="muted"> · {text.thisOne}</span>}
              </p>
              <p className="small muted">
                {text.since} <Time at={session.createdAt} form="ago" />
                {session.address && ` · ${session.address}`}
              </p>
            </div>
            {!session.current && (
              <Button
                id={`end-${session.id}`}
                size="small"
                aria-labelledby={`end-${session.id} session-${session.id}`}
                onClick={() => void end(session.id).catch(() => undefined)}
              >
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.items.length > 1 && (
        <p>
          <Button onClick={() => void endOthers().catch(() => undefined)}>{text.endOthers}</Button>
        </p>
      )}
    </section>
  )
}

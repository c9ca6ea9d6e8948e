import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from '#features/accounts/ui/public/account-fields.tsx'
import type { CallReply } from '#shared/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import {
  confirmPhone,
  connectProvider,
  disconnectProvider,
  getOwnWays,
  getWays,
  removePasskey,
  removePhone,
  requestPhone,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { ownWords } from '../messages.own.ts'
import { makePasskey } from '../parts/passkey.ts'
import { PhoneField } from '../parts/phone-field.tsx'
import { useReauthentication } from '../parts/reauthenticate.tsx'

const text = ownWords

type OwnWaysOf = CallReply<typeof getOwnWays>
type SectionProps = { own: OwnWaysOf; refresh: () => Promise<void> }

/** Passkeys, accounts at other sites and the phone of one's own account. */
export function OwnWays() {
  const { data: own } = useSuspenseQuery(query(getOwnWays))
  const { data: ways } = useSuspenseQuery(query(getWays))
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(getOwnWays) })
  return (
    <>
      <Passkeys own={own} refresh={refresh} />
      {own.providers.length > 0 && <Providers own={own} refresh={refresh} />}
      {(ways.phone || own.phone) && <Phone own={own} refresh={refresh} />}
    </>
  )
}

function Passkeys({ own, refresh }: SectionProps) {
  const { question, begin, beginInForm } = useReauthentication()
  const [naming, setNaming] = useState(false)

  async function add(name: string, currentPassword: string) {
    if (!(await makePasskey(name, currentPassword))) return
    notify({ message: text.passkeyAdded })
    setNaming(false)
    await refresh()
  }

  async function remove(id: string, currentPassword: string) {
    await call(removePasskey, { params: { id }, body: { currentPassword } })
    await refresh()
  }

  return (
    <section className="grid gap-4" aria-labelledby="passkeys">
      <h2 id="passkeys">{text.passkeys}</h2>
      <p className="muted">{text.passkeysLead}</p>
      {own.passkeys.length > 0 && (
        <ul className="rows">
          {own.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="row flex flex-wrap items-center justify-between gap-4">
              <div>
                <p className="font-medium">{name}</p>
                <p className="small muted">
                  {text.added} <Time at={createdAt} form="ago" />
                  {lastUsedAt && (
                    <>
                      {' · '}
                      {text.lastUsed} <Time at={lastUsedAt} form="ago" />
                    </>
                  )}
                </p>
              </div>
              <Button size="small" onClick={() => begin((password) => remove(id, password))}>
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {naming ? (
        <Form
          name="passkey"
          onSubmit={(values) => {
            const name = textOf(values, 'name')
            return beginInForm((password) => add(name, password))
          }}
        >
          <TextField
            label={text.passkeyName}
            name="name"
            hint={text.passkeyNameHint}
            maxLength={80}
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{text.addPasskey}</SubmitButton>
            <Button onClick={() => setNaming(false)}>{text.cancel}</Button>
          </div>
        </Form>
      ) : (
        <p>
          <Button onClick={() => setNaming(true)}>{text.addPasskey}</Button>
        </p>
      )}
      {question}
    </section>
  )
}

function Providers({ own, refresh }: SectionProps) {
  const { question, begin } = useReauthentication()

  async function connect(provider: string, currentPassword: string) {
    const { url } = await call(connectProvider, { params: { provider }, body: { currentPassword } })
    window.location.assign(url)
  }

  async function disconnect(provider: string, currentPassword: string) {
    await call(disconnectProvider, { params: { provider }, body: { currentPassword } })
    await refresh()
  }

  return (
    <section className="grid gap-4" aria-labelledby="providers">
      <h2 id="providers">{text.providers}</h2>
      <p className="muted">{text.providersLead}</p>
      <ul className="rows">
        {own.providers.map(({ id, name, connectedAt }) => (
          <li key={id} className="row flex flex-wrap items-center justify-between gap-4">
            <div>
              <p className="font-medium">{name}</p>
              <p className="small muted">
                {connectedAt ? (
                  <>
                    {text.connectedSince} <Time at={connectedAt} form="ago" />
                  </>
                ) : (
                  text.notConnected
                )}
              </p>
            </div>
            <Button
              size="small"
              onClick={() =>
                begin((password) =>
                  connectedAt ? disconnect(id, password) : connect(id, password),
                )
              }
            >
              {connectedAt ? text.disconnect : text.connect}
            </Button>
          </li>
        ))}
      </ul>
      {question}
    </section>
  )
}

function Phone({ own, refresh }: SectionProps) {
  const { question, begin, beginInForm } = useReauthentication()
  const [sentTo, setSentTo] = useState<string>()

  async function send(phone: string, currentPassword: string) {
    await call(requestPhone, { body: { phone, currentPassword } })
    setSentTo(phone)
  }

  async function confirm(values: FormData) {
    await call(confirmPhone, { body: { code: textOf(values, 'code') } })
    notify({ message: text.phoneReady })
    setSentTo(undefined)
    await refresh()
  }

  async function remove(currentPassword: string) {
    await call(removePhone, { body: { currentPassword } })
    await refresh()
  }

  return (
    <section className="grid gap-4" aria-labelledby="phone">
      <h2 id="phone">{text.phone}</h2>
      {own.phone ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>{text.phoneIs(own.phone)}</p>
          <Button size="small" onClick={() => begin(remove)}>
            {text.remove}
          </Button>
        </div>
      ) : sentTo ? (
        <Form key="code" name="confirm-phone" onSubmit={confirm}>
          <p className="muted">{text.phoneSent(sentTo)}</p>
          <CodeField label={words.textCode.code} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton kind="quiet">{text.confirmPhone}</SubmitButton>
            <Button onClick={() => begin((password) => send(sentTo, password))}>
              {words.textCode.again}
            </Button>
            <Button kind="plain" onClick={() => setSentTo(undefined)}>
              {words.textCode.other}
            </Button>
          </div>
        </Form>
      ) : (
        <Form
          key="phone"
          name="phone"
          onSubmit={(values) => {
            const phone = textOf(values, 'phone')
            return beginInForm((password) => send(phone, password))
          }}
        >
          <p className="muted">{text.phoneLead}</p>
          <PhoneField />
          <SubmitButton kind="quiet">{words.textCode.submit}</SubmitButton>
        </Form>
      )}
      {question}
    </section>
  )
}

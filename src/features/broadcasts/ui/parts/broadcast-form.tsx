import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneName } from '#shared/zone-names.ts'
import { call, newAttempt } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/content.tsx'
import { Checkbox, CheckboxGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { useQuestion } from '#web/kit/use-question.tsx'
import { useNow, useZone, useZoneIsOwn } from '#web/kit/time.tsx'
import { numberWords, plural } from '#web/messages/format.ts'
import { clearDraft } from '#web/shell/draft.ts'
import {
  bodyMaximum,
  broadcastChannels,
  broadcastRoles,
  broadcastTopics,
  countAudience,
  listBroadcasts,
  sendBroadcast,
  testBroadcast,
  titleMaximum,
  type BroadcastTopic,
} from '../../contract.ts'
import { channelWords, roleWords, topicWords, words } from '../messages.ts'

/** What the form says now. */
function inputOf(values: FormData) {
  const days = textOf(values, 'seenWithinDays')
  return {
    message: {
      title: textOf(values, 'title'),
      body: textOf(values, 'body'),
      link: textOf(values, 'link') || null,
    },
    kind: {
      topic: textOf(values, 'topic') as BroadcastTopic,
      channels: broadcastChannels.filter((channel) => values.has(`channel ${channel}`)),
    },
    audience: {
      roles: broadcastRoles.filter((role) => values.has(`role ${role}`)),
      seenWithinDays: days ? Number(days) : null,
    },
  }
}

type Input = ReturnType<typeof inputOf>

const formName = 'broadcast'

const empty: Input = {
  message: { title: '', body: '', link: null },
  kind: { topic: 'productNews', channels: [] },
  audience: { roles: [], seenWithinDays: null },
}

/** As the contract has it: said before anything is sent, with whatever else is missing. */
const pathOfSite = String.raw`\/(?![\/\\])[^\s\\]*`

/** As a field of a date and a time has it: `2026-11-27T14:05`. */
function wallClock(at: Date, timeZone: string): string {
  const written = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  return written.format(at).replace(' ', 'T')
}

/** A message to many, who would get it, and how it looks. */
export function BroadcastForm() {
  const queries = useQueryClient()
  const { ask, dialog } = useQuestion()
  const [input, setInput] = useState(empty)
  const [attempt, setAttempt] = useState(newAttempt)
  const now = useNow()
  const zone = useZone()
  const dueHint = useZoneIsOwn() ? words.dueHint : words.dueHintIn
  async function send(values: FormData) {
    const { message, kind, audience } = inputOf(values)
    const due = textOf(values, 'dueAt')
    const body = {
      ...message,
      ...kind,
      ...audience,
      dueAt: due ? new Date(due).toISOString() : null,
      throttlePerMinute: Number(textOf(values, 'throttlePerMinute')),
    }
    // One for later can be stopped before it goes.
    if (!body.dueAt && !(await ask(await questionAbout({ ...kind, ...audience })))) return false
    const made = await call(sendBroadcast, { body }, { idempotencyKey: attempt })
    // An empty form: what has been sent is not sent again by another click.
    clearDraft(formName)
    setAttempt(newAttempt())
    setInput(empty)
    const waits = made.state === 'awaiting_approval'
    const handedIn = body.dueAt ? words.scheduled : words.onItsWay
    notify({ message: waits ? words.waiting : handedIn, type: 'success' })
    await queries.invalidateQueries({ queryKey: keyOf(listBroadcasts) })
    return true
  }
  return (
    <>
      <Form key={attempt} name={formName} onSubmit={send} className="grid max-w-[42rem] gap-8">
        {/* Whatever changes in a field is counted and shown again. */}
        <div
          className="grid gap-8"
          onChange={(event) =>
            setInput(inputOf(new FormData(event.currentTarget.closest('form') ?? undefined)))
          }
        >
          <fieldset className="grid gap-4">
            <legend className="text-17 mb-3 font-medium">{words.message}</legend>
            <TextField label={words.subject} name="title" maxLength={titleMaximum} required />
            <TextArea
              label={words.body}
              hint={words.bodyHint}
              name="body"
              rows={6}
              maxLength={bodyMaximum}
              required
            />
            <TextField
              label={words.link}
              hint={words.linkHint}
              name="link"
              maxLength={500}
              pattern={pathOfSite}
              title={words.linkForm}
            />
            <Select
              label={words.topic}
              hint={words.topicHint}
              name="topic"
              options={broadcastTopics.map((value) => ({ value, label: topicWords[value] }))}
              required
            />
          </fieldset>
          <fieldset className="grid gap-3">
            <legend className="text-17 mb-3 font-medium">{words.audience}</legend>
            <CheckboxGroup legend={words.roles} name="roles" required>
              {broadcastRoles.map((role) => (
                <Checkbox key={role} name={`role ${role}`} label={roleWords[role]} />
              ))}
            </CheckboxGroup>
            <TextField
              label={words.seen}
              hint={words.seenHint}
              name="seenWithinDays"
              type="number"
              min={1}
              max={730}
              className="max-w-[9rem]"
            />
          </fieldset>
          <CheckboxGroup legend={words.channels} name="channels" required>
            {broadcastChannels.map((channel) => (
              <Checkbox key={channel} name={`channel ${channel}`} label={channelWords[channel]} />
            ))}
          </CheckboxGroup>
          <fieldset className="grid gap-4">
            <legend className="text-17 mb-3 font-medium">{words.schedule}</legend>
            <TextField
              label={words.due}
              hint={dueHint(zoneName(zone))}
              name="dueAt"
              type="datetime-local"
              min={wallClock(now, zone)}
            />
            <TextField
              label={words.pace}
              name="throttlePerMinute"
              type="number"
              min={1}
              max={60_000}
              defaultValue={600}
              className="max-w-[9rem]"
              required
            />
          </fieldset>
        </div>
        <Reach input={input} />
        <Preview input={input} />
        <div>
          <SubmitButton>{words.send}</SubmitButton>
        </div>
      </Form>
      {dialog}
    </>
  )
}

async function questionAbout(body: Input['kind'] & Input['audience']) {
  const { recipients, needsApproval } = await call(countAudience, { body })
  return {
    title: words.sendTitle(plural(recipients, 'person', 'people')),
    text: needsApproval ? words.sendApproved : words.sendAtOnce,
    confirm: words.send,
    cancel: words.cancel,
  }
}

/** How many would get it, counted as the audience changes. */
function Reach({ input: { kind, audience } }: { input: Input }) {
  const isComplete = kind.channels.length > 0 && audience.roles.length > 0
  const { data } = useQuery({
    queryKey: ['broadcast audience', kind, audience],
    queryFn: () => call(countAudience, { body: { ...kind, ...audience } }, { silent: true }),
    enabled: isComplete,
    placeholderData: (before) => before,
  })
  if (!isComplete) return null
  return (
    <p aria-live="polite">
      {data ? words.reach(numberWords(data.recipients)) : words.counting}{' '}
      {data?.needsApproval && words.secondAdmin}
    </p>
  )
}

function Preview({ input: { message, kind } }: { input: Input }) {
  const { busy, run } = useAction(testBroadcast, {
    onDone: () => notify({ message: words.tested, type: 'success' }),
  })
  if (!message.title || !message.body) return null
  return (
    <Card>
      <h2 className="small muted">{words.preview}</h2>
      <p className="text-17 mt-2 font-medium">{message.title}</p>
      {message.body.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} className="mt-2">
          {paragraph}
        </p>
      ))}
      {kind.channels.length > 0 && (
        <div className="mt-4">
          <Button size="small" busy={busy} onClick={() => run({ body: { ...message, ...kind } })}>
            {words.test}
          </Button>
        </div>
      )}
    </Card>
  )
}

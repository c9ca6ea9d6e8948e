/**
 * The whole matrix through the product: each type, by each channel, as chosen, with and without quiet hours, over the
 * night in which the clocks go forward. What arrives is read where it arrives: the bell, a mailbox, a push service
 * and a service for texts.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationChannels, type NotificationChannel } from '#shared/notifications.ts'
import { notificationTypes } from '../../../app/features.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { tellTest } from '../../../../tests/support/notifications.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { startPushService, type PushService } from '../../../../tests/support/push-service.ts'
import type { Notification } from '../contract.ts'

// In Berlin, where clocks go from 02:00 to 03:00 in this night.
const midnight = '2027-03-27T23:00:00.000Z'
const quietEnd = '2027-03-28T05:00:00.000Z'
const summary = '2027-03-28T06:00:00.000Z'
const moments = [
  midnight,
  '2027-03-28T04:59:59.000Z',
  quietEnd,
  '2027-03-28T05:59:59.000Z',
  summary,
  '2027-03-29T12:00:00.000Z',
]

const choices = ['now', 'digest', 'off'] as const
const people = choices.flatMap((chosen) =>
  [false, true].map((quiet) => ({ chosen, quiet, name: `${chosen}, quiet hours ${quiet}` })),
)
const types = [...notificationTypes.values()]
const titleOf = (type: string) => `News <${type}>`

let app: TestApp
let push: PushService
const texts: { to: string; text: string }[] = []
const texter = createServer((request, reply) => {
  void text(request).then((body) => {
    const form = new URLSearchParams(body)
    texts.push({ to: form.get('To')!, text: form.get('Body')! })
    reply.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
  })
})
/** By person, channel and type: when it arrived. Twice would be two moments. */
const arrived = new Map<string, string[]>()
const key = (person: string, channel: NotificationChannel, type: string) =>
  `${person} ${channel} ${type}`
/** Emails of a summary for each person. */
const summaries = new Map<string, number>()

type Reached = TestPerson & { path: string; phone: string }

async function reachable(number: number): Promise<Reached> {
  const person = await createCandidate(app, { complete: false })
  const web = push.subscribe()
  const { token } = (
    await person.client.post<{ token: string }>('/api/push/registrations', { web })
  ).body
  const claim = { token, userId: person.accountId, userType: 'jobSeeker' }
  expect((await person.client.post('/fcm/token', claim)).status).toBe(200)
  const phone = `+4915100000${number}`
  await sql`
    insert into phones (account_id, phone, verified_at)
    values (${person.accountId}, ${phone}, ${app.clock.now()})`.execute(app.database.db)
  return { ...person, path: new URL(web.endpoint).pathname, phone }
}

function note(person: string, channel: NotificationChannel, said: string, at: string): void {
  for (const { name } of types) {
    if (!said.includes(titleOf(name))) continue
    const place = key(person, channel, name)
    arrived.set(place, [...(arrived.get(place) ?? []), at])
  }
}

async function titlesInTheBell({ client }: TestPerson): Promise<string[]> {
  const titles: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = cursor ? { cursor, limit: '50' } : { limit: '50' }
    const { body } = await client.get<{ items: Notification[]; nextCursor: string | null }>(
      '/api/notifications',
      { query },
    )
    titles.push(...body.items.map(({ title }) => title))
    cursor = body.nextCursor
  }
  return titles
}

beforeAll(async () => {
  push = await startPushService()
  await new Promise<void>((resolve) => texter.listen(0, '127.0.0.1', resolve))
  const { port } = texter.address() as AddressInfo
  app = await buildTestApp({
    ALLOW_PRIVATE_IMPORT: 'true',
    SMS_URL: `http://sid:token@127.0.0.1:${port}/Messages.json`,
    SMS_FROM: '+15550100',
  })
  // The day before, so that their devices are not silent for months.
  app.clock.set(new Date(Date.parse(midnight) - 12 * 3_600_000))
  const reached = new Map<string, Reached>()
  for (const [number, { name }] of people.entries()) reached.set(name, await reachable(number))
  await app.runDueTasks()
  app.clock.set(new Date(midnight))
  await app.renewSessions()
  for (const { name, chosen, quiet } of people) {
    const reply = await reached.get(name)!.client.send('PUT', '/api/notification-settings', {
      choices: types.flatMap(({ name: type, locked = [], only }) =>
        notificationChannels
          .filter((channel) => !locked.includes(channel) && only?.includes(channel) !== false)
          .map((channel) => ({
            type,
            channel,
            // A summary is an email; by every other way the news comes at once.
            frequency: chosen === 'digest' && channel !== 'email' ? 'now' : chosen,
          })),
      ),
      quietHours: quiet ? { from: '22:00', until: '07:00' } : null,
      timeZone: 'Europe/Berlin',
      digestAt: '08:00',
    })
    if (reply.status !== 200) throw new Error('The choices were not taken')
  }
  app.mails.length = 0
  for (const { name: type } of types) {
    for (const { accountId } of reached.values()) {
      await tellTest(app, accountId, titleOf(type), { type })
    }
  }
  for (const moment of moments) {
    app.clock.set(new Date(moment))
    await app.runDueTasks(/notifications|push/)
    for (const [name, person] of reached) {
      for (const mail of app.mails.filter(({ to }) => to === person.email)) {
        const isSummary = mail.subject.startsWith('Your daily summary')
        if (isSummary) summaries.set(name, (summaries.get(name) ?? 0) + 1)
        note(name, 'email', isSummary ? mail.text : mail.subject, moment)
      }
      for (const { path, message } of push.received) {
        if (path === person.path) note(name, 'push', message.title, moment)
      }
      for (const { to, text: said } of texts) {
        if (to === person.phone) note(name, 'sms', said, moment)
      }
      if (moment === midnight) {
        for (const title of await titlesInTheBell(person)) note(name, 'in_app', title, moment)
      }
    }
    app.mails.length = 0
    push.received.length = 0
    texts.length = 0
  }
}, 240_000)
afterAll(async () => {
  push.close()
  texter.close()
  await app.close()
})

describe.each(people)('$name', ({ name, chosen, quiet }) => {
  const cells = types.flatMap((type) =>
    notificationChannels.map((channel) => ({ type, label: type.name, channel })),
  )
  test.each(cells)('$label by $channel', ({ type, channel }) => {
    const isUsed = type.only?.includes(channel) !== false
    const isLocked = type.locked?.includes(channel) === true
    const isOff = !isUsed || (chosen === 'off' && !isLocked)
    const waits = channel !== 'in_app' && type.isUrgent !== true
    const isDigest = chosen === 'digest' && channel === 'email' && !isLocked
    const at = !waits ? midnight : isDigest ? summary : quiet ? quietEnd : midnight
    expect(arrived.get(key(name, channel, type.name)) ?? []).toEqual(isOff ? [] : [at])
  })

  test(`has ${chosen === 'digest' ? 'one summary' : 'no summary'}`, () => {
    expect(summaries.get(name) ?? 0).toBe(chosen === 'digest' ? 1 : 0)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreedMoment, datedMoment, nearMoment } from '#platform/locale/moments.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { tell } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ TIME_ZONE: 'Europe/Vienna' })
})
afterAll(() => app.close())

const moment = new Date('2026-11-26T02:30:00Z')

/** What an email says of the moment, in each of the forms. */
async function toldTo(accountId: string, email: string): Promise<string[]> {
  await app.runAsSystem(
    (context) =>
      tell(context, context.notificationTypes.get('referrals.ownRequests')!, [
        {
          accountId,
          content: () => ({
            subject: 'A test',
            paragraphs: [
              nearMoment(context, moment),
              datedMoment(context, moment),
              agreedMoment(moment, 'Asia/Kolkata'),
            ],
            footer: 'Sent by a test.',
          }),
        },
      ]),
    { requestId: 'test' },
  )
  await app.runDueTasks(/^$/)
  const text = app.mails.findLast((mail) => mail.to === email && mail.subject === 'A test')!.text
  return text.split('\n\n').slice(0, 3)
}

const keep = (client: TestClient, timeZone: unknown) =>
  client.send('PUT', '/api/time-zone', { timeZone })

test('a message tells the time by the clock of its reader', async () => {
  const candidate = await createCandidate(app)
  const told = () => toldTo(candidate.accountId, candidate.email)
  // As long as no browser has said where it is, by the site's.
  expect(await told()).toEqual([
    'Thursday 26 November at 03:30 (Europe/Vienna)',
    '26 November 2026 at 03:30 (Europe/Vienna)',
    'Thursday, 26 November 2026 at 08:00 (Asia/Kolkata)',
  ])
  expect((await keep(candidate.client, 'America/New_York')).status).toBe(200)
  expect(await told()).toEqual([
    'Wednesday 25 November at 21:30 (America/New York)',
    '25 November 2026 at 21:30 (America/New York)',
    'Thursday, 26 November 2026 at 08:00 (Asia/Kolkata), which is Wednesday 25 November at 21:30 (America/New York)',
  ])
  // What browsers in India say of themselves.
  expect((await keep(candidate.client, 'Asia/Calcutta')).status).toBe(200)
  expect((await told())[0]).toBe('Thursday 26 November at 08:00 (Asia/Kolkata)')
  // The same time under another name is said once.
  expect((await keep(candidate.client, 'Asia/Colombo')).status).toBe(200)
  expect((await told())[2]).toBe('Thursday, 26 November 2026 at 08:00 (Asia/Kolkata)')
})

test('a zone that is chosen in the settings comes before the one of the browser', async () => {
  const candidate = await createCandidate(app)
  await keep(candidate.client, 'America/New_York')
  const { body } = await candidate.client.get<{ timeZone: string; isTimeZoneChosen: boolean }>(
    '/api/notification-settings',
  )
  expect(body).toMatchObject({ timeZone: 'America/New_York', isTimeZoneChosen: false })
  const chosen = { timeZone: 'Asia/Tokyo', quietHours: null, digestAt: '08:00', choices: [] }
  await candidate.client.send('PUT', '/api/notification-settings', chosen)
  await keep(candidate.client, 'America/Chicago')
  expect((await toldTo(candidate.accountId, candidate.email))[0]).toBe(
    'Thursday 26 November at 11:30 (Asia/Tokyo)',
  )
})

test('settings that are saved with the zone of the browser go on following it', async () => {
  const candidate = await createCandidate(app)
  await keep(candidate.client, 'America/New_York')
  const save = (timeZone: string) =>
    candidate.client.send('PUT', '/api/notification-settings', {
      timeZone,
      quietHours: null,
      digestAt: '08:00',
      choices: [],
    })
  expect((await save('America/New_York')).body).toMatchObject({ isTimeZoneChosen: false })
  await keep(candidate.client, 'Asia/Tokyo')
  expect((await toldTo(candidate.accountId, candidate.email))[0]).toContain('(Asia/Tokyo)')
  expect((await save('Europe/Kyiv')).body).toMatchObject({ isTimeZoneChosen: true })
  // Back to where the browser is.
  expect((await save('Asia/Tokyo')).body).toMatchObject({ isTimeZoneChosen: false })
  // The page offers the zone under its current name, whatever the browser calls it.
  await keep(candidate.client, 'Asia/Calcutta')
  expect((await save('Asia/Kolkata')).body).toMatchObject({ isTimeZoneChosen: false })
})

test('the session says which zone is kept, so that a browser tells it once', async () => {
  const candidate = await createCandidate(app)
  const kept = async () =>
    (await candidate.client.get<{ user: { timeZone: string | null } }>('/auth/session')).body.user
      .timeZone
  expect(await kept()).toBeNull()
  await keep(candidate.client, 'Europe/Kyiv')
  await keep(candidate.client, 'Europe/Kyiv')
  expect(await kept()).toBe('Europe/Kyiv')
})

test.each(['Mars/Olympus', '', 'UTC'.repeat(50), '../etc', 7, null])(
  '%j is refused at its field, and what was kept stays',
  async (zone) => {
    const candidate = await createCandidate(app)
    await keep(candidate.client, 'Europe/Kyiv')
    expect(await keep(candidate.client, zone)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { fields: [{ path: 'timeZone' }] } },
    })
    expect((await toldTo(candidate.accountId, candidate.email))[0]).toContain('(Europe/Kyiv)')
  },
)

test('a guest has no zone to keep', async () => {
  expect((await keep(app.guest(), 'Europe/Kyiv')).status).toBe(401)
})

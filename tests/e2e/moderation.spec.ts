import type { Page } from '@playwright/test'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { closeOpenCases, runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { enterAsReferrer, register } from './support/people.ts'

const content = '&lt;p&gt;Send 50 euros for your uniform, then start on Monday.&lt;/p&gt;'
const posting = (id: number, title: string) => ({ id, title, location: 'Berlin, Germany', content })

test('a candidate reports a job, a moderator removes it by key, the candidate sees what was decided', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  expected.push(/status of 404/)
  const postings = [posting(1, 'Parcel tester')]
  expect(await importBoard(server.dataFolder, 'Paketprobe', postings)).toMatch(/1 added/)
  await register(page, 'candidate', 'Nia Okafor', 'nia@reports.example')
  await page.goto('/job-search?q=parcel')
  await hydrated(page)
  await page.getByRole('link', { name: 'Parcel tester', exact: true }).first().click()
  await page.waitForURL(/job=/)
  await page.goto(`/job-listing/${new URL(page.url()).searchParams.get('job')!}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Report this job' }).click()
  await page.getByRole('radio', { name: 'Asks for money' }).check()
  await page.getByLabel('Details').fill('They want 50 euros.')
  await lookAt(page, 'report-job')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent')).toBeVisible()

  const moderator = await newPerson()
  await enterAsAdmin(moderator, server, 'moderator@reports.example', 'moderator')
  // The address of before leads to the one queue.
  await moderator.goto('/admin/job-reports')
  await moderator.waitForURL(/\/admin\/moderation/)
  await hydrated(moderator)
  await expect(moderator.getByText('They want 50 euros.')).toBeVisible()
  await lookAt(moderator, 'moderation-case')
  await moderator.keyboard.press('a')
  await expect(moderator.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await lookAt(moderator, 'moderation-act')
  await moderator.keyboard.press('Escape')
  await expect(moderator.getByRole('textbox', { name: 'Reason' })).toHaveCount(0)
  await moderator.keyboard.press('t')
  await expect(moderator.getByText('Case taken')).toBeVisible()
  await moderator.keyboard.press('a')
  await moderator.getByRole('textbox', { name: 'Reason' }).fill('Jobs can’t cost money.')
  await moderator.keyboard.press('Enter')
  await expect(moderator.getByRole('heading', { name: 'No cases here' })).toBeVisible()
  await lookAt(moderator, 'moderation-empty')
  await moderator.goto('/admin/moderation?queue=decided')
  await hydrated(moderator)
  await expect(moderator.getByText('Jobs can’t cost money.')).toBeVisible()
  await lookAt(moderator, 'moderation-decided')

  await page.goto('/job-reports')
  await page.waitForURL(/\/reports$/)
  await hydrated(page)
  await expect(page.getByText('Parcel tester')).toBeVisible()
  await expect(page.getByText('Action taken')).toBeVisible()
  await lookAt(page, 'own-reports')
})

/** While the next case is on its way, its keys do not decide the one that is still shown. */
async function pressedBeforeTheNextCase(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: /Courier number/ })
  const title = (await heading.textContent())!
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/admin/moderation/cases/*', async (route) => {
    await arrival
    await route.continue()
  })
  await page.keyboard.press('j')
  await expect(page.locator('.panes-open')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('a')
  await expect(heading).toHaveText(title)
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeHidden()
  arrive()
  await expect(heading).not.toHaveText(title)
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
}

const clearing = 50

test('a moderator clears fifty reports by keyboard alone', async ({ newPerson, server }) => {
  test.setTimeout(600_000)
  const postings = Array.from({ length: clearing }, (_, index) =>
    posting(100 + index, `Courier number ${index + 1}`),
  )
  await importBoard(server.dataFolder, 'Fünfzig Kuriere', postings)
  await closeOpenCases(server.dataFolder)
  await runSql(
    server.dataFolder,
    `with found as (
      select gen_random_uuid() as id, jobs.id as job_id, jobs.title, row_number() over (order by jobs.id) as place
      from jobs where title like 'Courier number %'
    ), cases as (
      insert into moderation_cases (id, kind, thing_id, title, path, is_urgent, weight, reports, opened_at, due_at)
      select id, 'job', job_id, title, '/job-listing/' || job_id, place % 2 = 0, 1, 1, now(),
        now() + interval '4 hours' from found returning id
    )
    insert into moderation_reports (id, case_id, reason, note, evidence, weight, created_at)
    select gen_random_uuid(), found.id, case when place % 2 = 0 then 'scam' else 'expired' end,
      'Look at this, please.', jsonb_build_object('excerpts', jsonb_build_array(
        jsonb_build_object('authorId', null, 'text', title, 'at', null))), 1, now() from found`,
  )
  const moderator = await newPerson()
  await enterAsAdmin(moderator, server, 'quick@reports.example', 'moderator')
  await moderator.goto('/admin/moderation')
  await hydrated(moderator)
  const heading = moderator.getByRole('heading', { level: 1, name: /Courier number/ })
  await expect(heading).toBeVisible()
  await lookAt(moderator, 'moderation-queue')
  await pressedBeforeTheNextCase(moderator)
  const began = Date.now()
  const seen = new Set<string>()
  for (let count = 0; count < clearing; count++) {
    const title = (await heading.textContent()) ?? ''
    expect(seen).not.toContain(title)
    seen.add(title)
    // Every third one is nothing.
    await moderator.keyboard.press(count % 3 === 0 ? 'd' : 'a')
    const name = count % 3 === 0 ? /^Note to the people/ : 'Reason'
    await expect(moderator.getByRole('textbox', { name })).toBeFocused()
    await moderator.keyboard.press('Enter')
    if (count < clearing - 1) await expect(heading).not.toHaveText(title)
  }
  await expect(moderator.getByRole('heading', { name: 'No cases here' })).toBeVisible()
  const seconds = (Date.now() - began) / 1000
  console.info(`${clearing} reports cleared by keyboard in ${seconds.toFixed(0)} s`)
  expect(seconds).toBeLessThan(600)
})

test('a limit is told with its rule, appealed, and overturned by another moderator', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  expected.push(/status of 40[34]/)
  await enterAsReferrer(page, server, {
    name: 'Odile Brandt',
    email: 'odile@sanctions.example',
    workEmail: 'odile@sanctionco.example',
    company: 'Sanctionco',
  })
  const headers = { origin: server.address }
  const send = (key: string) =>
    page.request.post('/api/posts', {
      data: { kind: 'text', body: `Buy my course, number ${key}.` },
      headers: { ...headers, 'idempotency-key': key },
    })
  const post = (await (await send('one')).json()) as { id: string; slug: string }
  const reader = await newPerson()
  await register(reader, 'candidate', 'Pim Ooster', 'pim@sanctions.example')
  await reader.goto(`/feeds/post/${post.slug}`)
  await hydrated(reader)
  await reader.getByText('More', { exact: true }).first().click()
  await reader.getByRole('button', { name: 'Report' }).click()
  await reader.getByRole('radio', { name: 'Spam' }).check()
  await lookAt(reader, 'report-post')
  await reader.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await reader.waitForURL(/\/feeds$/)

  const moderator = await newPerson()
  await enterAsAdmin(moderator, server, 'first@sanctions.example', 'moderator')
  await moderator.goto('/admin/moderation')
  await hydrated(moderator)
  await moderator.getByRole('link', { name: /Buy my course/ }).click()
  await expect(moderator.getByRole('heading', { level: 1, name: /Buy my course/ })).toBeVisible()
  await moderator.keyboard.press('a')
  // Two keys are not enough for what takes an account away.
  await moderator.getByLabel('Sanction').selectOption('suspended')
  await moderator.getByRole('textbox', { name: 'Reason' }).fill('Adverts.')
  await moderator.keyboard.press('Enter')
  const asks = moderator.getByRole('dialog', { name: 'Suspend this account?' })
  await expect(asks).toContainText('for 7 days')
  await lookAt(moderator, 'moderation-suspend')
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(moderator.getByRole('textbox', { name: 'Reason' })).toHaveValue('Adverts.')
  await moderator.getByLabel('Sanction').selectOption('limited')
  await moderator.getByLabel('Days').fill('3')
  await moderator.getByRole('textbox', { name: 'Reason' }).fill('Posts can’t be adverts.')
  await lookAt(moderator, 'moderation-sanction')
  await moderator.getByRole('button', { name: 'Take action' }).last().click()
  await expect(moderator.getByText('Case decided')).toBeVisible()

  expect((await send('two')).status()).toBe(403)
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('link', { name: 'Decisions about you' }).click()
  await page.waitForURL(/\/account\/decisions$/)
  await expect(page.getByText('Posts can’t be adverts.')).toBeVisible()
  await lookAt(page, 'own-decision')
  await page.getByLabel('Why is the decision wrong?').fill('It was a free course.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Your appeal')).toBeVisible()

  await moderator.goto('/admin/moderation?queue=appeals')
  await hydrated(moderator)
  await expect(moderator.getByText(/another moderator answers/)).toBeVisible()
  const second = await newPerson()
  await enterAsAdmin(second, server, 'second@sanctions.example', 'moderator')
  await second.goto('/admin/moderation?queue=appeals')
  await hydrated(second)
  await second.getByRole('radio', { name: 'Overturn it' }).check()
  await second.getByLabel('Answer to the person affected').fill('Free courses are fine.')
  await lookAt(second, 'moderation-appeal')
  await second.getByRole('button', { name: 'Answer appeal' }).click()
  await expect(second.getByText('Appeal answered')).toBeVisible()
  expect((await send('three')).status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('We changed the decision: it no longer applies.')).toBeVisible()
  await lookAt(page, 'own-decision-overturned')
  // The link in the email opens the same for someone who cannot sign in.
  const guest = await newPerson()
  await guest.goto('/moderation/decision#nothing')
  await expect(guest.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await lookAt(guest, 'decision-link-expired')
})

import type { Page } from '@playwright/test'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { querySql, runSql } from './support/database.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { register } from './support/people.ts'
import { startServer } from './support/server.ts'

const path = '/analytics/track-event'

type Told = { type: string; sourcePage: string; userRole: string; entityId: string | null }

/** What the page tells, in order. */
function listen(page: Page): Told[] {
  const told: Told[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(path)) return
    const body = request.postDataJSON() as Told & { events?: Told[] }
    told.push(...(body.events ?? [body]))
  })
  return told
}

/** Follows a link to an address, without loading the document anew. */
async function follow(page: Page, address: string): Promise<void> {
  await page.locator(`a[href="${address}"]`).first().click()
  await page.waitForURL(`**${address}`)
}

/** The tracker comes when the page is idle: a link is followed until it is there. */
async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('tracker')),
  )
}

test('ten navigations: the first and the excluded paths are no page views', async ({
  page,
  server,
}) => {
  const told = listen(page)
  await page.goto('/')
  await hydrated(page)
  await idle(page)
  const openArticle = async () => {
    await page.locator('main a[href^="/content/"]').first().click()
    await page.waitForURL('**/content/**')
  }
  const steps = [
    () => follow(page, '/job-search'),
    () => follow(page, '/blogs'),
    () => page.goBack(),
    () => page.goForward(),
    () => follow(page, '/About'),
    () => follow(page, '/help'),
    openArticle,
    () => page.goBack(),
    () => follow(page, '/terms'),
    () => follow(page, '/login'),
  ]
  let article = ''
  for (const [index, step] of steps.entries()) {
    await step()
    // Where one is told of, the next one begins: two at once would be one navigation.
    await expect.poll(() => told.length).toBe(index + 1)
    if (step === openArticle) article = new URL(page.url()).pathname.replace('/content/', '')
  }
  const seen = () => told.map(({ type, sourcePage, entityId }) => [type, entityId ?? sourcePage])
  await expect.poll(seen).toEqual([
    ['page_view', '/job-search'],
    ['page_view', '/blogs'],
    ['page_view', '/job-search'],
    ['page_view', '/blogs'],
    ['page_view', '/About'],
    ['page_view', '/help'],
    ['content_view', article],
    ['page_view', '/help'],
    ['page_view', '/terms'],
    ['page_view', '/login'],
  ])
  const keys = [
    'type',
    'entityType',
    'entityId',
    'userId',
    'userRole',
    'sourcePage',
    'actionLabel',
    'timestampClient',
    'device',
    'metadata',
  ]
  expect(told.map((event) => Object.keys(event))).toEqual(told.map(() => keys))
  // They have arrived, although the frames that sent them are gone.
  await expect
    .poll(() =>
      querySql(
        server.dataFolder,
        `select count(*)::int as count from analytics_events where entity_id = '${article}'`,
      ),
    )
    .toEqual([{ count: 1 }])
})

test('a browser that asks not to be tracked tells nothing', async ({ newPerson }) => {
  for (const [name, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const page = await newPerson()
    await page.addInitScript(
      ([key, said]) => Object.defineProperty(navigator, key!, { get: () => said }),
      [name, value] as const,
    )
    const told = listen(page)
    await page.goto('/')
    await hydrated(page)
    await idle(page)
    await follow(page, '/job-search')
    await follow(page, '/blogs')
    await follow(page, '/About')
    expect(told).toEqual([])
  }
})

test.describe('without a server', () => {
  // What asks for new releases says so itself.
  test.use({ expected: expecting(/\/builds\/latest\.json/) })

  test('nobody hears of a server that is gone', async ({ newPerson }) => {
    const server = await startServer()
    try {
      const page = await newPerson()
      await page.goto(server.address)
      await hydrated(page)
      await idle(page)
      // Their code is there before the server goes.
      const told = listen(page)
      const hasTold = (count: number) => expect.poll(() => told.length).toBe(count)
      await follow(page, '/login')
      await hasTold(1)
      await follow(page, '/signup')
      await hasTold(2)
      await page.goBack()
      await hasTold(3)
      await server.halt()
      await page.goForward()
      await hasTold(4)
      await page.goBack()
      await hasTold(5)
      await expect(page.locator('.notification')).toHaveCount(0)
    } finally {
      await server.stop()
    }
  })
})

/** A year of counts, as they are after a year of visits. */
const manyCounts = `
  insert into analytics_daily_visitors (day, visitors)
  select current_date - n, 40000 + (n * 7919) % 30000 from generate_series(1, 364) n
  on conflict do nothing;
  insert into analytics_daily (day, type, role, device, events)
  select current_date - n, type, role, device, 1000000 + (n * 104729) % 900000
  from generate_series(1, 364) n, unnest(array['page_view', 'job_view', 'action']) type,
    unnest(array['guest', 'jobSeeker', 'recruiter']) role,
    unnest(array['phone', 'tablet', 'computer']) device
  on conflict do nothing;
  insert into analytics_daily_pages (day, page, views)
  select current_date - n, '/blog/guides/a-very-long-address-of-an-article-about-interviews-' || page, 9000 + page
  from generate_series(1, 30) n, generate_series(1, 40) page on conflict do nothing;
  insert into analytics_cohorts (week, step, people)
  select (date_trunc('week', current_date) - n * interval '1 week')::date, step, people
  from generate_series(0, 51) n, (values ('signup', 120000), ('profile_ready', 81000),
    ('request_sent', 52000), ('request_claimed', 31000), ('request_referred', 24000),
    ('request_confirmed', 9000), ('hired', 1200)) reached(step, people) on conflict do nothing;
  insert into analytics_retention (week, weeks_later, people)
  select (date_trunc('week', current_date) - n * interval '1 week')::date, later, 90000 / (later + 1)
  from generate_series(0, 51) n, generate_series(0, 51) later where later <= n on conflict do nothing`

test('an owner reads the morning on one screen, and opens what is late', async ({
  newPerson,
  page,
  server,
}) => {
  await enterAsAdmin(page, server, 'owner@analytics.example', 'owner')
  await page.goto('/admin/dashboard')
  await hydrated(page)
  await lookAt(page, 'dashboard-empty')
  await page.goto('/admin/analytics')
  await hydrated(page)
  await lookAt(page, 'analytics-empty')

  const guest = await newPerson()
  const asked = await guest.request.post('/candidate/supportTicket', {
    headers: { origin: server.address },
    data: {
      category: 'payment',
      impact: 'blocked',
      subject: 'I paid twice',
      body: 'Twice, on Monday.',
      email: 'late@analytics.example',
    },
  })
  expect(asked.ok()).toBe(true)
  await runSql(
    server.dataFolder,
    `update tickets set created_at = now() - interval '3 days', answer_due_at = now() - interval '1 day'
     where subject = 'I paid twice'`,
  )
  await page.goto('/admin/dashboard')
  await hydrated(page)
  const tile = page.getByRole('listitem').filter({ hasText: 'Support tickets' })
  await expect(tile.getByText('1 overdue')).toBeVisible()
  await expect(tile.getByText('3 days ago')).toBeVisible()
  await tile.getByRole('link').press('Enter')
  await expect(page.getByRole('link', { name: 'I paid twice' })).toBeVisible()

  await runSql(server.dataFolder, manyCounts)
  await page.goto('/admin/dashboard')
  await hydrated(page)
  await page.getByText('Show as a table').first().click()
  await expect(page.getByRole('columnheader', { name: 'Job views' })).toBeVisible()
  await page.getByText('Show as a table').first().click()
  await lookAt(page, 'dashboard')
  for (const [name, heading] of [
    ['Visits', 'Pages'],
    ['Funnel', 'Returning people'],
  ] as const) {
    await page.goto('/admin/analytics?days=365')
    await hydrated(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await lookAt(page, `analytics-${name.toLowerCase()}`)
  }
  await page.goto('/admin/analytics?show=referrals')
  await hydrated(page)
  await lookAt(page, 'analytics-referrals')
  const file = await page.request.get('/api/admin/analytics/export/cohorts')
  expect(await file.text()).toContain('"hired",1200')

  const editor = await newPerson()
  await enterAsAdmin(editor, server, 'editor@analytics.example', 'editor')
  await editor.goto('/admin/dashboard')
  await hydrated(editor)
  await expect(editor.getByText('Your role has no queues.')).toBeVisible()
  await lookAt(editor, 'dashboard-editor')
})

test('a candidate ends the counting of what they do', async ({ page }) => {
  await register(page, 'candidate', 'Nora Quist', 'nora@analytics.example')
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('button', { name: 'Stop counting' }).click()
  await expect(page.getByText('We don’t count what you do while signed in.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Count again' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { hydrated } from './support/checks.ts'
import { querySql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
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
  await follow(page, '/job-search')
  await follow(page, '/blogs')
  await page.goBack()
  await page.goForward()
  await follow(page, '/About')
  await follow(page, '/help')
  await page.locator('main a[href^="/content/"]').first().click()
  await page.waitForURL('**/content/**')
  const article = new URL(page.url()).pathname.replace('/content/', '')
  await page.goBack()
  await follow(page, '/terms')
  await follow(page, '/login')
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
  test.use({ expected: [/\/builds\/latest\.json/] })

  test('nobody hears of a server that is gone', async ({ newPerson }) => {
    const server = await startServer()
    try {
      const page = await newPerson()
      await page.goto(server.address)
      await hydrated(page)
      await idle(page)
      // Their code is there before the server goes.
      await follow(page, '/login')
      await follow(page, '/signup')
      await page.goBack()
      const told = listen(page)
      await server.halt()
      await page.goForward()
      await page.goBack()
      await expect.poll(() => told.length).toBe(2)
      await expect(page.locator('.notification')).toHaveCount(0)
    } finally {
      await server.stop()
    }
  })
})

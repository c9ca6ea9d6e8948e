import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { querySql, runSql } from './support/database.ts'
import { expect, test as base } from './support/fixtures.ts'
import { startServer, type RunningServer } from './support/server.ts'

/** The demo data: ten requests that fit, of which five are there at once. */
const test = base.extend<{ demo: RunningServer }>({
  demo: async ({}, use) => {
    const server = await startServer({ DEMO_DATA: 'true' })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ demo }, use) => use(demo.address),
})

async function enter(page: Page, baseURL: string): Promise<void> {
  const data = { email: 'referrer@demo.example', password: 'look around today' }
  const reply = await page.request.post('/auth/recruiter/login', {
    headers: { origin: baseURL },
    data,
  })
  expect(reply.ok()).toBe(true)
  await page.goto('/recruiter/requests')
  await hydrated(page)
}

type Offer = { id: string; state: string; asked: boolean; job: { title: string } }

async function offersOf(page: Page, state: string): Promise<Offer[]> {
  const reply = await page.request.get(`/api/referral-offers?state=${state}&limit=50`)
  return ((await reply.json()) as { items: Offer[] }).items
}

const row = (page: Page, { id }: Offer) => page.locator(`[data-offer="${id}"]`)
const rowInFocus = (page: Page) => page.locator('[data-offer]:focus')

test('ten requests are decided with a key each, and a slip is undone', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL!)
  const before = await offersOf(page, 'open')
  expect(before).toHaveLength(5)
  const doneBefore = (await offersOf(page, 'done')).filter(({ state }) => state === 'passed').length

  // The nearest deadline is open and has the focus.
  await expect(rowInFocus(page)).toHaveText(before[0]!.job.title)
  await expect(page).toHaveURL(new RegExp(`/recruiter/requests/${before[0]!.id}`))
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(page.getByText('About the candidate')).toBeVisible()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  // A slip: the wrong key, undone before anything was sent.
  await press('a')
  await expect(page.getByRole('region', { name: 'Your last decision' })).toContainText('Accepted')
  await expect(rowInFocus(page)).toHaveText(before[1]!.job.title)
  await press('u')
  await expect(rowInFocus(page)).toHaveText(before[0]!.job.title)
  expect(await offersOf(page, 'open')).toHaveLength(5)

  const decided = new Set<string>()
  for (const key of ['p', 'a', 'p', 'p', 'a', 'p', 'p', 'p', 'p', 'p']) {
    // The next request takes the focus by itself, also one that came after the first five.
    await expect(rowInFocus(page)).toBeVisible()
    await expect
      .poll(async () => decided.has((await rowInFocus(page).getAttribute('data-offer')) ?? ''))
      .toBe(false)
    decided.add((await rowInFocus(page).getAttribute('data-offer'))!)
    await press(key)
  }
  expect(decided.size).toBe(10)
  expect(keys).toBeLessThanOrEqual(25)

  // The last one leaves with the page.
  await page.goto('/recruiter/requests?state=claimed')
  await hydrated(page)
  await expect
    .poll(async () =>
      (await offersOf(page, 'open')).filter(({ id, asked }) => decided.has(id) && !asked),
    )
    .toEqual([])
  // Who has two undecided requests already asks the candidate first.
  const asked = (await offersOf(page, 'open')).filter((offer) => offer.asked)
  const claimed = (await offersOf(page, 'claimed')).filter(({ id }) => decided.has(id))
  expect([...asked, ...claimed]).toHaveLength(2)
  const passed = (await offersOf(page, 'done')).filter(({ state }) => state === 'passed')
  expect(passed).toHaveLength(doneBefore + 8)
})

test('rows open beside the list, links and the back button keep their place', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL!)
  const offers = await offersOf(page, 'open')
  await expect(rowInFocus(page)).toHaveText(offers[0]!.job.title)

  // Moving along leaves no steps; pressing a row leaves one and leads into the pane.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(offers[2]!.id))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await row(page, offers[4]!).click()
  await expect(page).toHaveURL(new RegExp(offers[4]!.id))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(offers[2]!.id))

  // Typing decides nothing.
  await page.getByRole('button', { name: 'Pass' }).click()
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  expect(await offersOf(page, 'open')).toHaveLength(5)

  await lookAt(page, 'inbox')

  // Where there is no room, a list and then a page.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/recruiter/requests')
  await hydrated(page)
  await row(page, offers[1]!).click()
  await expect(page).toHaveURL(new RegExp(offers[1]!.id))
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(row(page, offers[0]!)).toBeHidden()
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests')
})

test('a request is accepted and another one passed from the email, without signing in', async ({
  page,
  newPerson,
  demo,
}) => {
  await enter(page, demo.address)
  const offers = await offersOf(page, 'open')
  await runSql(
    demo.dataFolder,
    `select graphile_worker.add_job('referrals.offerDigest', json_build_object('accountId', id))
     from accounts where email = 'referrer@demo.example'`,
  )
  type Item = { label: string; actions: { label: string; url: string }[] }
  const itemsOf = async () =>
    (
      (await querySql(
        demo.dataFolder,
        `select content -> 'items' as items from notification_deliveries
         where channel = 'email' and jsonb_array_length(content -> 'items') > 0
         order by id desc limit 1`,
      )) as { items: Item[] }[]
    )[0]?.items
  await expect.poll(async () => (await itemsOf())?.length, { timeout: 60_000 }).toBe(offers.length)
  const [first, second] = (await itemsOf())!
  const pathOf = ({ actions }: Item, action: string) =>
    new URL(actions.find(({ label }) => label === action)!.url).pathname

  // As if the candidate had been asked before: this referrer has requests without a decision.
  await runSql(
    demo.dataFolder,
    `update referral_offers set consent = 'given', consent_at = now() where state in ('offered', 'seen')`,
  )
  const phone = await newPerson()
  await phone.goto(pathOf(first!, 'I can refer'))
  await hydrated(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(first!.label)
  await lookAt(phone, 'offer-link-claim')
  // Opening it has changed nothing.
  expect(await offersOf(page, 'open')).toHaveLength(offers.length)
  await phone.getByRole('button', { name: 'I can refer' }).click()
  await expect(phone.getByRole('heading', { name: 'You accepted this request' })).toBeVisible()
  await lookAt(phone, 'offer-link-claimed')
  await phone.goto(pathOf(first!, 'Pass'))
  await hydrated(phone)
  await expect(phone.getByRole('heading', { name: 'This request is no longer open' })).toBeVisible()
  await lookAt(phone, 'offer-link-over')

  await phone.goto(pathOf(second!, 'Pass'))
  await hydrated(phone)
  await lookAt(phone, 'offer-link-pass')
  await phone.getByRole('button', { name: 'Pass' }).click()
  await expect(phone.getByRole('heading', { name: 'You passed on this request' })).toBeVisible()
  const claimed = await offersOf(page, 'claimed')
  expect(claimed.some(({ job }) => job.title === first!.label)).toBe(true)
})

import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** What the server would answer, one after the other; the last one again and again. */
async function answerWith(page: Page, answers: ((route: Route) => Promise<void>)[]) {
  const keys: string[] = []
  await page.route('**/api/referrals', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await answers[Math.min(keys.length, answers.length) - 1]!(route)
  })
  return keys
}

const done = (route: Route) =>
  route.fulfill({ json: { id: '01a2083d-0df1-716b-9712-f3c7de645580', status: 'queued' } })
const broken = (route: Route) => route.abort()

const refusing = (reason?: string) => (route: Route) =>
  route.fulfill({
    status: 429,
    json: {
      statusCode: 429,
      code: 'RATE_LIMITED',
      message: '',
      ...(reason && { details: { reason } }),
    },
  })

test('the notification of a refusal says why, as long as that is so', async ({
  page,
  expected,
  story,
}) => {
  expected.push(/status of 429/)
  await answerWith(page, [refusing('You can ask again in 42 seconds.'), refusing()])
  await story('action')
  const notification = page.locator('.notification')
  await page.getByRole('button', { name: 'Ask 1' }).click()
  await expect(notification).toContainText('An error occurred. Please try again.')
  await expect(notification).toContainText('You can ask again in 42 seconds.')
  await page.getByRole('button', { name: 'Ask 1' }).click()
  await expect(notification).not.toContainText('42')
  await expect(notification).toHaveCount(1)
})

test('two presses are one call, and a busy button says so', async ({ page, story }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const keys = await answerWith(page, [(route) => held.then(() => done(route))])
  await story('action')
  const ask = page.getByRole('button', { name: /Ask 1/ })
  await ask.dblclick()
  await ask.press('Enter')
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect(page.locator('[data-done]')).toHaveText('01a2083d-0df1-716b-9712-f3c7de645580')
  expect(keys).toHaveLength(1)
})

test('after a lost reply the same attempt is made again, another one is new', async ({
  page,
  expected,
  story,
}) => {
  expected.push(/ERR_FAILED/)
  const keys = await answerWith(page, [broken, done])
  await story('action')
  await page.getByRole('button', { name: 'Ask 1' }).click()
  await expect(page.locator('.notification')).toHaveCount(1)
  await expect(page.locator('[data-refused]')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Ask 1' }).click()
  await expect(page.locator('[data-done]')).not.toBeEmpty()
  // What failed is no news once it has succeeded.
  await expect(page.locator('.notification')).toHaveCount(0)
  expect(keys[1]).toBe(keys[0])
  await page.getByRole('button', { name: 'Ask 1' }).click()
  await page.getByRole('button', { name: 'Ask 2' }).click()
  await expect.poll(() => new Set(keys).size).toBe(3)
})

test('another input after a failure is another attempt', async ({ page, expected, story }) => {
  expected.push(/ERR_FAILED/)
  const keys = await answerWith(page, [broken, done])
  await story('action')
  await page.getByRole('button', { name: 'Ask 1' }).click()
  await expect(page.locator('[data-refused]')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Ask 2' }).click()
  await expect(page.locator('[data-done]')).not.toBeEmpty()
  expect(keys[1]).not.toBe(keys[0])
})

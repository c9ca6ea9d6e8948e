import { expect, test } from './support/fixtures.ts'

test('two presses run the steps once; refused, the button works again', async ({
  page,
  expected,
  story,
}) => {
  expected.push(/ERR_FAILED/)
  let calls = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/replies**', async (route) => {
    calls += 1
    if (calls === 1) {
      await held
      return route.abort()
    }
    return route.fulfill({ json: { items: [], nextCursor: null } })
  })
  await story('steps')
  const load = page.getByRole('button', { name: /Load/ })
  await load.dblclick()
  await load.press('Enter')
  await expect(load).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect(load).not.toHaveAttribute('aria-disabled', 'true')
  expect(calls).toBe(1)
  await expect(page.locator('[data-times]')).toHaveText('0')
  await load.click()
  await expect(page.locator('[data-times]')).toHaveText('1')
  expect(calls).toBe(2)
})

import { expect, test } from './support/fixtures.ts'

test('a dialog takes the focus, keeps it, and gives it back', async ({ story }) => {
  const page = await story('overlays')
  const open = page.getByRole('button', { name: 'Open' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Withdraw the request?' })
  await expect(dialog.getByLabel('Why')).toBeFocused()
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    // Between its last control and its first the focus may stand at the browser's own.
    const inside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || Boolean(activeElement?.closest('dialog'))
    })
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(open).toBeFocused()
  await open.click()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})

test('a menu opens by key, passes over what is not possible, and closes by Escape', async ({
  story,
}) => {
  const page = await story('overlays')
  const button = page.getByRole('button', { name: 'More actions' })
  await button.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-did]')).toHaveText('delete')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
})

test('of tabs one is a stop; arrows move along, around the ends', async ({ story }) => {
  const page = await story('overlays')
  await page.getByRole('tab', { name: 'One' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Two' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Two' })).toHaveText('The second part')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Three' })).toBeFocused()
  await expect(page.locator('[role="tab"][tabindex="0"]')).toHaveText(['Three'])
})

test('a message leaves after six seconds, but not while it is pointed at', async ({
  page,
  story,
}) => {
  await page.clock.install()
  await story('overlays')
  const button = page.getByRole('button', { name: 'Notify' })
  const messages = page.locator('.notification')
  await button.click()
  await expect(messages).toHaveCount(1)
  await page.clock.fastForward(5_900)
  await expect(messages).toHaveCount(1)
  await page.clock.fastForward(200)
  await expect(messages).toHaveCount(0)

  await button.click()
  await messages.hover()
  await page.clock.fastForward(30_000)
  await expect(messages).toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.clock.fastForward(6_100)
  await expect(messages).toHaveCount(0)
})

test('a message that comes up under a pointer at rest leaves all the same', async ({
  page,
  story,
}) => {
  await page.clock.install()
  await story('overlays')
  const messages = page.locator('.notification')
  const button = page.getByRole('button', { name: 'Notify' })
  await button.press('Enter')
  const box = (await messages.boundingBox())!
  await page.clock.fastForward(6_500)
  await expect(messages).toHaveCount(0)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await button.press('Enter')
  await expect(messages).toHaveCount(1)
  await page.clock.fastForward(6_500)
  await expect(messages).toHaveCount(0)
})

test('panes: a row opens beside its list, keys leave no steps, the back button works', async ({
  page,
  story,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await story('panes')
  const path = page.locator('[data-path]')
  await expect(path).toHaveText('/rows/a')
  const steps = await page.evaluate(() => window.history.length)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Row c, open')
  await expect(page.getByRole('link', { name: 'Row c' })).toBeFocused()
  expect(await page.evaluate(() => window.history.length)).toBe(steps)
  await page.getByRole('link', { name: 'Row d' }).click()
  await expect(path).toHaveText('/rows/d')
  await page.goBack()
  await expect(path).toHaveText('/rows/c')

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('link', { name: 'Row c' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('panes: nothing of what is open can be pressed while the next row is on its way', async ({
  page,
  story,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await story('panes')
  const decline = page.getByRole('button', { name: /^Decline/ })
  await expect(decline).toHaveText('Decline a')
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, { held: promise, release: resolve })
  })
  await decline.focus()
  await page.keyboard.press('j')
  await expect(page.locator('.panes-open')).toHaveAttribute('aria-busy', 'true')
  await page.locator('.panes-open button').focus()
  await expect(page.locator('.panes-open button')).not.toBeFocused()
  await page.keyboard.press('j')
  await page.evaluate(() => (window as unknown as { release(): void }).release())
  await expect(decline).toHaveText('Decline c')
  await decline.focus()
  await expect(decline).toBeFocused()
})

test('bars hide a name from everyone until it is revealed; clocks say in words what their line shows', async ({
  story,
}) => {
  const page = await story('signature')
  await expect(page.getByRole('img', { name: 'anonymous until a referrer accepts' })).toBeVisible()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText('van')).toBeVisible()
  await expect(page.getByRole('img', { name: 'anonymous until a referrer accepts' })).toBeHidden()

  const clocks = page.locator('.clock')
  const states = await clocks.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
  expect(states).toEqual(['calm', 'soon', 'late'])
  await expect(clocks.first()).toContainText(/left/)
  await expect(clocks.last()).toContainText(/late/)
  const times = page.getByRole('time')
  await times.first().focus()
  await expect(times.first().locator('.clock-exact')).toBeVisible()
})

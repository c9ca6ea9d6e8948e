import { expect, test } from './support/fixtures.ts'

test.describe('a picker', () => {
  test('is worked by keys alone, and what is typed is no choice until it names one', async ({
    story,
  }) => {
    const page = await story('picker')
    const field = page.getByRole('combobox', { name: 'Country' })
    const value = page.locator('[data-value]')
    await expect(field).toHaveValue('Japan')
    await field.fill('ge')
    await expect(page.getByRole('option')).toHaveText(['Georgia', 'Germany'])
    await expect(value).toHaveText('JP')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(value).toHaveText('DE')
    await expect(field).toHaveValue('Germany')
  })

  test('takes a name that is typed in full, and gives back the old one for what is no name', async ({
    story,
  }) => {
    const page = await story('picker')
    const field = page.getByRole('combobox', { name: 'Country' })
    await field.fill('greece')
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-value]')).toHaveText('GR')
    await field.fill('Atlantis')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('Greece')
    await expect(page.locator('[data-value]')).toHaveText('GR')
  })

  test('Escape closes the list and keeps the choice', async ({ story }) => {
    const page = await story('picker')
    const field = page.getByRole('combobox', { name: 'Country' })
    await field.click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(page.locator('[data-value]')).toHaveText('JP')
  })
})

test.describe('a token field', () => {
  test('Enter and commas add, Backspace takes the last, nothing stands twice', async ({
    story,
  }) => {
    const page = await story('tokens')
    const field = page.getByRole('combobox', { name: 'Skills' })
    const skills = page.locator('[data-skills]')
    await field.fill('Rust')
    await field.press('Enter')
    await expect(skills).toHaveText('Go|Rust')
    await field.fill('go, C++, ')
    await expect(skills).toHaveText('Go|Rust|C++')
    await field.press('Backspace')
    await expect(skills).toHaveText('Go|Rust')
    await page.getByRole('button', { name: 'Remove Go from Skills', exact: true }).click()
    await expect(skills).toHaveText('Rust')
  })

  test('what was typed and not entered is kept when the field is left', async ({ story }) => {
    const page = await story('tokens')
    await page.getByRole('combobox', { name: 'Skills' }).fill('Erlang')
    await page.getByRole('combobox', { name: 'Cities' }).focus()
    await expect(page.locator('[data-skills]')).toHaveText('Go|Erlang')
  })

  test('what is too long stays in the field, with a word about it', async ({ story }) => {
    const page = await story('tokens')
    const field = page.getByRole('combobox', { name: 'Skills' })
    await field.fill(`Rust,${'x'.repeat(21)},`)
    await expect(page.locator('[data-skills]')).toHaveText('Go|Rust')
    await expect(field).toHaveValue('x'.repeat(21))
    await expect(page.getByText('Use at most 20 characters.')).toBeVisible()
    await field.fill('x'.repeat(20))
    await field.press('Enter')
    await expect(page.locator('[data-skills]')).toHaveText(`Go|Rust|${'x'.repeat(20)}`)
  })

  test('no more than its maximum, and only what is offered where nothing else may stand', async ({
    story,
  }) => {
    const page = await story('tokens')
    const skills = page.getByRole('combobox', { name: 'Skills' })
    await skills.fill('A,B,C,D,E,F,')
    await expect(page.locator('[data-skills]')).toHaveText('Go|A|B|C|D')
    // What has no room is not lost.
    await expect(skills).toHaveValue('E, F')
    const full = page.getByText('At most 5. Remove one to add another.')
    await expect(full).toBeVisible()
    await skills.press('Enter')
    await expect(skills).toHaveValue('E, F')
    await page.getByRole('button', { name: 'Remove Go from Skills', exact: true }).click()
    await skills.press('Enter')
    await expect(page.locator('[data-skills]')).toHaveText('A|B|C|D|E')
    await expect(skills).toHaveValue('F')
    await skills.fill('')
    await expect(full).toBeHidden()
    const cities = page.getByRole('combobox', { name: 'Cities' })
    await cities.fill('ber')
    await cities.press('ArrowDown')
    await cities.press('Enter')
    await expect(page.locator('[data-cities]')).toHaveText('Berlin, Germany')
    await cities.fill('Atlantis')
    await cities.press('Enter')
    await expect(page.locator('[data-cities]')).toHaveText('Berlin, Germany')
    // A comma is part of a city's name.
    await cities.fill('Bergen, N')
    await expect(page.locator('[data-cities]')).toHaveText('Berlin, Germany')
  })
})

test('a board moves cards by Shift and an arrow, by menu and by mouse, only where they may go', async ({
  story,
}) => {
  const page = await story('board')
  const column = (name: string) => page.getByRole('region', { name })
  await expect(column('New')).toContainText('3 more')
  await page.getByRole('link', { name: 'Ada' }).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(column('New').getByRole('link', { name: 'Ada' })).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(column('In review').getByRole('link', { name: 'Ada' })).toBeFocused()

  await column('New').getByRole('button', { name: /Grace/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(column('In review').getByRole('link', { name: 'Grace' })).toBeVisible()

  await page.getByRole('link', { name: 'Mary' }).dragTo(column('Hired'))
  await expect(column('Hired').getByRole('link', { name: 'Mary' })).toBeVisible()
  await expect(column('Hired').getByRole('button')).toHaveCount(0)
})

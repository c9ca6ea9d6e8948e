import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Plan').selectOption('pro')
  await page.getByRole('checkbox').check()
}

test('a form says everything that is missing, and each line leads to its field', async ({
  story,
}) => {
  const page = await story('form')
  await page.getByRole('button', { name: 'Send' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText(['Email', 'Plan', 'I have read the terms'])
  await summary.getByRole('button', { name: 'Plan' }).click()
  await expect(page.getByLabel('Plan')).toBeFocused()
  await expect(page.getByLabel('Plan')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[data-sent]')).toHaveText('0')
})

test('one wrong field gets the focus itself', async ({ story }) => {
  const page = await story('form')
  await fill(page, 'no address')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.locator('[data-sent]')).toHaveText('0')
})

test('a second press while it runs sends nothing; a refusal stands at its field, nothing typed is lost', async ({
  story,
}) => {
  const page = await story('form')
  await fill(page, 'taken@example.org')
  await page.getByLabel('Note').fill('Twenty letters, not more than that')
  await expect(page.getByLabel('Note')).toHaveValue('Twenty letters, not ')
  await page.getByLabel('Start: month').or(page.getByLabel(/month/i)).first().selectOption('04')
  await page.getByLabel(/year/i).fill('2021')
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await send.press('Enter')
  await expect(page.getByText('Someone has this address already.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Someone has this address already.',
  )
  await expect(page.getByLabel('Email')).toHaveValue('taken@example.org')
  await expect(page.locator('[data-sent]')).toHaveText('1')
  await expect(page.locator('[data-last]')).toContainText('"start":"2021-04"')
  await page.getByLabel('Email').fill('free@example.org')
  await send.click()
  await expect(page.locator('[data-sent]')).toHaveText('2')
  await expect(page.getByText('Someone has this address already.')).toBeHidden()
})

test('after a refusal that names no field, the form can be sent again', async ({ story }) => {
  const page = await story('form')
  // Newer browsers answer with a promise; one that does not yet shall find the same mistakes.
  await page.evaluate(() => {
    Element.prototype.scrollIntoView = (() => Promise.resolve()) as never
  })
  await fill(page, 'offline@example.org')
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Please check your internet connection.')
  await page.getByLabel('Email').fill('free@example.org')
  await send.click()
  await expect(page.locator('[data-sent]')).toHaveText('2')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('what is typed survives a reload, until it has been sent', async ({ story }) => {
  const page = await story('form')
  await fill(page, 'kept@example.org')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.org')
  await expect(page.getByRole('checkbox')).toBeChecked()
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.locator('[data-sent]')).toHaveText('1')
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('what was typed in a field that comes later waits for it over reloads', async ({ story }) => {
  const page = await story('growing-form')
  await page.getByLabel('Time 1').fill('ten')
  await page.getByRole('button', { name: 'Add time' }).click()
  await page.getByLabel('Time 2').fill('eleven')
  await page.getByLabel('Elsewhere').check()
  await page.getByLabel('Address').fill('Quay 4')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('Note').fill('Ring twice')
  await page.reload()
  await expect(page.getByLabel('Time 2')).toHaveValue('eleven')
  await expect(page.getByLabel('Address')).toHaveValue('Quay 4')
  // What is typed meanwhile forgets nothing of what has no field yet.
  await page.getByLabel('Time 1').fill('nine')
  await page.reload()
  await expect(page.getByLabel('Time 1')).toHaveValue('nine')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.reload()
  await expect(page.getByLabel('Time 1')).toHaveValue('')
  await expect(page.getByLabel('Time 2')).toBeHidden()
})

test('a file is chosen by keyboard or dropped; what is busy does nothing and keeps the focus', async ({
  story,
}) => {
  const page = await story('signature')
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  const input = page.getByLabel('Resume')
  await input.setInputFiles(resume)
  await expect(page.locator('[data-file]')).toHaveText('cv.pdf')
  await expect(input).toHaveAccessibleDescription('PDF, up to 5 MB')
  const drop = async (name: string) => {
    const data = await page.evaluateHandle((file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], file))
      return transfer
    }, name)
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
  }
  await drop('dropped.pdf')
  await expect(page.locator('[data-file]')).toHaveText('dropped.pdf')

  await input.setInputFiles({ ...resume, name: 'empty.pdf', buffer: Buffer.alloc(0) })
  await expect(page.getByRole('alert')).toHaveText('“empty.pdf” is empty. Choose another file.')
  await expect(input).toHaveAccessibleDescription(/“empty.pdf” is empty/)
  await expect(page.locator('[data-file]')).toHaveText('dropped.pdf')
  await drop('dropped.pdf')
  await expect(page.getByRole('alert')).toBeHidden()

  const run = page.getByRole('button', { name: /Run/ })
  await run.press('Enter')
  await run.press('Enter')
  await expect(run).toBeFocused()
  await expect(page.locator('[data-runs]')).toHaveText('1')

  await expect(input).toHaveAttribute('aria-disabled', 'true')
  await input.setInputFiles({ ...resume, name: 'second.pdf' })
  await drop('third.pdf')
  await input.focus()
  await expect(input).toBeFocused()
  await expect(page.locator('[data-file]')).toHaveText('dropped.pdf')
})

test('a growing field shows all of a long text on a phone, keeps it one paragraph, and Enter sends', async ({
  story,
}) => {
  const page = await story('form')
  await page.setViewportSize({ width: 360, height: 780 })
  await fill(page, 'long@example.org')
  const reason = page.getByLabel('Reason')
  const before = (await reason.boundingBox())!.height
  await reason.fill(
    'Moved forty services to Kubernetes in two years\nand wrote the tooling. '.repeat(2),
  )
  await expect(reason).not.toHaveValue(/\n/)
  await expect(reason).toHaveValue(/two years and wrote/)
  const hidden = await reason.evaluate((area) => area.scrollHeight - area.clientHeight)
  expect(hidden).toBe(0)
  expect((await reason.boundingBox())!.height).toBeGreaterThan(2 * before)
  await reason.press('Enter')
  await expect(page.locator('[data-sent]')).toHaveText('1')
})

test('what is wrong within a list belongs to its field, and each problem is said once', async ({
  story,
}) => {
  const page = await story('lists')
  const summary = page.getByRole('alert')
  const send = page.getByRole('button', { name: 'Send' })
  // Everything that is missing is said at once, a group of boxes as well.
  await send.click()
  await expect(summary.getByRole('listitem')).toHaveText(['Title', 'Channels'])
  const group = page.getByRole('group', { name: 'Channels' })
  await expect(group).toHaveAccessibleDescription('Choose at least one.')
  await summary.getByRole('button', { name: 'Channels' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').check()
  await expect(group.getByText('Choose at least one.')).toBeHidden()

  await page.getByLabel('Title').fill('A post')
  await send.click()
  await expect(summary.getByRole('listitem')).toHaveText([
    'Tags',
    'Channels',
    'At most 40 characters.',
  ])
  const tags = page.getByLabel('Tags')
  await expect(tags).toHaveAttribute('aria-invalid', 'true')
  await expect(tags).toHaveAccessibleDescription('Entry 2: At most 40 characters.')
  await tags.fill('one')
  await expect(tags).not.toHaveAttribute('aria-invalid')
})

test('a field that is full says that the rest of a text was left out', async ({
  story,
  context,
}) => {
  const page = await story('lists')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (label: string, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.getByLabel(label).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
  }
  const said = (most: number) =>
    page.locator('[aria-live]').getByText(`At most ${most} characters: the rest was left out.`)
  await paste('Title', 'Twenty letters, no more')
  await expect(page.getByLabel('Title')).toHaveValue('Twenty letters, no m')
  await expect(said(20)).toBeVisible()
  await paste('Title', 'Twenty letters fit in')
  await expect(said(20)).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(said(20)).toBeHidden()
  await page.keyboard.type('n')
  await expect(said(20)).toBeHidden()
  await page.keyboard.type('!')
  await expect(said(20)).toBeVisible()

  await paste('Text', 'Thirty letters\r\nin two lines...')
  await expect(said(30)).toBeHidden()
  await paste('Text', 'Thirty letters and then many more of them')
  await expect(said(30)).toBeVisible()
})

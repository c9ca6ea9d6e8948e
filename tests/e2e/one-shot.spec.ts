import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, enterAsReferrer, register } from './support/people.ts'

test('a one-shot, from the empty profile gate to the end report', async ({
  page,
  newPerson,
  server,
}) => {
  await importBoard(server.dataFolder, 'Sevenpeaks', [
    {
      title: 'Backend engineer for settlements',
      content: '&lt;p&gt;You work with Go, PostgreSQL and Kafka.&lt;/p&gt;',
    },
  ])
  const referrer = await newPerson()
  await enterAsReferrer(referrer, server, {
    name: 'Irma Holm',
    email: 'irma@oneshot.example',
    workEmail: 'irma@sevenpeaks.example',
    company: 'Sevenpeaks',
  })

  // The gate names everything at once.
  await register(page, 'candidate', 'Cleo Marsh', 'cleo@oneshot.example')
  await expect(page.getByLabel('Headline')).toBeVisible()
  await page.goto('/candidate/one-shot')
  await expect(page.getByRole('heading', { name: 'Before you can send' })).toBeVisible()
  for (const name of ['Confirm your email', 'Complete your profile', 'Add your resume'])
    await expect(page.getByRole('link', { name })).toBeVisible()
  await lookAt(page, 'one-shot-gate')
  await hydrated(page)
  await page.getByRole('link', { name: 'Complete your profile' }).click()
  await completeProfile(page, 'Initech')
  await page.goto('/candidate/one-shot')
  await hydrated(page)
  await page.getByRole('link', { name: 'Confirm your email' }).click()
  await page.getByLabel('Code from the email').fill(await server.mailedCode('cleo@oneshot.example'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()

  // Choosing, with the keyboard: Free sends to one.
  await expect(page.getByText('0 of 1 chosen')).toBeVisible()
  await page.getByLabel('Role').fill('Backend engineer for settlements')
  await page.getByLabel('Role').press('Enter')
  const company = page.getByRole('checkbox', { name: 'Sevenpeaks' })
  await company.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 1 chosen')).toBeVisible()
  await expect(page.getByText('This holds 1 connection. You’ll have 0 left.')).toBeVisible()
  await lookAt(page, 'one-shot-companies')
  await page.getByRole('button', { name: 'Write the message' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your message' })).toBeFocused()
  await page
    .getByLabel('Note to every company')
    .fill(
      'For seven years I have kept payments correct. I would like to do that at {company} as {job}.',
    )
  await page
    .getByLabel('Personal line for Sevenpeaks')
    .fill('Your settlement report of May is mine.')
  for (const number of [1, 2, 3])
    await page.getByLabel(`Reason ${number}`).fill(`Settlement fact number ${number}`)
  await lookAt(page, 'one-shot-compose')
  // Back and forth, by the page's own button and the browser's: nothing typed is lost.
  await page.getByRole('button', { name: 'Back to companies' }).click()
  await expect(page.getByRole('heading', { name: 'Choose companies' })).toBeFocused()
  await expect(company).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Personal line for Sevenpeaks')).toHaveValue(
    'Your settlement report of May is mine.',
  )
  await page.getByRole('button', { name: 'Review messages' }).click()
  await expect(page.getByRole('heading', { name: 'Check before you send' })).toBeFocused()
  await expect(page.getByText('do that at Sevenpeaks as Backend engineer').first()).toBeVisible()
  await expect(page.getByText('This holds 1 connection. You’ll have 0 left.')).toBeVisible()
  await lookAt(page, 'one-shot-preview')
  await page.getByRole('button', { name: 'Change the message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message' })).toBeFocused()
  await page.getByRole('button', { name: 'Review messages' }).click()
  await page.getByRole('button', { name: /Send to 1 company/ }).click()

  // The board follows: taken, then declined with a reason.
  await expect(page).toHaveURL(/campaign=/)
  await expect
    .poll(async () => {
      const reply = await referrer.request.get('/api/referral-offers')
      return ((await reply.json()) as { items: unknown[] }).items.length
    })
    .toBe(1)
  const reply = await referrer.request.get('/api/referral-offers')
  const { items } = (await reply.json()) as { items: { id: string }[] }
  const headers = { origin: server.address }
  const act = async (action: string, data: object) => {
    const done = await referrer.request.post(`/api/referral-offers/${items[0]!.id}/${action}`, {
      headers,
      data,
    })
    expect([action, done.status()]).toEqual([action, 200])
  }
  await page.reload()
  await expect(page.getByText('Waiting for a referrer')).toBeVisible()
  await expect(page.getByText('1 held')).toBeVisible()
  await lookAt(page, 'one-shot-board')
  await act('claim', {})
  await act('decline', { reason: 'skills_missing' })
  await page.reload()
  await expect(page.getByText('Every request has been decided.')).toBeVisible()
  await expect(page.getByText('1 returned')).toBeVisible()
  await expect(page.getByText('Required skills are missing').first()).toBeVisible()
  await expect(page.getByText('Add the skills you have that these jobs ask for')).toBeVisible()
  await lookAt(page, 'one-shot-report')
  const table = await page.request.get(
    (await page.getByRole('link', { name: 'Download as a table' }).getAttribute('href'))!,
  )
  expect(await table.text()).toContain('"Sevenpeaks"')

  // A week of rest.
  await page.goto('/candidate/one-shot')
  await expect(page.getByText('You can send one one-shot a week.')).toBeVisible()
})

import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, enterAsInsider, register } from './support/people.ts'

test('a one-shot, from the empty profile gate to the end report', async ({
  page,
  newPerson,
  server,
}) => {
  await importBoard(server.dataFolder, 'Sevenpeaks', ['Backend engineer for settlements'])
  const insider = await newPerson()
  await enterAsInsider(insider, server, {
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
  for (const name of ['Confirm your address', 'Complete your profile', 'Add your resume'])
    await expect(page.getByRole('link', { name })).toBeVisible()
  await lookAt(page, 'one-shot-gate')
  await hydrated(page)
  await page.getByRole('link', { name: 'Complete your profile' }).click()
  await completeProfile(page, 'Initech')
  await page.goto('/candidate/one-shot')
  await hydrated(page)
  await page.getByRole('link', { name: 'Confirm your address' }).click()
  await page.getByLabel('Code from the email').fill(await server.mailedCode('cleo@oneshot.example'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Go on' }).click()

  // Choosing, with the keyboard: Free sends to one.
  await expect(page.getByText('0 of 1 chosen')).toBeVisible()
  await page.getByLabel('Role').fill('Backend engineer for settlements')
  await page.getByLabel('Role').press('Enter')
  const company = page.getByRole('checkbox', { name: 'Sevenpeaks' })
  await company.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 1 chosen')).toBeVisible()
  await page
    .getByLabel('Note to every company')
    .fill(
      'For seven years I have kept payments correct. I would like to do that at {company} as {job}.',
    )
  await page
    .getByLabel('A line for Sevenpeaks alone')
    .fill('Your settlement report of May is mine.')
  for (const number of [1, 2, 3])
    await page.getByLabel(`Reason ${number}`).fill(`Settlement fact number ${number}`)
  await lookAt(page, 'one-shot-compose')
  await page.getByRole('button', { name: 'Read the messages' }).click()
  await expect(page.getByRole('heading', { name: 'Read before you send' })).toBeFocused()
  await expect(page.getByText('do that at Sevenpeaks as Backend engineer').first()).toBeVisible()
  await expect(page.getByText('This holds 1 connection; 0 connections will be left.')).toBeVisible()
  await lookAt(page, 'one-shot-preview')
  await page.getByRole('button', { name: 'Change something' }).click()
  await expect(page.getByRole('heading', { name: 'Your message' })).toBeFocused()
  await page.getByRole('button', { name: 'Read the messages' }).click()
  await page.getByRole('button', { name: /Send to 1 company/ }).click()

  // The board follows: taken, then declined with a reason.
  await expect(page).toHaveURL(/campaign=/)
  await expect
    .poll(async () => {
      const reply = await insider.request.get('/api/referral-offers')
      return ((await reply.json()) as { items: unknown[] }).items.length
    })
    .toBe(1)
  const reply = await insider.request.get('/api/referral-offers')
  const { items } = (await reply.json()) as { items: { id: string }[] }
  const headers = { origin: server.address }
  const act = async (action: string, data: object) => {
    const done = await insider.request.post(`/api/referral-offers/${items[0]!.id}/${action}`, {
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
  await expect(page.getByText('Name the skills that the postings ask for')).toBeVisible()
  await lookAt(page, 'one-shot-report')
  const table = await page.request.get(
    (await page.getByRole('link', { name: 'Download the table' }).getAttribute('href'))!,
  )
  expect(await table.text()).toContain('"Sevenpeaks"')

  // A week of rest.
  await page.goto('/candidate/one-shot')
  await expect(page.getByText('A week lies between two of these.')).toBeVisible()
})

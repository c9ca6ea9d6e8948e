/** A conversation without a server: read, answered, and sent once there is one. */
import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { openConversation } from './support/conversations.ts'
import { expect } from './support/fixtures.ts'
import { controlled, keptAddresses } from './support/installed.ts'
import { register } from './support/people.ts'
import { password } from './support/password.ts'
import { test } from './support/stopped-server.ts'

test('a conversation is read and answered without a server, and all arrives once everywhere', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  // While the server starts again.
  expected.push(/status of (400|503)/)
  await register(page, 'candidate', 'Nora Kai', 'nora@installed.example')
  const other = await newPerson()
  await register(other, 'candidate', 'Otto Mole', 'otto@installed.example')
  const address = await openConversation(server.dataFolder, [
    'nora@installed.example',
    'otto@installed.example',
  ])
  const log = (who: Page) => who.getByRole('log')
  const write = async (who: Page, text: string) => {
    await who.getByRole('textbox', { name: 'Message' }).fill(text)
    await who.getByRole('textbox', { name: 'Message' }).press('Enter')
  }
  await other.goto(address)
  await hydrated(other)
  await write(other, 'When does the last boat go?')
  await page.goto(address)
  await hydrated(page)
  await controlled(page)
  await expect(log(page).getByText('When does the last boat go?')).toBeVisible()
  // What a visit begins with is kept; it was read again here.
  await page.reload()
  await hydrated(page)
  await expect
    .poll(() => keptAddresses(page))
    .toContain(`/api${address.replace('/chat/', '/conversations/')}/messages`)

  await server.halt()
  await page.goto(address)
  await expect(log(page).getByText('When does the last boat go?')).toBeVisible()
  await write(page, 'At half past eleven')
  await write(page, 'I will be there')
  await expect(log(page).getByText('I will be there')).toBeVisible()
  await lookAt(page, 'offline-chat')
  // Signing out now would lose both.
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  const warning = page.getByRole('dialog', { name: 'Sign out before everything is sent?' })
  await expect(warning).toBeVisible()
  await lookAt(page, 'sign-out-unsent')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toBeHidden()
  await expect(log(page).getByText('I will be there')).toBeVisible()
  // The app is closed before anybody has heard of it.
  await page.close()

  await server.startAgain()
  const device = await newPerson()
  await device.goto(`/login?next=${address}`)
  await hydrated(device)
  await device.getByLabel('Email').fill('nora@installed.example')
  await device.getByLabel('Password').fill(password)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(log(device).getByText('When does the last boat go?')).toBeVisible()
  await expect(log(device).getByText('At half past eleven')).toHaveCount(0)

  // Opened again, on another page: what waited is sent from there, once.
  const again = await page.context().newPage()
  await again.goto('/job-search')
  await hydrated(again)
  for (const who of [device, other]) {
    await expect(log(who).getByText('I will be there')).toBeVisible()
  }
  await again.goto(address)
  await hydrated(again)
  await again.waitForTimeout(6_000)
  for (const who of [again, device, other]) {
    const said = await log(who).getByRole('listitem').allInnerTexts()
    const order = said.map((text) => /last boat|half past|be there/.exec(text)?.[0]).filter(Boolean)
    expect(order).toEqual(['last boat', 'half past', 'be there'])
  }
})

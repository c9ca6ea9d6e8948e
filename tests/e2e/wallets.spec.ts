import { enterAsAdmin } from './support/admins.ts'
import { checkAccessible, hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { completeProfile, confirmAddress, register, enterAsReferrer } from './support/people.ts'
import { importBoard } from './support/import.ts'

test('connections by an admin: a second one approves, the candidate reads why', async ({
  page,
  newPerson,
  server,
}) => {
  await register(page, 'candidate', 'Ute Lang', 'ute@wallets.example')
  await expect(page.getByLabel('Headline')).toBeVisible()
  await page.goto('/wallet')
  await hydrated(page)
  await expect(page.getByText('No activity yet')).toBeVisible()
  await lookAt(page, 'wallet-empty')

  const [first, second] = [await newPerson(), await newPerson()]
  await enterAsAdmin(first, server, 'first@wallets.example', 'finance')
  await first.goto('/admin/wallets')
  await hydrated(first)
  await first.getByLabel('Email address').fill('ute@wallets.example')
  await first.getByRole('button', { name: 'Find wallet' }).click()
  await expect(first.getByRole('heading', { name: 'Wallet of Ute Lang' })).toBeVisible()
  await first.getByLabel('Connections', { exact: true }).fill('6')
  await first.getByLabel('Reason', { exact: true }).fill('A fault of ours on Tuesday')
  await first.getByRole('button', { name: 'Change wallet' }).click()
  const row = (admin: typeof first) =>
    admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: /Ute Lang/ }) })
  await expect(row(first).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(row(first).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await lookAt(first, 'admin-wallets')

  await enterAsAdmin(second, server, 'second@wallets.example', 'owner')
  await second.goto('/admin/wallets')
  await hydrated(second)
  await row(second).getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Done', { exact: true })).toBeVisible()
  await second.getByText('Basic').first().click()
  await second.getByLabel('Price a month').nth(1).fill('9.90')
  await second.getByLabel('Open requests at once').nth(1).fill('25')
  await second.getByLabel('Reason for the change').nth(1).fill('Fewer at once, by the support team')
  await lookAt(second, 'admin-plans')
  // On a phone an owner's places stand behind the last one of the bar.
  await second.setViewportSize({ width: 360, height: 780 })
  await second.getByRole('button', { name: 'Wallets' }).click()
  await expect(second.getByRole('link', { name: 'Connect' })).toBeVisible()
  await checkAccessible(second)
  await second.keyboard.press('Escape')
  await expect(second.getByRole('link', { name: 'Connect' })).toBeHidden()
  await second.setViewportSize({ width: 1280, height: 900 })
  await second.getByRole('button', { name: 'Save Basic' }).click()
  await expect(second.getByText('Version 2')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('+6')).toBeVisible()
  await expect(page.getByText('By an admin: A fault of ours on Tuesday')).toBeVisible()
  await expect(page.getByRole('link', { name: '0 of 10 requests open' })).toBeVisible()
  await lookAt(page, 'wallet-adjusted')
})

test('a request that looks wrong waits for a person', async ({ page, newPerson, server }) => {
  const title = 'Cable car mechanic'
  await importBoard(server.dataFolder, 'Ropeway', [title])
  await enterAsReferrer(await newPerson(), server, {
    name: 'Rosa Thaler',
    email: 'rosa@flags.example',
    workEmail: 'rosa@ropeway.example',
    company: 'Ropeway',
  })
  await register(page, 'candidate', 'Sepp Gruber', 'sepp@flags.example')
  await completeProfile(page, 'Lift Works')
  await confirmAddress(page, server, 'sepp@flags.example')
  await page.goto('/job-search?q=cable')
  await hydrated(page)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await page
    .getByLabel('Your note to the referrer')
    .fill('Refer me and I will pay you 500 euros, no questions asked.')
  for (const number of [1, 2, 3]) await page.getByLabel(`Reason ${number}`).fill('Trust me')
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page.getByText('Being checked').first()).toBeVisible()
  await lookAt(page, 'referral-screening')

  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'admin@flags.example', 'moderator')
  await admin.goto('/admin/referrals')
  await hydrated(admin)
  await expect(admin.getByText('Offers money')).toBeVisible()
  expect(await admin.content()).not.toContain('Sepp')
  await lookAt(admin, 'admin-screening')
  await admin.getByLabel('Reason').fill('It offers money, which nobody here may take.')
  await admin.getByRole('button', { name: 'Block request' }).click()
  await expect(admin.getByText('No flagged requests')).toBeVisible()
  await admin.getByRole('link', { name: 'High volume' }).click()
  await expect(admin.getByText('No referrer is over the limit')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Connection returned').first()).toBeVisible()
  await expect(page.getByText('It offers money, which nobody here may take.')).toBeVisible()
  await lookAt(page, 'referral-not-sent')
})

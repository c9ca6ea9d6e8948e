import { readFileSync } from 'node:fs'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { completeProfile, confirmAddress, register } from './support/people.ts'

test.describe('what candidates show by a link', () => {
  test.use({
    // A refused address and a wrong password, a page that is switched off, a link that is revoked.
    expected: expecting(/status of (?:400|404|410)/),
  })

  test('a public profile is switched on, downloaded and switched off', async ({
    page,
    newPerson,
    server,
  }) => {
    await register(page, 'candidate', 'Paula Open', 'paula@public.example')
    await completeProfile(page, 'Globex', ['Go', 'SQL', 'Kafka'])
    await confirmAddress(page, server, 'paula@public.example')
    await page.goto('/candidate/visibility')
    await hydrated(page)
    await page.getByRole('link', { name: 'Public profile' }).click()
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('paula-open')
    await page.getByRole('textbox', { name: 'Address' }).fill('admin')
    await page.getByLabel('Publish my profile').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('This address is reserved. Choose another one.').first(),
    ).toBeVisible()
    await page.getByRole('textbox', { name: 'Address' }).fill('paula-open')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile is public.')).toBeVisible()
    await lookAt(page, 'public-profile-settings')

    const guest = await newPerson()
    await guest.goto('/profile/paula-open')
    await hydrated(guest)
    await expect(guest.getByRole('heading', { name: 'Paula Open' })).toBeVisible()
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await lookAt(guest, 'public-profile')
    const download = guest.waitForEvent('download')
    await guest.getByRole('link', { name: 'Download contact card' }).click()
    const card = readFileSync(await (await download).path(), 'utf8')
    expect(card).toContain('FN:Paula Open')
    expect(card).not.toContain('paula@public.example')

    await page.getByLabel('Publish my profile').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile isn’t public.')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'Paula Open' })).toHaveCount(0)
  })

  test('a resume is shared by a link with a password, and the link is revoked', async ({
    page,
    newPerson,
  }) => {
    await register(page, 'candidate', 'Sven Share', 'sven@public.example')
    await page.goto('/candidate/resume-service')
    await hydrated(page)
    await page.getByRole('button', { name: 'New resume' }).click()
    await expect(page.getByText('All saved')).toBeVisible()
    await page.goto('/candidate/resume-service')
    await hydrated(page)
    await page.getByRole('button', { name: 'Share My resume' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password').fill('open sesame 12')
    await lookAt(page, 'share-resume')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(url).toContain('/shared-resume/')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Not opened yet')).toBeVisible()
    await lookAt(page, 'shared-links')

    const guest = await newPerson()
    await guest.goto(new URL(url).pathname)
    await hydrated(guest)
    await lookAt(guest, 'shared-resume-locked')
    await guest.getByLabel('Password', { exact: true }).fill('wrong')
    await guest.getByRole('button', { name: 'Open resume' }).click()
    await expect(guest.getByText('The password isn’t right.').first()).toBeVisible()
    await guest.getByLabel('Password', { exact: true }).fill('open sesame 12')
    await guest.getByRole('button', { name: 'Open resume' }).click()
    const download = guest.waitForEvent('download')
    await guest.getByRole('link', { name: 'Download' }).click()
    const file = readFileSync(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    await lookAt(guest, 'shared-resume-open')

    await page.reload()
    await hydrated(page)
    await expect(page.getByText('Opened 1 time')).toBeVisible()
    await page.getByRole('button', { name: 'Revoke the link to My resume' }).click()
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
    await guest.goto(new URL(url).pathname)
    await expect(guest.getByText('This link has expired or was revoked.').first()).toBeVisible()
  })
})

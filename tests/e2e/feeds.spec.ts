import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsReferrer } from './support/people.ts'

const first = {
  name: 'Ines Calder',
  email: 'ines@feed.example',
  workEmail: 'ines@feedco.example',
  company: 'Feedco',
}
const second = {
  name: 'Tomas Wieland',
  email: 'tomas@feed.example',
  workEmail: 'tomas@otherco.example',
  company: 'Otherco',
}

test('post, comment, mention, edit, report; guests read without scripts', async ({
  page,
  newPerson,
  browser,
  server,
  expected,
}) => {
  expected.push(/status of 404/)
  await enterAsReferrer(page, server, first)
  const other = await newPerson()
  await enterAsReferrer(other, server, second)

  await page.goto('/feeds')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New post' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible()
  await page.getByRole('link', { name: 'Question' }).click()
  const question = 'How do you prepare for an on-site interview?'
  await page.getByLabel('Your question').fill('A draft')
  // A reload loses nothing that was typed.
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Your question')).toHaveValue('A draft')
  await page.getByLabel('Your question').fill(`${question}\n<b>Bold</b> https://example.org/tips.`)
  await page.getByLabel('Tags').fill('Interviews, career advice')
  await lookAt(page, 'feed-new-post')
  await page.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await page.waitForURL(/\/feeds\/post\/how-do-you-prepare-for-an-on-site-interview-[a-z0-9]{10}$/)
  const address = page.url()
  await expect(page.getByText('<b>Bold</b>')).toBeVisible()
  const link = page.getByRole('link', { name: 'https://example.org/tips' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')

  await other.goto(address)
  await hydrated(other)
  await other.getByRole('button', { name: 'Insightful' }).press('Enter')
  await expect(other.getByRole('button', { name: 'Insightful' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await other.getByText('Mention someone').click()
  await other.getByLabel('Your comment').fill('I would ask')
  await other.getByRole('button', { name: '@Ines Calder' }).press('Enter')
  await expect(other.getByLabel('Your comment')).toHaveValue('I would ask @Ines Calder ')
  await other.getByLabel('Your comment').pressSequentially('to show us her notes.')
  await other.getByRole('button', { name: 'Comment', exact: true }).press('Enter')
  await expect(other.getByText('to show us her notes.')).toBeVisible()
  await other.getByRole('button', { name: 'Follow Ines Calder' }).click()
  await expect(other.getByRole('button', { name: 'Unfollow Ines Calder' })).toBeVisible()
  await other.goto('/feeds?view=following')
  await expect(other.getByText(question)).toBeVisible()

  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Tomas Wieland mentioned you' }).click()
  await page.waitForURL(/\/feeds\/post\//)
  await page.getByRole('button', { name: 'Reply to Tomas Wieland' }).click()
  await page.getByRole('textbox', { name: 'Reply to Tomas Wieland' }).fill('Gladly, tomorrow.')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByText('Gladly, tomorrow.')).toBeVisible()
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Your question').fill(`${question}\nAsking for a friend.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Asking for a friend.')).toBeVisible()
  await page.getByText('Edit history').click()
  await expect(page.getByText('Added:')).toBeAttached()
  await lookAt(page, 'feed-post')
  await page.goto('/feeds')
  await lookAt(page, 'feed')

  const context = await browser.newContext({ javaScriptEnabled: false })
  const guest = await context.newPage()
  await expect(async () => {
    await guest.goto(`${server.address}/feeds`)
    await expect(guest.getByText('Asking for a friend.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await guest.goto(address)
  await expect(guest.getByText('Gladly, tomorrow.')).toBeVisible()
  const data = await guest.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    '@type': 'DiscussionForumPosting',
    author: { name: 'Ines Calder' },
    commentCount: 2,
  })
  await expect(guest.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
  await context.close()

  await other.goto(address)
  await hydrated(other)
  await other.getByText('More', { exact: true }).first().click()
  await other.getByRole('button', { name: 'Report' }).press('Enter')
  await other.getByLabel('Spam').check()
  await lookAt(other, 'feed-report')
  await other.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await other.waitForURL(/\/feeds$/)
  await expect(other.getByText(question)).toHaveCount(0)

  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'moderator@feed.example', 'moderator')
  await admin.goto('/admin/feed?show=reports')
  await hydrated(admin)
  await lookAt(admin, 'admin-feed')
  await admin.getByRole('button', { name: 'Remove' }).click()
  await admin.getByLabel('Reason for the author').fill('Off topic.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(admin.getByRole('heading', { name: 'Nothing to do' })).toBeVisible()
  await expect(async () => {
    const gone = await (await newPerson()).goto(address)
    expect(gone?.status()).toBe(404)
  }).toPass({ timeout: 20_000 })
  await other.goto('/feeds/settings')
  await hydrated(other)
  await expect(other.getByText('Removed', { exact: true })).toBeVisible()
  await lookAt(other, 'feed-settings')
})

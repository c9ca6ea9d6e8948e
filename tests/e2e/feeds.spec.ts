import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { closeOpenCases, runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, enterAsReferrer, register } from './support/people.ts'

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
  await closeOpenCases(server.dataFolder)
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
  await other.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await other.waitForURL(/\/feeds$/)
  await expect(other.getByText(question)).toHaveCount(0)

  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'moderator@feed.example', 'moderator')
  await admin.goto('/admin/feed?show=reports')
  await hydrated(admin)
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('How do you prepare')
  const reason = admin.getByRole('textbox', { name: 'Reason' })
  // On a busy machine the first press comes before the row listens.
  await expect(async () => {
    await admin.keyboard.press('a')
    await expect(reason).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await reason.fill('Off topic.')
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('heading', { name: 'No cases here' })).toBeVisible()
  await admin.goto('/admin/feed')
  await hydrated(admin)
  await lookAt(admin, 'admin-feed')
  await expect(async () => {
    const gone = await (await newPerson()).goto(address)
    expect(gone?.status()).toBe(404)
  }).toPass({ timeout: 20_000 })
  await other.goto('/feeds/settings')
  await hydrated(other)
  await other.getByRole('link', { name: 'Your reports' }).click()
  await expect(other.getByText('Action taken')).toBeVisible()
  await other.goto('/feeds/settings')
  await hydrated(other)
  await lookAt(other, 'feed-settings')
})

const hostile = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="window.hit = 1">',
  '<svg/onload=window.hit=1>',
  'javascript:window.hit=1',
  'https://a.example/"onmouseover="window.hit=1',
  '</script><script>window.hit=1</script>',
  '<!--<img src="--><img src=x onerror=window.hit=1//">',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<math><mtext></p><style><img src onerror=window.hit=1>',
  '{{constructor.constructor("window.hit=1")()}}',
  '\u2028</title><details open ontoggle=window.hit=1>',
]

test('what people write stays text, and the way back leads to where one was', async ({
  page,
  newPerson,
  server,
}) => {
  const writer = { ...first, email: 'eva@feed.example', workEmail: 'eva@feedco.example' }
  await enterAsReferrer(page, server, { ...writer, name: 'Eva <img src=x onerror=window.hit=1>' })
  const headers = { origin: server.address }
  const send = (data: object) =>
    page.request.post('/api/posts', {
      data,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    })
  const made = await send({ kind: 'text', body: hostile.join('\n'), tags: ['<script>'] })
  const { slug } = (await made.json()) as { slug: string }
  for (let number = 1; number <= 9; number++) {
    const posted = await send({ kind: 'text', body: `Post ${number}\n${'More. '.repeat(120)}` })
    expect(posted.ok()).toBe(true)
  }
  const { id } = (await (await page.request.get(`/api/post-pages/${slug}`)).json()).post as {
    id: string
  }
  await page.request.post(`/api/posts/${id}/comments`, {
    data: { body: hostile.join('\n') },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
  const reader = await newPerson()
  for (const path of [`/feeds/post/${slug}`, '/feeds', '/feeds?view=top']) {
    await reader.goto(path)
    await hydrated(reader)
    await expect(reader.getByText('<svg/onload=window.hit=1>').first()).toBeVisible()
    expect(await reader.evaluate(() => 'hit' in window)).toBe(false)
  }
  await reader.goto('/feeds')
  await hydrated(reader)
  const link = reader.getByRole('article').filter({ hasText: 'Post 4' }).getByText('Read more')
  await link.scrollIntoViewIfNeeded()
  const place = () => reader.evaluate(() => window.scrollY)
  const before = await place()
  expect(before).toBeGreaterThan(300)
  await link.click()
  await reader.waitForURL(/\/feeds\/post\//)
  await expect(reader.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await reader.goBack()
  await expect(link).toBeVisible()
  await expect.poll(place).toBe(before)
})

test('a candidate answers an offer of referrals, free of charge', async ({
  page,
  newPerson,
  server,
}) => {
  await importBoard(server.dataFolder, 'Offerco', ['Backend engineer'])
  const referrer = { name: 'Lea Brandt', email: 'lea@feed.example' }
  await enterAsReferrer(page, server, {
    ...referrer,
    workEmail: 'lea@offerco.example',
    company: 'Offerco',
  })
  await page.goto('/feeds/new?kind=can_refer')
  await hydrated(page)
  await page.getByLabel('What should candidates know?').fill('Happy to look at a few requests.')
  await page.getByLabel('Roles').fill('Backend engineer')
  await page.getByLabel('How many people can you refer?').fill('2')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('2 of 2 referrals left')).toBeVisible()
  const address = page.url()

  const candidate = await newPerson()
  await register(candidate, 'candidate', 'Priya Raman', 'priya@feed.example')
  await completeProfile(candidate, 'Hooli')
  await runSql(
    server.dataFolder,
    "update accounts set email_verified = true where email = 'priya@feed.example'",
  )
  await candidate.goto(address)
  await hydrated(candidate)
  await candidate.getByRole('button', { name: 'Ask for a referral' }).press('Enter')
  await candidate.getByLabel('Job').selectOption({ label: 'Backend engineer · Berlin' })
  await candidate.getByLabel('Note').fill('I would like to work on your billing.')
  for (const number of [1, 2, 3]) {
    await candidate.getByLabel(`Why you, reason ${number}`).fill(`I did this ${number} times.`)
  }
  await candidate.getByRole('button', { name: 'Preview what they see first' }).click()
  await candidate.getByLabel('Show: Note').check()
  await lookAt(candidate, 'feed-answer')
  await candidate.getByRole('button', { name: 'Send request' }).press('Enter')
  await candidate.waitForURL(/\/referrals\/[0-9a-f-]{36}$/)
  const reply = await candidate.request.get('/candidate/wallet')
  expect(await reply.json()).toMatchObject({ LifetimeConnects: 0, held: 0, remaining: 1 })
  await page.goto('/recruiter/requests')
  await expect(page.getByText('I would like to work on your billing.')).toBeVisible()
})

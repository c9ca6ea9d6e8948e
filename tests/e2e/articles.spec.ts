import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsReferrer } from './support/people.ts'

test('an editor writes and publishes by keyboard, a stale tab overwrites nothing, guests read', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  expected.push(/status of (400|404|409)/)
  await enterAsAdmin(page, server, 'editor@articles.example', 'editor')
  await page.goto('/admin/articles')
  await hydrated(page)
  await page.getByRole('link', { name: 'Authors' }).click()
  await page.getByRole('button', { name: 'Add author' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Address').fill('Ada Lovelace')
  await page.getByLabel('About the author').fill('Writes about offers and what comes before them.')
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'ada.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await page.getByLabel('They agreed to be named').check()
  await page.getByRole('button', { name: 'Save author' }).press('Enter')
  await expect(page.getByText('Use lowercase letters and numbers').first()).toBeVisible()
  await page.getByLabel('Address').fill('ada-lovelace')
  await lookAt(page, 'author-form')
  await page.getByRole('button', { name: 'Save author' }).press('Enter')
  await expect(page.getByText('Public', { exact: true })).toBeVisible()
  await lookAt(page, 'article-authors')

  await page.goto('/admin/articles/new')
  await hydrated(page)
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.type('Ten questions before you sign')
  // The editor has journeys of its own; this one writes Markdown.
  await page.getByRole('button', { name: 'Markdown', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Article', exact: true }).focus()
  await page.keyboard.type('## Ask about the team\n\nWho left **last year**, and why?')
  await expect(page.getByRole('heading', { name: 'Ask about the team' })).toBeVisible()
  // A picture where the cursor is.
  await page.getByRole('button', { name: 'Add a picture' }).press('Enter')
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'team.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const insert = page.getByRole('button', { name: 'Insert picture' })
  await expect(insert).toBeDisabled()
  await page.getByLabel('What the picture shows').fill('Four people at a table')
  await insert.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Four people at a table' })).toBeVisible()
  await page.getByLabel('Summary').fill('What to ask before you accept an offer.')
  await page.getByLabel('Category').selectOption({ label: 'Blog: Hiring' })
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await expect(address).toHaveValue('ten-questions-before-you-sign')
  await address.fill('Ten Questions')
  await page.getByRole('combobox', { name: /^Author/ }).selectOption({ label: 'Ada Lovelace' })
  await page.getByLabel('Topics').fill('offers, interviews')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Use lowercase letters and numbers').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('ten-questions')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Ten questions before you sign' })).toBeVisible()
  await lookAt(page, 'article-editor')

  const stale = await page.context().newPage()
  await stale.goto(page.url())
  await hydrated(stale)

  await page.getByRole('button', { name: 'Publish now' }).press('Enter')
  await expect(page.getByRole('link', { name: 'View article' })).toBeVisible()

  await stale
    .getByRole('textbox', { name: 'Article', exact: true })
    .fill('Words of a tab that was left open.')
  await stale.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stale.getByText('Someone saved a newer version').first()).toBeVisible()
  await expect(stale.getByRole('textbox', { name: 'Article', exact: true })).toHaveValue(
    'Words of a tab that was left open.',
  )
  await expect(stale.getByText('Who left **last year**').first()).toBeVisible()
  await lookAt(stale, 'article-conflict')
  await stale.close()

  const guest = await newPerson()
  await guest.goto('/blogs')
  await hydrated(guest)
  await expect(guest.getByRole('link', { name: 'Ten questions before you sign' })).toBeVisible()
  await lookAt(guest, 'blogs')
  await guest.getByRole('link', { name: 'Ten questions before you sign' }).click()
  await expect(guest.getByRole('heading', { name: 'Ask about the team' })).toBeVisible()
  await expect(guest.getByText('Nobody has commented yet.')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Sign in to comment' })).toHaveAttribute(
    'href',
    /\/login\?next=/,
  )
  await lookAt(guest, 'blog-post')
  await guest.getByRole('link', { name: 'Ada Lovelace' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Ten questions before you sign' })).toBeVisible()
  await lookAt(guest, 'article-author')
  // As search engines read both.
  const written = await guest.request.get('/blog/hiring/ten-questions')
  const html = await written.text()
  expect(html).toContain(`"url":"${server.address}/authors/ada-lovelace"`)
  expect(html).toMatch(/"image":"[^"]+\/api\/article-pictures\/[^"]+\/webp"/)
  const shipped = await guest.request.get('/blog/referrals/how-to-ask-for-a-referral')
  expect(await shipped.text()).toMatch(/"image":"[^"]+\/share\.png\?words=/)
  const profile = await guest.request.get('/authors/ada-lovelace')
  expect(await profile.text()).toContain('"@type":"ProfilePage"')
  expect((await guest.request.get('/authors/nobody')).status()).toBe(404)

  // The address changes; the old one leads on.
  await page
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('questions-before-you-sign')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // A page that guests share is made anew within five seconds.
  await expect(async () => {
    await guest.goto('/blog/hiring/ten-questions')
    expect(guest.url()).toMatch(/\/blog\/hiring\/questions-before-you-sign$/)
  }).toPass({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await expect(async () => {
    const gone = await guest.goto('/blog/hiring/questions-before-you-sign')
    expect(gone?.status()).toBe(404)
  }).toPass({ timeout: 20_000 })
})

test('a member comments on an article, and everyone reads it below without scripts', async ({
  page,
  browser,
  server,
}) => {
  await enterAsReferrer(page, server, {
    name: 'Ines Calder',
    email: 'ines@articles.example',
    workEmail: 'ines@articleco.example',
    company: 'Articleco',
  })
  const listed = await page.request.get('/api/articles?category=referrals')
  const [first] = ((await listed.json()) as { items: { slug: string; title: string }[] }).items
  const address = `/blog/referrals/${first!.slug}`
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('link', { name: 'Write a comment' }).press('Enter')
  await expect(page.getByRole('link', { name: first!.title })).toBeVisible()
  await page.getByLabel('What do you want to say?').fill('I would add: say when you can start.')
  await lookAt(page, 'article-comment')
  await page.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await page.waitForURL(/\/feeds\/post\//)
  await expect(page.getByRole('link', { name: first!.title })).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const guest = await context.newPage()
  await expect(async () => {
    await guest.goto(server.address + address)
    await expect(guest.getByText('I would add: say when you can start.')).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 20_000 })
  await context.close()
  await page.goto(address)
  await hydrated(page)
  await lookAt(page, 'article-comments')
  // Deleted again it is below the article no longer; other journeys begin with an empty feed.
  await page.getByRole('link', { name: /^Reply, Ines Calder/ }).click()
  await page.getByRole('main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/feeds(\?|$)/)
  await page.goto(address)
  await expect(page.getByText('Nobody has commented yet.')).toBeVisible()
})

test('terms, privacy, help and About are read without scripts', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, heading] of [
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy notice'],
    ['/About', 'About Tessera'],
    ['/help', 'Help'],
    ['/content/help/how-it-works', 'How a referral request works, step by step'],
    ['/blog/referrals/how-to-ask-for-a-referral', 'How to ask a stranger for a referral'],
  ] as const) {
    const reply = await page.goto(server.address + path)
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await context.close()
})

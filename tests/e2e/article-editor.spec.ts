import type { Page } from '@playwright/test'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Article', exact: true })
const field = (page: Page) => page.locator('textarea[name="body"]')
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

async function begin(page: Page): Promise<void> {
  await page.goto('/admin/articles/new')
  await hydrated(page)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
}

/** As a browser hands over what was copied elsewhere. */
async function paste(page: Page, what: { text?: string; html?: string }): Promise<void> {
  await text(page).evaluate((element, { text: plain = '', html = '' }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    clipboardData.setData('text/html', html)
    const pasted = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', pasted))
  }, what)
}

/** To the tool by the keyboard alone, from the text. */
async function press(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Home')
  for (let moved = 0; moved < 30; moved++) {
    if (await tool(page, name).evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
}

test('an editor writes a post with a picture, previews, schedules and publishes it by keyboard', async ({
  page,
  newPerson,
  server,
}) => {
  await enterAsAdmin(page, server, 'writer@articles.example', 'editor')
  await begin(page)
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.type('A week in the warehouse')
  // Past the two ways of writing, to the toolbar, and to the text.
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
  await expect(text(page)).toBeFocused()
  await press(page, 'Heading')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('What I saw')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nobody ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('told me')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' the *rules*. See ')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Web address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a web address, an email address')).toBeVisible()
  await page.getByLabel('Web address').fill('/help')
  await lookAt(page, 'editor-link')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await press(page, 'Bulleted list')
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Control+]')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await press(page, 'Insert table')
  await page.keyboard.type('Day')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Boxes | crates')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Monday')
  await expect(tool(page, 'Delete table')).toBeVisible()
  await press(page, 'Delete row')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveValue(
    [
      '## What I saw',
      'Nobody **told me** the *rules*. See [/help](/help)',
      '- One\n  - Two',
      '| Day | Boxes \\| crates |\n| --- | --- |\n| Monday | |\n| | |',
    ].join('\n\n'),
  )
  // The last cells let the focus go on.
  for (let cell = 0; cell < 6; cell++) await page.keyboard.press('Tab')
  await expect(text(page)).not.toBeFocused()
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await press(page, 'Add a picture')
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'hall.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const insert = page.getByRole('button', { name: 'Insert picture' })
  await expect(insert).toBeDisabled()
  await page.getByLabel('What the picture shows').fill('A hall with [many] shelves')
  await lookAt(page, 'editor-picture')
  await insert.press('Enter')
  await expect(text(page).getByRole('img', { name: 'A hall with [many] shelves' })).toBeVisible()
  await expect(field(page)).toHaveValue(/!\[A hall with \\\[many\\\] shelves\]\(picture:/)
  // As readers will see it.
  await expect(page.locator('picture img')).toHaveAttribute('alt', 'A hall with [many] shelves')
  await lookAt(page, 'editor-write')

  await page.getByLabel('Summary').fill('What a week taught me.')
  await page.getByLabel('Category').selectOption({ label: 'Blog: Hiring' })
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('week-in-the-warehouse')
  await page.getByLabel('Author’s name').fill('Ada Lovelace')
  // A reload keeps what was typed, in the editor as in the field.
  await page.reload()
  await hydrated(page)
  await expect(text(page).getByRole('heading', { name: 'What I saw' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'A week in the warehouse' }),
  ).toBeVisible()
  const stale = await page.context().newPage()
  await stale.goto(page.url())
  await hydrated(stale)
  await expect(stale.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()

  await page.getByLabel('Publish at').fill('2031-01-02T10:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).press('Enter')
  await expect(page.getByRole('link', { name: 'View article' })).toBeVisible()

  await text(stale).focus()
  // The editor takes the caret over 20 ms after the focus has come, and no hand types before.
  await stale.keyboard.press('Control+End', { delay: 50 })
  await stale.keyboard.type('Too late')
  await stale.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(stale.getByText('Someone saved a newer version').first()).toBeVisible()
  await expect(text(stale)).toContainText('Too late')
  await stale.close()

  const guest = await newPerson()
  await guest.goto('/blog/hiring/week-in-the-warehouse')
  await expect(guest.getByRole('heading', { name: 'What I saw' })).toBeVisible()
  await expect(guest.getByRole('cell', { name: 'Monday' })).toBeVisible()
  await page.getByRole('button', { name: 'Unpublish' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
})

const hostile = [
  '<script>window.caught = 1</script>',
  '<img src=x onerror="window.caught = 1">',
  '<svg onload="window.caught = 1"><script>window.caught = 1</script></svg>',
  '<a href="javascript:window.caught = 1">link</a>',
  '<a href="java\tscript:window.caught = 1">link</a>',
  '<iframe srcdoc="<script>parent.caught = 1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.caught=1&gt;">',
  '<details open ontoggle="window.caught = 1">more</details>',
  '<p onmouseover="window.caught = 1" style="background:url(javascript:window.caught=1)">words</p>',
  '<img data-picture="picture:x&quot; onerror=window.caught=1" src=x>',
  '<input autofocus onfocus="window.caught = 1">',
  '<form action="javascript:window.caught=1"><button>go</button></form>',
  '<object data="data:text/html,<script>parent.caught=1</script>"></object>',
  '<template><script>window.caught = 1</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=window.caught=1>"></noscript>',
]

test('nothing that is pasted or typed is run, and documents of others come in clean', async ({
  page,
  server,
}) => {
  await enterAsAdmin(page, server, 'paster@articles.example', 'editor')
  await begin(page)
  await text(page).focus()
  for (const html of hostile) await paste(page, { text: 'x', html: `<p>Readable</p>${html}` })
  await expect(text(page)).toContainText('Readable')
  expect(await page.evaluate(() => (window as { caught?: number }).caught)).toBeUndefined()
  const inside = await text(page).evaluate(
    (element) =>
      element.querySelectorAll(
        'script, svg, iframe, object, form, input, [onerror], [onload], a[href^="java"]',
      ).length,
  )
  expect(inside).toBe(0)
  // As Markdown, by hand.
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await text(page).fill(
    ['[one](javascript:window.caught=1)', '<b onclick="window.caught=1">two</b>', ...hostile].join(
      '\n\n',
    ),
  )
  await expect(page.getByText('two', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(page.getByText('Edit this article as Markdown: see line 3')).toBeVisible()
  await lookAt(page, 'editor-obstacle')
  await expect(text(page)).toHaveValue(/two<\/b>/)
  expect(await page.evaluate(() => (window as { caught?: number }).caught)).toBeUndefined()

  await text(page).fill('')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  // From Word, from Google Docs, and from a page.
  await paste(page, {
    text: 'x',
    html: `<h1 style="color:red">Plan</h1><p class=MsoNormal><b>Bold</b> and <i style='mso-bidi'>slanted</i><o:p></o:p></p>
      <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>First</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>  </span></span>Second</p>
      <table><tr><td colspan=2><p>One</p><p>line</p></td></tr><tr><td>a</td><td><ul><li>b</li><li>c</li></ul></td></tr></table>
      <p><img src="https://elsewhere.example/p.png"></p>`,
  })
  await expect(field(page)).toHaveValue(
    [
      '## Plan',
      '**Bold** and *slanted*',
      '- First\n  1. Second',
      '| One<br>line | |\n| --- | --- |\n| a | b<br>c |',
    ].join('\n\n'),
  )
  await expect(page.getByText('1 picture wasn’t pasted')).toBeVisible()
  await text(page).press('Control+a')
  await paste(page, {
    text: 'x',
    html: `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-style:italic"> slanted</span></p><br><ul><li dir="ltr"><p>Item</p></li></ul></b>`,
  })
  await expect(field(page)).toHaveValue('**Strong** *slanted*\n\n- Item')

  await text(page).press('Control+a')
  const many = Array.from({ length: 2_000 }, (_, index) => `<p>Line <b>${index}</b></p>`).join('')
  await paste(page, { text: 'x', html: many })
  await expect(field(page)).toHaveValue(/^Line \*\*0\*\*[^]+Line \*\*1999\*\*$/)
  await text(page).press('Control+End')
  await page.keyboard.type('!')
  await expect(field(page)).toHaveValue(/1999!\*\*$/)
  await paste(page, { text: 'a'.repeat(100_001), html: '' })
  await expect(page.getByText('Not pasted: an article can have 100,000 characters')).toBeVisible()
  await expect(field(page)).toHaveValue(/1999!\*\*$/)
  // A picture from the clipboard asks for its words.
  await text(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(4)], 'shot.png', { type: 'image/png' }))
    const pasted = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', pasted))
  })
  await expect(page.getByRole('dialog').getByText('shot.png')).toBeVisible()
  await expect(page.getByLabel('What the picture shows')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
})

test('a text that is opened and saved is what it was, and what is typed stays when the way of writing changes', async ({
  page,
  server,
}) => {
  await enterAsAdmin(page, server, 'keeper@articles.example', 'editor')
  await begin(page)
  const odd = '_One_ and\nanother line\n\n\n* a\n* b\n\n### Three ###'
  await page.getByRole('button', { name: 'Markdown', exact: true }).press('Enter')
  await text(page).fill(odd)
  await page.getByRole('button', { name: 'Write', exact: true }).press('Enter')
  await expect(text(page).getByRole('heading', { level: 3, name: 'Three' })).toBeVisible()
  await page.getByRole('button', { name: 'Markdown', exact: true }).press('Enter')
  await expect(text(page)).toHaveValue(odd)
  await page.getByRole('button', { name: 'Write', exact: true }).press('Enter')
  await text(page).getByText('Three').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and four')
  await expect(field(page)).toHaveValue(odd.replace('### Three ###', '### Three and four'))
  // Empty, it says so at the text.
  await text(page).press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByLabel('Title', { exact: true }).fill('Odd')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByRole('alert').getByRole('button', { name: 'Article', exact: true }).click()
  await expect(text(page)).toBeFocused()
})

test('whoever chooses Markdown before the editor’s code is there goes on in Markdown', async ({
  page,
  server,
}) => {
  await enterAsAdmin(page, server, 'early@articles.example', 'editor')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/rich-editor-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  const arrived = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/assets/rich-editor-'),
  )
  await page.goto('/admin/articles/new')
  await hydrated(page)
  await page.getByRole('button', { name: 'Markdown', exact: true }).press('Enter')
  arrive()
  await arrived
  await page.waitForTimeout(500)
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeHidden()
  await page.getByRole('button', { name: 'Write', exact: true }).press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
})

test('the words beside the prices are an editor’s, and the figures are the software’s', async ({
  page,
  newPerson,
  server,
}) => {
  await enterAsAdmin(page, server, 'prices@articles.example', 'editor')
  const drafts = await page.request.get('/api/admin/articles?limit=50')
  const { items } = (await drafts.json()) as { items: { id: string; slug: string }[] }
  await page.goto(`/admin/articles/${items.find(({ slug }) => slug === 'pricing')!.id}`)
  await hydrated(page)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await text(page).press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ask us within {refundDays} days.')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Article saved')).toBeVisible()
  const guest = await newPerson()
  await expect(async () => {
    await guest.goto('/pricing')
    await expect(guest.getByText('Ask us within 7 days.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(guest.getByRole('heading', { level: 2, name: 'What no plan does' })).toBeVisible()
  expect((await guest.goto('/content/billing/pricing'))!.url()).toMatch(/\/pricing$/)
  await guest.goto('/cancellation-policy')
  await hydrated(guest)
  await expect(guest.getByText('We email you 3 days before each renewal.')).toBeVisible()
  await expect(guest.getByText('{')).toHaveCount(0)
})

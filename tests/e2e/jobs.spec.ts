import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, register } from './support/people.ts'

const text =
  '&lt;h2&gt;What you will do&lt;/h2&gt;&lt;p&gt;Build things with Node.js and C++.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Own the ledger&lt;/li&gt;&lt;li&gt;Review designs&lt;/li&gt;&lt;/ul&gt;'
const postings = [
  {
    id: 1,
    title:
      'Senior staff software engineer, distributed settlement and reconciliation platform (m/f/d)',
    location: 'Berlin, Germany; Munich, Germany; London, United Kingdom; New York, United States',
    content: text,
  },
  { id: 2, title: 'مهندس برمجيات', location: 'Dubai, United Arab Emirates', content: text },
  { id: 3, title: 'Sachbearbeiterin Kreditorenbuchhaltung', location: 'Remote', content: text },
]

test('a guest searches, reads a job, and a closed job says so at once', async ({
  page,
  server,
}) => {
  expect(await importBoard(server.dataFolder, 'Kiezbank', postings)).toMatch(/3 added/)
  await page.goto('/')
  await hydrated(page)
  await lookAt(page, 'home')
  await page.goto('/job-search')
  await hydrated(page)
  await lookAt(page, 'job-search')
  await page.keyboard.press('/')
  await expect(page.locator('input[name="q"]').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.locator('[data-row]').first()).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await lookAt(page, 'keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('home')
  await lookAt(page, 'palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.goto('/signup')
  await hydrated(page)
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/job-search')
  await expect(page.locator('input[name="q"]').first()).toBeFocused()
  await page.goto('/job-search?q=zebra+whisperer')
  await hydrated(page)
  await lookAt(page, 'job-search-none')

  // Typing offers what is there; the keyboard chooses. A process looks for new words once a minute.
  const offered = async () =>
    (await page.request.get('/api/jobs/suggest', { params: { q: 'kreditoren' } })).text()
  await expect.poll(offered, { timeout: 120_000 }).toContain('Kreditorenbuchhaltung')
  await page.goto('/job-search')
  await hydrated(page)
  const what = page.getByRole('combobox', { name: 'What' })
  await what.pressSequentially('kreditoren')
  await expect(page.getByRole('option').first()).toBeVisible()
  await lookAt(page, 'job-search-suggestions')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(what).toHaveValue('Sachbearbeiterin Kreditorenbuchhaltung')
  // Sent without a choice, the list closes and does not cover what was found.
  await what.fill('kreditor')
  await expect(page.getByRole('option').first()).toBeVisible()
  await what.press('Enter')
  await expect(page).toHaveURL(/q=kreditor(&|$)/)
  await expect(page.getByRole('listbox')).toHaveCount(0)

  // Words that are added to the whole list are searched for by best match: nobody chose its order.
  const order = page
    .getByRole('combobox', { name: 'Sort by' })
    .getByRole('option', { selected: true })
  await page.goto('/job-search')
  await hydrated(page)
  await expect(order).toHaveText('Newest')
  await what.fill('ledger')
  await what.press('Enter')
  await expect(page).toHaveURL(/q=ledger/)
  await expect(page).not.toHaveURL(/sort=/)
  await expect(order).toHaveText('Best match')

  // Every filter is in the address; going back brings the choices and the results back.
  await page.goto('/job-search?q=ledger&company=kiezbank')
  await hydrated(page)
  await expect(page.getByRole('status')).toHaveText('3 jobs')
  await page.getByRole('checkbox', { name: /^Remote/ }).check()
  await expect(page).toHaveURL(/workMode=remote/)
  await expect(page.getByRole('status')).toHaveText('1 job')
  await page.getByRole('textbox', { name: 'Minimum salary' }).fill('50000')
  await page.getByRole('textbox', { name: 'Minimum salary' }).blur()
  await expect(page).toHaveURL(/payMin=50000/)
  await expect(page.getByRole('status')).toHaveText('0 jobs')
  // Each step waits for its address: two at once would be one step of the history.
  await page.getByRole('link', { name: 'Remove: From $50,000 a year' }).click()
  // Chips follow at once, before the list has come.
  await expect(page.getByRole('link', { name: 'Remove: From $50,000 a year' })).toHaveCount(0)
  await expect(page).not.toHaveURL(/payMin/)
  // An amount that cannot be read is said at the field, and stays there whatever else is chosen.
  const pay = page.getByRole('textbox', { name: 'Minimum salary' })
  await pay.fill('a lot')
  await pay.blur()
  await expect(page.getByText('Enter an amount, such as 60,000.')).toBeVisible()
  await lookAt(page, 'job-search-salary')
  await page.getByRole('checkbox', { name: /^Remote/ }).uncheck()
  await expect(page).not.toHaveURL(/workMode/)
  await expect(pay).toHaveValue('a lot')
  await page.getByRole('checkbox', { name: /^Remote/ }).check()
  await expect(page).toHaveURL(/workMode=remote/)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(pay).toBeFocused()
  await pay.fill('')
  await pay.blur()
  await expect(page.getByText('Enter an amount, such as 60,000.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Remove: Remote' }).press('Enter')
  await expect(page).not.toHaveURL(/workMode/)
  // The filter that was removed takes its link along: the focus is at the top of the results.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('checkbox', { name: /^Lead/ }).check()
  await expect(page).toHaveURL(/seniority=lead/)
  // What would leave no job is not offered.
  await expect(page.getByRole('checkbox', { name: /^Executive/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('status')).toHaveText('1 job')
  await lookAt(page, 'job-search-filters')
  await page.goBack()
  await expect(order).toHaveText('Best match')
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Lead/ })).not.toBeChecked()
  await expect(page.getByRole('status')).toHaveText('3 jobs')
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: /^Lead/ })).toBeChecked()
  // On a phone the filters are a sheet; closing it gives the focus back.
  await page.setViewportSize({ width: 360, height: 780 })
  const filters = page.getByRole('button', { name: 'Filters' })
  const choice = page.getByRole('checkbox', { name: /^Lead/ })
  await filters.click()
  await expect(choice).toBeVisible()
  await choice.focus()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(filters).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice).toBeVisible()
  await lookAt(page, 'job-search-sheet')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/job-search?q=setlement')
  await hydrated(page)
  await expect(page.getByText('Showing results for')).toBeVisible()
  await lookAt(page, 'job-search-spelling')

  // Words that name a place or a level are filters that can be taken away.
  await page.goto('/job-search?q=remote+ledger')
  await hydrated(page)
  await page.getByRole('link', { name: 'Remove: Remote' }).click()
  await expect(page).toHaveURL('/job-search?q=ledger')
  await page.goto('/job-search?q=ledger+dubai')
  await hydrated(page)
  await expect(page.getByRole('status')).toHaveText(/^1 job around Dubai/)
  await lookAt(page, 'job-search-understood')
  await page.getByRole('link', { name: /“dubai” as plain words instead/ }).click()
  await expect(page).toHaveURL(/q=ledger\+%22dubai%22/)

  await page.goto('/job-search?q=settlement')
  await hydrated(page)
  const link = page.locator('[data-row]').first()
  // Opened beside the list; Back closes it, and the search stays.
  await link.click()
  await expect(page).toHaveURL(/[?&]job=/)
  await page.goBack()
  await expect(page).toHaveURL('/job-search?q=settlement')
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href'))!
  await page.goto(address)
  await hydrated(page)
  await lookAt(page, 'job-listing')

  // The page is shared by guests now; the import command runs in another process.
  const guest = await fetch(server.address + address)
  expect(await guest.text()).toContain('Tell me when someone can refer')
  const report = await importBoard(server.dataFolder, 'Kiezbank', [postings[1]!, postings[2]!])
  expect(report).toMatch(/closed/)
  await expect
    .poll(async () => (await fetch(server.address + address)).url)
    .toContain('old-job-listing')
  await page.goto(address)
  await expect(page).toHaveURL(/old-job-listing/)
  await hydrated(page)
  await lookAt(page, 'old-job-listing')
})

test('filters that are used before their code is there lose nothing', async ({ page, server }) => {
  expect(await importBoard(server.dataFolder, 'Spaetwerk', postings)).toMatch(/3 added/)
  const code = new Set<string>()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/filter-panel-.*\.js$/, async (route) => {
    code.add(route.request().url())
    await arrived
    await route.continue()
  })
  await page.goto('/job-search?company=spaetwerk')
  await hydrated(page)
  const remote = page.getByRole('checkbox', { name: /^Remote/ })
  const pay = page.getByRole('textbox', { name: 'Minimum salary' })
  await pay.evaluate((field) => Object.assign(window, { payField: field }))
  await remote.check()
  await pay.fill('41')
  // What waits for the code stays on the page, through everything that moves beside it.
  await expect.poll(() => code.size).toBe(1)
  await expect(page.getByRole('status')).toHaveText('3 jobs')
  await expect(remote).toBeChecked()
  await expect(pay).toBeFocused()
  arrive()
  await expect(page).toHaveURL(/workMode=remote/)
  await expect(page.getByRole('status')).toHaveText('0 jobs')
  await expect(page).toHaveURL(/payMin=41/)
  await expect(pay).toHaveValue('41')
  await expect(pay).toBeFocused()
  expect(await pay.evaluate((field) => 'payField' in window && window.payField === field)).toBe(
    true,
  )
  await page.getByRole('link', { name: 'Remove: From $41 a year' }).click()
  await expect(page.getByRole('status')).toHaveText('1 job')
  await page.getByRole('link', { name: 'Remove: Remote' }).click()
  await expect(page.getByRole('status')).toHaveText('3 jobs')
  await expect(remote).not.toBeChecked()
})

test('filters chosen while the list is on its way add up', async ({ page, server }) => {
  expect(await importBoard(server.dataFolder, 'Langsamwerk', postings)).toMatch(/3 added/)
  await page.goto('/job-search?company=langsamwerk&workMode=remote&payMin=50000')
  await hydrated(page)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/api\/jobs\?/, async (route) => {
    await arrived
    // A search that was left for the next one is gone.
    await route.continue().catch(() => undefined)
  })
  for (const filter of ['Remote', 'From $50,000 a year']) {
    const chip = page.getByRole('link', { name: `Remove: ${filter}` })
    await chip.click()
    await expect(chip).toHaveCount(0)
  }
  await expect(page.getByRole('checkbox', { name: /^Remote/ })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^Lead/ }).check()
  arrive()
  await expect(page).toHaveURL('/job-search?seniority=lead&company=langsamwerk')
  await expect(page.getByRole('status')).toHaveText('1 job')
})

test('the search works without scripts', async ({ browser, baseURL, server }) => {
  expect(await importBoard(server.dataFolder, 'Stummfilm', postings)).toMatch(/3 added/)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/job-search?company=stummfilm')
  await page.getByRole('checkbox', { name: /^Remote/ }).check()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 job', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Remote/ })).toBeChecked()
  await page.getByRole('link', { name: 'Remove: Remote' }).click()
  await expect(page.getByText('3 jobs', { exact: true })).toBeVisible()
  await context.close()
})

test('a candidate sees what of a job fits, what does not, and by which rules', async ({
  page,
  server,
}) => {
  const content =
    '&lt;p&gt;We work with Go, PostgreSQL, Kubernetes and Terraform. You lead a team.&lt;/p&gt;'
  const posting = { id: 1, title: 'Senior backend engineer', location: 'Berlin, Germany', content }
  expect(await importBoard(server.dataFolder, 'Fittwerk', [posting])).toMatch(/1 added/)
  await register(page, 'candidate', 'Mira Passend', 'mira.passend@example.org')
  await completeProfile(page, 'Impact')
  await page.goto('/job-search?company=fittwerk')
  await hydrated(page)
  await page.goto((await page.locator('[data-row]').first().getAttribute('href'))!)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: /How it fits your profile/ })).toBeVisible()
  await expect(page.getByText('2 of 4 skills')).toBeVisible()
  await expect(page.getByText('Not in your profile: Kubernetes, Terraform')).toBeVisible()
  await page.getByText('How this is worked out').click()
  await expect(page.getByText('Nobody can pay to change the score')).toBeVisible()
  await lookAt(page, 'job-listing-match')
})

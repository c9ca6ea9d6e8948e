/** The app without a server: what was read and written there, and what is left after the sign-out. */
import { hydrated, lookAt } from './support/checks.ts'
import { querySql } from './support/database.ts'
import { expect } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { controlled, everythingKept, keptAddresses } from './support/installed.ts'
import { register } from './support/people.ts'
import { password } from './support/password.ts'
import { test } from './support/stopped-server.ts'

test('without a server the app opens, shows what was read, and keeps what is written', async ({
  page,
  newPerson,
  server,
}) => {
  await importBoard(server.dataFolder, 'Quayline', ['Ferry timetable planner', 'Gangway inspector'])
  await register(page, 'candidate', 'Ines Duarte', 'ines@installed.example')
  await page.getByLabel('Headline').fill('Planner of boats')
  await expect(page.getByText('All saved')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await controlled(page)
  await page.goto('/job-search?q=ferry')
  await hydrated(page)
  await page.getByRole('link', { name: 'Ferry timetable planner' }).first().click()
  await page.waitForURL(/job=/)
  const job = `/job-listing/${new URL(page.url()).searchParams.get('job')!}`
  await page.getByRole('button', { name: /^Save/ }).first().click()
  // A job that was saved without being opened is kept as well.
  await page.goto('/job-search?q=gangway')
  await hydrated(page)
  await page.getByRole('button', { name: 'Save: Gangway inspector' }).click()
  const isJob = (path: string) => /^\/api\/jobs\/[0-9a-f-]{36}$/.test(path)
  await expect.poll(async () => (await keptAddresses(page)).filter(isJob).length).toBe(2)
  expect(await keptAddresses(page)).toContain('/candidate/info')
  await page.goto('/saved')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Gangway inspector' })).toBeVisible()
  await expect.poll(() => keptAddresses(page)).toContain('/api/saved-jobs')

  await server.halt()
  await page.goto('/candidate/edit-profile')
  await expect(page.getByLabel('Headline')).toHaveValue('Planner of boats')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await lookAt(page, 'offline-profile')
  await page.getByLabel('Headline').fill('Planner of night boats')
  await page
    .getByLabel('Summary')
    .fill('Twelve years of timetables for ferries, six of them at night.')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await page.goto(job)
  await expect(page.getByRole('heading', { name: 'Ferry timetable planner' })).toBeVisible()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Gangway inspector' }).click()
  await page.waitForURL(/job-listing/)
  await expect(page.getByRole('heading', { name: 'Gangway inspector', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Saved/ }).click()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  // A page that was never read says so within its frame.
  await page.goto('/alerts')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  // The page is closed; meanwhile another device has changed the same field, and one more.
  await page.goto('about:blank')
  await server.startAgain()
  const device = await newPerson()
  await device.goto('/login?next=/saved')
  await hydrated(device)
  await device.getByLabel('Email').fill('ines@installed.example')
  await device.getByLabel('Password', { exact: true }).fill(password)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(device.getByRole('link', { name: 'Ferry timetable planner' })).toBeVisible()
  await device.goto('/candidate/edit-profile')
  await hydrated(device)
  await device.getByLabel('Headline').fill('Head of planning')
  const skills = device.getByRole('combobox', { name: 'Skills' })
  await skills.fill('Tides')
  await skills.press('Enter')
  await expect(device.getByText('All saved')).toBeVisible()

  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await expect(page.getByText('You changed this on another device too')).toBeVisible()
  await expect(page.getByText('Head of planning')).toBeVisible()
  await lookAt(page, 'profile-conflict')
  await page.getByRole('button', { name: 'Keep this: Headline, Typed here' }).click()
  await expect(page.getByText('All saved')).toBeVisible()
  await device.reload()
  await expect(device.getByLabel('Headline')).toHaveValue('Planner of night boats')
  await expect(device.getByLabel('Summary')).toHaveValue(/six of them at night/)
  await expect(device.getByText('Tides', { exact: true })).toBeVisible()
  await device.goto('/saved')
  await expect(device.getByRole('link', { name: 'Ferry timetable planner' })).toBeVisible()
  await expect(device.getByRole('link', { name: 'Gangway inspector' })).toBeHidden()

  // Nothing of a person stays behind; before, there was something.
  const [account] = (await querySql(
    server.dataFolder,
    "select id from accounts where email = 'ines@installed.example'",
  )) as { id: string }[]
  const personal = new RegExp(
    `Ines|Duarte|installed\\.example|Planner of|timetables for ferries|Tides|night boats|${account!.id}`,
  )
  expect(await everythingKept(page)).toMatch(personal)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL('/')
  await hydrated(page)
  expect(await everythingKept(page)).not.toMatch(personal)
})

test('signing out ends at the home page, whatever else the page does meanwhile', async ({
  browser,
  server,
}) => {
  // What a worker fetches cannot be held up from here, so the page only believes that it has one.
  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const state = { controller: {} as object | null }
    Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => state.controller })
    // The reply to the sign-out has the browser clear its storage, and with it the worker of this page.
    const send = window.fetch.bind(window)
    window.fetch = async (...call) => {
      const reply = await send(...call)
      if (call[0] === '/auth/logout') {
        setTimeout(() => {
          state.controller = null
          navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
        }, 1_000)
      }
      return reply
    }
  })
  await register(page, 'candidate', 'Lea Quick', 'lea@installed.example')
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  let signedOut = () => {}
  const signOut = new Promise<void>((resolve) => (signedOut = resolve))
  // On a busy machine a read is answered after the session has ended, and the next page takes its time.
  await page.route('**/api/conversations?*', async (route) => {
    await signOut
    await route.continue()
  })
  await page.route('**/auth/logout', async (route) => {
    await route.fulfill({ response: await route.fetch() })
    signedOut()
  })
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      await route.continue()
    },
  )
  const read = page.waitForResponse((reply) => reply.url().includes('/api/conversations?'))
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  expect((await read).status()).toBe(401)
  await page.waitForURL('/')
  await expect(page).toHaveURL('/')
  await hydrated(page)
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL('/')
  await context.close()
})

test('the offer to install is kept, shown where it is worth something, and gone after the answer', async ({
  page,
}) => {
  await register(page, 'candidate', 'Ada Osei', 'ada@installed.example')
  const offer = page.getByRole('button', { name: 'Install the app' })
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect(offer).toBeHidden()
  // A browser without a screen never makes the offer by itself.
  const asks = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(event, {
        prompt: () => {
          document.documentElement.dataset['asked'] = 'yes'
          return Promise.resolve({ outcome: 'dismissed' })
        },
      })
      window.dispatchEvent(event)
      return event.defaultPrevented
    })
  expect(await asks()).toBe(true)
  await expect(offer).toBeVisible()
  await lookAt(page, 'install-offer')
  await offer.click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(offer).toBeHidden()
  await asks()
  await expect(offer).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(offer).toBeHidden()
})

test('the browser has nothing against installing it, and the worker holds no page up', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  for (const path of ['/', '/job-search', '/login', '/help', '/support']) {
    const requests: { url: string; at: number }[] = []
    const heard = (request: { url(): string }) =>
      requests.push({ url: request.url(), at: performance.now() })
    page.on('request', heard)
    await page.goto(path)
    const loaded = performance.now()
    await hydrated(page)
    await controlled(page)
    page.off('request', heard)
    // Playwright’s windows are private ones, from which nothing is installed.
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    const against = installabilityErrors
      .map(({ errorId }) => errorId)
      .filter((id) => id !== 'in-incognito')
    expect([path, against]).toEqual([path, []])
    const { errors, url } = await browser.send('Page.getAppManifest')
    expect([path, errors, new URL(url).pathname]).toEqual([path, [], '/manifest.webmanifest'])
    // It is asked for once everything that the page is made of has come.
    const early = requests.filter(({ url: asked, at }) => /\/sw\.js/.test(asked) && at < loaded)
    expect([path, early]).toEqual([path, []])
  }
})

test('a newer release waits for a form that is half filled, and nothing typed is lost', async ({
  page,
}) => {
  await register(page, 'candidate', 'Mina Holt', 'mina@installed.example')
  await page.goto('/alerts/new')
  await hydrated(page)
  const name = page.getByLabel('Name')
  await name.fill('Night ferries')
  await page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
  )
  await page.evaluate(() => {
    document.documentElement.dataset['page'] = 'same'
    window.dispatchEvent(new Event('focus'))
  })
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Jobs' }).click()
  await expect(page).toHaveURL('/job-search')
  await expect(page.locator('html')).toHaveAttribute('data-page', 'same')
  // The address changes before the page does: until then, the form is still there and unsent.
  await expect(name).toBeHidden()
  // Nothing on this page is unsent: going back loads the newer release, and the draft is there.
  await page.goBack()
  await expect(page).toHaveURL('/alerts/new')
  await expect(page.locator('html')).not.toHaveAttribute('data-page', 'same')
  await expect(name).toHaveValue('Night ferries')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await page.waitForURL(/\/alerts\/[0-9a-f-]{36}|verify-email/)
})

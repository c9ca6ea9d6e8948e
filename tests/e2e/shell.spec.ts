import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { documentEnd, documentStart } from '../../src/web/shell/document.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { register } from './support/people.ts'

test.describe('the shell', () => {
  test('a path without a page is a 404 inside the layout, in both ways of getting there', async ({
    page,
    expected,
  }) => {
    expected.push(/status of 404/)
    const response = await page.goto('/nowhere/at/all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText(/not found/i)).toHaveCount(1)
    await expect(page).toHaveTitle('Page Not Found - Tessera')
    await hydrated(page)
    await lookAt(page, 'not-found')
  })

  test('bots get the status of an error and nothing else', async ({ request }) => {
    const answer = await request.get('/nowhere', { headers: { 'user-agent': 'Googlebot/2.1' } })
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toBe('')
  })

  test('a navigation moves the focus to the heading, the title and the scroll', async ({
    page,
  }) => {
    await page.goto('/signup')
    await hydrated(page)
    await expect(page).toHaveTitle('Signup - Tessera')
    const description = page.locator('meta[name="description"]')
    await expect(description).toHaveAttribute('content', /Choose a role to sign up and get started/)
    await page.getByRole('link', { name: 'I’m looking for a job' }).click()
    await expect(page).toHaveTitle('Sign up as a candidate - Tessera')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveTitle('Signup - Tessera')
  })

  test('3.4.3: shared pages name their scripts by hash, and are one body for all', async ({
    request,
  }) => {
    const bodies = new Set<string>()
    for (let visit = 0; visit < 3; visit++) {
      const answer = await request.get('/signup')
      const headers = answer.headers()
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain(`object-src 'none'`)
      expect(policy).not.toMatch(/script-src[^;]*'(unsafe-inline|nonce)/)
      expect(headers['cache-control']).toBe('public, no-cache')
      expect(headers['set-cookie']).toBeUndefined()
      const body = await answer.text()
      expect(body).not.toContain('nonce=')
      for (const [, script] of body.matchAll(/<script(?![^>]*json)[^>]*>([^<]+)</g)) {
        expect(policy).toContain(createHash('sha256').update(script!).digest('base64'))
      }
      bodies.add(body)
    }
    expect(bodies.size).toBe(1)
  })

  test('3.4.3: each response of one’s own has its own nonce', async ({ page }) => {
    await register(page, 'candidate', 'Nonna Ce', 'nonna@shell.example')
    const nonces = new Set<string>()
    for (let visit = 0; visit < 3; visit++) {
      const answer = await page.request.get('/saved')
      const policy = answer.headers()['content-security-policy'] ?? ''
      const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? ''
      expect((await answer.text()).split(nonce).length).toBeGreaterThan(2)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  test('builds and payloads answer as observed', async ({ request }) => {
    const latest = (await (await request.get('/builds/latest.json')).json()) as { id: string }
    const meta = await request.get(`/builds/meta/${latest.id}.json`)
    expect(await meta.json()).toMatchObject({ id: latest.id, redirects: {} })
    expect((await request.get('/builds/meta/other.json')).status()).toBe(404)
    const payload = await request.get('/signup/_payload.json')
    expect(await payload.json()).toMatchObject({ loaderData: {} })
    expect((await request.get('/login/_payload.json')).status()).toBe(404)
  })

  test('a payload is the data of its page, for guests, and leads where the page does', async ({
    request,
  }) => {
    for (const path of ['', '/blogs', '/terms', '/job-search', '/pricing', '/feeds', '/help']) {
      const reply = await request.get(`${path}/_payload.json`)
      expect(reply.status(), path).toBe(200)
      expect(reply.headers()['cache-control']).toBe('private, no-store')
      expect(reply.headers()['x-robots-tag']).toBe('noindex')
    }
    const terms = await request.get('/terms/_payload.json')
    expect(await terms.text()).toMatch(/"title":"Terms of use".*"html":/s)
    const found = await request.get('/job-search/_payload.json?q=zzzzzz')
    expect(await found.text()).toContain('zzzzzz')
    const moved = await request.get('/content/legal/terms/_payload.json', { maxRedirects: 0 })
    expect(moved.status()).toBe(301)
    expect(moved.headers()['location']).toBe('/terms/_payload.json')
    // Pages of one’s own, and pages that there are not.
    for (const path of ['/applications', '/admin/articles', '/blog/nothing/at-all', '/nowhere']) {
      const reply = await request.get(`${path}/_payload.json`, { maxRedirects: 0 })
      expect(reply.status(), path).toBe(404)
    }
  })

  test('a chosen theme is there before the first paint', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Dark' }).first().click()
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('the first look at the session and the observed stores', async ({ page }) => {
    const session = page.waitForResponse('**/auth/session')
    await page.goto('/signup')
    await session
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('userStore') ?? '{}')))
      .toEqual({
        isAuthenticated: false,
        isAdminAuthenticated: false,
        user: null,
        candidateWallet: null,
      })
  })

  test('several messages on a phone: one in front, the others counted, each dismissed by keyboard', async ({
    page,
    expected,
  }) => {
    expected.push(/status of (?:400|403|409)/)
    await page.setViewportSize({ width: 360, height: 780 })
    // The messages stay until they are dismissed, however long this takes.
    await page.addInitScript((messageTime) => {
      const start = window.setTimeout.bind(window)
      const longer = (work: () => void, delay?: number) =>
        start(work, delay === messageTime ? 2 ** 30 : delay)
      window.setTimeout = longer as typeof window.setTimeout
    }, 6000)
    const fail = await failingAction(page)
    const messages = page.locator('.notification')
    const large = () =>
      messages.evaluateAll(
        (all) => all.filter((one) => one.getBoundingClientRect().height > 20).length,
      )
    for (const [before, status] of [400, 403, 409].entries()) {
      await fail(status)
      await expect(messages).toHaveCount(before + 1)
      expect(await large()).toBe(1)
    }
    // What stands there already is not said a second time.
    await fail(400)
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
    await expect(messages).toHaveCount(3)
    await expect(page.getByText('2 more')).toBeVisible()
    await lookAt(page, 'notifications')
    const dismiss = page.getByRole('button', { name: 'Dismiss message' })
    await expect(dismiss).toHaveCount(3)
    // The oldest comes forward with the focus; the focus goes on to the next one.
    await dismiss.first().focus()
    expect(await large()).toBe(1)
    await expect(messages.first()).toBeInViewport({ ratio: 0.9 })
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Enter')
      await expect(messages).toHaveCount(left)
      if (left > 0) await expect(page.locator('.notification button:focus')).toHaveCount(1)
    }
    await expect(page.getByText('2 more')).toHaveCount(0)
  })

  test('a failed call is one message that leaves by itself', async ({ page, expected }) => {
    expected.push(/status of 400/)
    const fail = await failingAction(page)
    await fail()
    const message = page.getByText('Bad request. Please check your input.')
    await expect(message).toHaveCount(1)
    await expect(message).toHaveCount(0)
  })
})

/** A button without a form around it: nothing but a message can say that it failed. */
async function failingAction(page: Page): Promise<(status?: number) => Promise<void>> {
  let statusCode = 400
  await page.route('**/api/sign-in/passkey/begin', (route) =>
    route.fulfill({
      status: statusCode,
      json: { statusCode, code: 'INVALID_INPUT', message: '' },
    }),
  )
  await page.goto('/login')
  await hydrated(page)
  return async (status = 400) => {
    statusCode = status
    await page.getByRole('button', { name: 'Use a passkey' }).click()
  }
}

test('scripts wait for the end of a page that comes in parts', async ({ page }) => {
  const head = {
    title: 'Parts',
    description: 'In parts',
    canonical: 'http://localhost/',
    robots: null,
    jsonLd: null,
    picture: null,
  }
  const assets = { script: '/entry.js', styles: [], modules: [], fonts: [] }
  const server = createServer((request, response) => {
    if (request.url === '/entry.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end(`document.title = document.getElementById('page-data') ? 'found' : 'too early'`)
      return
    }
    response.setHeader('content-type', 'text/html')
    response.write(`${documentStart(head, assets, 'n')}<h1>The first part</h1>`)
    setTimeout(() => response.end(documentEnd({})), 1_500)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await page.goto(`http://127.0.0.1:${port}/`)
  await expect(page).toHaveTitle('found')
  server.close()
})

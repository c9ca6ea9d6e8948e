/** `test` of every journey: a server, a Chromium, and pages whose every complaint is a failure. */
import { test as base, chromium, expect, type Browser, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { startServer, type RunningServer } from './server.ts'

type WorkerFixtures = { server: RunningServer; browser: Browser }
type TestFixtures = {
  /** Patterns of console lines that this test brings about on purpose. */
  expected: RegExp[]
  /** A browser of its own for another person. */
  newPerson: () => Promise<Page>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  browser: [
    async ({}, use) => {
      const executablePath = await chromiumPath()
      const browser = await chromium.launch({ executablePath, args: chromiumFlags })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  expected: async ({}, use) => use([]),
  page: async ({ page, expected }, use) => {
    const complaints = listen(page)
    await use(page)
    expect(unexpected(complaints, expected)).toEqual([])
  },
  newPerson: async ({ browser, baseURL, expected, viewport, serviceWorkers }, use) => {
    const opened: { page: Page; complaints: string[] }[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL,
        viewport,
        serviceWorkers,
        locale: 'en-GB',
      })
      const page = await context.newPage()
      opened.push({ page, complaints: listen(page) })
      return page
    })
    for (const { page, complaints } of opened) {
      await page.context().close()
      expect(unexpected(complaints, expected)).toEqual([])
    }
  },
})

export { expect } from '@playwright/test'

/**
 * For `test.use({ expected: expecting(…) })`: every test of the file brings these console lines about. A bare list of two
 * would be read by Playwright as a fixture and its options.
 */
export function expecting(...patterns: RegExp[]) {
  return async ({}, use: (expected: RegExp[]) => Promise<void>) => use([...patterns])
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** Where a journey keeps service workers out, the page says so. */
const blockedWorker = /^warning: Service Worker registration blocked by Playwright/

function unexpected(complaints: string[], expected: RegExp[]): string[] {
  const known = [blockedWorker, ...expected]
  return complaints.filter((line) => !known.some((pattern) => pattern.test(line)))
}

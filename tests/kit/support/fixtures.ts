/** `test` of the kit: each story is built as pages are, and drawn in a real browser. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { test as base, chromium, expect, type Browser, type Page } from '@playwright/test'
import { checkAccessible } from '../../e2e/support/checks.ts'
import { chromiumFlags, chromiumPath } from '../../e2e/support/chromium.ts'

const root = join(import.meta.dirname, '../../..')

type WorkerFixtures = { address: string; browser: Browser }
type TestFixtures = {
  /** Patterns of console lines that this test brings about on purpose. */
  expected: RegExp[]
  /** Draws a story, and waits until it stands. */
  story: (name: string) => Promise<Page>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  address: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tessera-kit-'))
      await buildStories(folder)
      const server = await serve(folder)
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.close()
      await rm(folder, { recursive: true, force: true })
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
  expected: async ({}, use) => use([]),
  story: async ({ page, address, expected }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    await use(async (name) => {
      await page.goto(`${address}/?story=${name}`)
      await expect(page.locator('main')).not.toBeEmpty()
      await checkAccessible(page)
      return page
    })
    const unexpected = complaints.filter((line) => !expected.some((one) => one.test(line)))
    expect(unexpected).toEqual([])
  },
})

export { expect } from '@playwright/test'

async function buildStories(outDir: string): Promise<void> {
  const { build } = await import('vite')
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build({
      root: join(root, 'tests/kit/host'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      mode: 'production',
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: false,
        manifest: false,
        rolldownOptions: { input: join(root, 'tests/kit/host/index.html') },
      },
    })
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    const file = extname(pathname) ? pathname : '/index.html'
    readFile(join(folder, file)).then(
      (bytes) => {
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

import { defineConfig } from '@playwright/test'
import { workers } from './tests/support/workers.ts'

const ownServer = /(sign-in|installed|installed-chat|crawl)\.spec\.ts/

/** Each worker has a database, a server and a browser of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  workers,
  // Each journey is of its own people: whichever worker is free takes the next one.
  fullyParallel: true,
  // What needs a server of its own is first, so that no worker waits for it at the end.
  projects: [
    {
      name: 'own server',
      testMatch: ownServer,
      fullyParallel: false,
      use: { serviceWorkers: 'allow' },
    },
    { name: 'journeys', testIgnore: ownServer },
    { name: 'kit', testDir: 'tests/kit' },
  ],
  // What hangs ends; nothing here is a measurement, and a busy machine may be many times slower.
  timeout: 300_000,
  // On the machine that decides whether work lands, a journey may try again; `npm test` names the ones that did.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 20_000 },
  // The count at the end of `npm test` is read from the JSON report.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    // Each person's browser is new, and would fetch and keep the whole app for later: a sixth of all journeys'
    // work. What the installed app does is tried where a file or project says 'allow'.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What is missing is said soon, not when the whole journey has run out of time.
    actionTimeout: 90_000,
  },
})

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { workers } from './tests/support/workers.ts'

const pages = ['src/web/**/*.test.{ts,tsx}', 'src/features/*/ui/**/*.test.{ts,tsx}']

export default defineConfig(({ mode }) => ({
  test: {
    // `npm run faults`: outages of full length, and as many kills as are worth a number.
    env: { ...(mode === 'faults' && { FAULTS: 'full' }) },
    globalSetup: ['tests/support/database.ts'],
    setupFiles: ['tests/support/properties.ts'],
    // What hangs ends; nothing here is a measurement, and a busy machine may be many times slower.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: workers,
    projects: [
      // What stands behind the pages keeps no state in its modules: a worker reads it once for all files.
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['{src,scripts}/**/*.test.ts', 'tests/{architecture,faults}/**/*.test.ts'],
          exclude: pages,
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/support/quick-argon2.ts') },
        },
      },
      // Stores and pages of a browser do.
      { extends: true, test: { name: 'pages', include: pages } },
    ],
  },
}))

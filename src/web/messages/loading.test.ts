/** A message that is read while a module loads keeps the language of that moment for good. */
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocale, findLocaleIn, localeSource } from '#shared/locale.ts'

const before = localeSource()
const early: string[] = []

beforeAll(() => {
  findLocaleIn({
    ...before,
    current: () => {
      early.push(new Error('read').stack ?? '')
      return defaultLocale
    },
  })
})
afterAll(() => findLocaleIn(before))

test('no message is read while a module loads', async () => {
  const screens = globSync('src/{web,features/*/ui}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|entry-browser|entry-server|service-worker\/.*sw\.ts/.test(file),
  )
  const servers = globSync('src/{features/*/server,platform,app}/**/*.ts').filter((file) =>
    /messages|\/(service|policy)[^/]*\.ts$/.test(file),
  )
  expect(screens.length).toBeGreaterThan(300)
  for (const file of [...screens, ...servers].filter((name) => !name.includes('.test.'))) {
    early.length = 0
    await import(`../../../${file}`)
    const readers = early.map((stack) =>
      stack.split('\n').find((line) => !/Error|loading.test|catalogue|locale/.test(line)),
    )
    expect.soft(readers, file).toEqual([])
  }
})

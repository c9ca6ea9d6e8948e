import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('money is formatted in one place, which knows minor units', () => {
  const formatting = globSync('src/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("style: 'currency'"),
  )
  expect(formatting).toEqual(['src/shared/money.ts'])
})

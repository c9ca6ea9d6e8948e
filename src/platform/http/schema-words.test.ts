import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaWords } from './schema-words.ts'

const schema = z.object({
  amount: z.number().int().min(1).max(1_000),
  name: z.string().min(1).max(5),
  tags: z.array(z.string()).max(2),
})

test.each([
  ['amount', 0, 'Enter 1 or more.'],
  ['amount', 1_001, 'Enter 1,000 or less.'],
  ['amount', 1.5, 'Enter a whole number.'],
  ['amount', Number.POSITIVE_INFINITY, 'Enter a number.'],
  ['amount', 'ten', 'Enter a number.'],
  ['amount', undefined, 'Fill in this field.'],
  ['name', '', 'Fill in this field.'],
  ['name', 'longer', 'Use at most 5 characters.'],
  ['tags', ['a', 'b', 'c'], 'Add at most 2 entries.'],
])('%s of %j: %s', (field, value, words) => {
  const good = { amount: 1, name: 'Ann', tags: [] }
  const parsed = schema.safeParse({ ...good, [field]: value }, { error: schemaWords })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([words])
})

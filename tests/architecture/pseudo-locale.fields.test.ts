/** What is said at a field, in disguise: every schema of the contract is given what it refuses. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inLocale } from '#platform/locale/locale.ts'
import { schemaWords } from '#platform/http/schema-words.ts'
import { pseudoLocale } from '#shared/locale.ts'
import { declaredEndpoints } from '../../src/app/features.ts'
import { plainEnglish } from '../support/plain-english.ts'

type Json = {
  type?: string | string[]
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
}

/** Wrong in one way after the other: empty, of no form, many, too long, negative, large, of another kind. */
const texts = [
  '',
  ' ',
  '?',
  'a',
  'Aa\n{name} {other}',
  '2021-99-99',
  'ä@ö',
  '5'.repeat(40),
  'x '.repeat(4_000),
]
const numbers = [-1, 0, 0.5, 1_000_000_000, '?', null, 2, -7, Number.MAX_SAFE_INTEGER]

function wrong(schema: Json, round: number, depth = 0): unknown {
  if (depth > 8) return null
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return wrong(choices[round % choices.length]!, round, depth + 1)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => wrong(one, round, depth + 1)))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[round % (schema.enum.length + 1)] ?? '?'
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [
          name,
          wrong(one, round, depth + 1),
        ]),
      )
    case 'array':
      return Array.from({ length: [0, 1, 3, 300][round % 4]! }, () =>
        wrong(schema.items ?? {}, round, depth + 1),
      )
    case 'integer':
    case 'number':
      return numbers[round % numbers.length]
    case 'boolean':
      return round % 2 === 0 ? '?' : true
    default:
      return texts[round % texts.length]
  }
}

test('what a field is told is in the language of its caller', () => {
  const said = new Map<string, string>()
  inLocale(pseudoLocale, () => {
    for (const { endpoint } of declaredEndpoints()) {
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = endpoint[part]
        if (!schema) continue
        const shape = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
        for (let round = 0; round < 20; round += 1) {
          const { error } = schema.safeParse(wrong(shape as Json, round), { error: schemaWords })
          for (const { message } of error?.issues ?? []) said.set(message, endpoint.path)
        }
      }
    }
  })
  expect(said.size).toBeGreaterThan(60)
  // Values that a field takes stand in its sentence as they are.
  const found = [...said].filter(
    ([message]) => plainEnglish([message.replace(/\{[\w, {}]+\}/g, ' ')], '').length > 0,
  )
  const isChoice = (message: string) => /^\[\u{c7}ĥ|^\[Ţĥéšé|^\[Ţĥíš/u.test(message)
  expect(
    found.filter(([message]) => !isChoice(message)).map(([message, path]) => `${path}: ${message}`),
  ).toEqual([])
})

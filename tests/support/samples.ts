/** Values that a schema accepts, made from the schema: what a caller might send. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  required?: string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Matrices ask for samples of a schema thousands of times. */
const described = new WeakMap<z.ZodType, JsonSchema>()

/**
 * A small value of the schema; `choices` are tried for its fields by name.
 *
 * @throws Error when the schema refuses what was made: name the field in `choices` then
 */
export function sampleOf(schema: z.ZodType, choices: Record<string, unknown> = {}): unknown {
  let json = described.get(schema)
  if (!json) {
    json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    described.set(schema, json)
  }
  const value = make(json, '', choices)
  const checked = schema.safeParse(value)
  if (checked.success) return value
  throw new Error(
    `No sample fits: ${JSON.stringify(value)}: ${z.prettifyError(checked.error)}. Name the field in its choices.`,
  )
}

const formats: Record<string, () => string> = {
  uuid: randomUUID,
  email: () => `${randomUUID()}@mail.example`,
  uri: () => 'https://jobs.example.com/1',
  'date-time': () => '2030-01-01T00:00:00.000Z',
  date: () => '2030-01-01',
}

function make(schema: JsonSchema, name: string, choices: Record<string, unknown>): unknown {
  if (name in choices) return choices[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return make(choice, name, choices)
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => make(part, name, choices))) as unknown
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || key in choices)
          .map(([key, child]) => [key, make(child, key, choices)]),
      )
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => make(item, '', choices))
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        make(schema.items ?? {}, '', choices),
      )
    case 'string':
      if (schema.format && formats[schema.format]) return formats[schema.format]!()
      return textFor(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

/** Words, one word where the pattern allows no space, in small letters where it allows no others, or a time of the day. */
function textFor({ minLength = 0, pattern }: JsonSchema): string {
  const words = 'Some words'.padEnd(minLength, ' and more')
  if (!pattern) return words
  const fitting = new RegExp(pattern, 'u')
  const word = words.replaceAll(' ', '').padEnd(minLength, 's')
  return [words, word, word.toLowerCase(), '08:00'].find((text) => fitting.test(text)) ?? word
}

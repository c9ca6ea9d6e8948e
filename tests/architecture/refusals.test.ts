/**
 * Every call, asked with bad values of each kind in each of its fields: what is said of them is the product's
 * wording, and never that of the library behind the schemas. New calls are covered without a change here.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredEndpoints, declaredSocketEvents } from '../../src/app/features.ts'
import { readInput } from '#platform/http/dispatch.ts'
import { endpointName, type Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { choices } from '../support/matrix.ts'
import { sampleOf } from '../support/samples.ts'

const raw =
  /^(invalid|too (small|big)|unrecognized|expected|required$)|expected .+ received|invalid (input|option|string|discriminator)|\bundefined\b|\bNaN\b|must match pattern|[<>]=?\d/i

const bad: readonly unknown[] = [
  null,
  undefined,
  true,
  -1,
  0,
  1.5,
  1e15,
  '',
  ' ',
  'x',
  'x'.repeat(30_000),
  'a\u0000b',
  [],
  ['x'],
  [null],
  Array.from({ length: 2_000 }, () => 'x'),
  {},
  { unknown: 1 },
]

type Json = {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}
type Path = readonly (string | number)[]

/** Where values stand in what a schema takes, down to `depth`. */
function pathsOf(schema: Json, depth = 4, at: Path = []): Path[] {
  if (depth === 0) return [at]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
    pathsOf(child, depth - 1, [...at, name]),
  )
  const items = schema.items ? pathsOf(schema.items, depth - 1, [...at, 0]) : []
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    (list ?? []).flatMap((child) => pathsOf(child, depth - 1, at)),
  )
  return [at, ...own, ...items, ...variants]
}

/** A copy with a value at a place; what leads there is made. */
function withValue(value: unknown, [name, ...rest]: Path, wanted: unknown): unknown {
  if (name === undefined) return wanted
  if (typeof name === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return [withValue(list[0], rest, wanted), ...list.slice(1)]
  }
  const before = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const inner = (before as Record<string, unknown>)[name]
  return { ...before, [name]: withValue(inner, rest, wanted) }
}

function sampleFor(schema: z.ZodType): unknown {
  try {
    return sampleOf(schema, choices)
  } catch {
    return {}
  }
}

/** Inputs of one part of a call, each with one thing wrong. */
function* wrongInputs(schema: z.ZodType): Generator<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const sample = sampleFor(schema)
  const paths = new Map(pathsOf(json).map((path) => [JSON.stringify(path), path]))
  for (const path of paths.values()) for (const value of bad) yield withValue(sample, path, value)
  yield withValue(sample, ['notAField'], 1)
}

/** Sentences about wrong input of a call. */
function saidOf(endpoint: Endpoint, part: 'query' | 'body'): Set<string> {
  const said = new Set<string>()
  const schema = endpoint[part]
  if (!schema) return said
  const params = endpoint.params ? sampleFor(endpoint.params) : {}
  for (const input of wrongInputs(schema)) {
    try {
      readInput(endpoint, { params, query: {}, body: {}, [part]: input })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      for (const { path, message } of error.details?.fields ?? []) {
        if (!path.startsWith('query.') || part === 'query') said.add(message)
      }
    }
  }
  return said
}

const calls = declaredEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(({ query, body }) => query || body)

test('there are calls, and their wrong fields are told', () => {
  expect(calls.length).toBeGreaterThan(200)
  const said = calls.flatMap((endpoint) => [...saidOf(endpoint, 'body')])
  expect(new Set(said).size).toBeGreaterThan(50)
})

test.each(calls.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const said = [...saidOf(endpoint, 'query'), ...saidOf(endpoint, 'body')]
    expect(said.filter((sentence) => raw.test(sentence) || !/[.”?]$/.test(sentence))).toEqual([])
  },
)

test('socket events say the same', () => {
  const said = new Set<string>()
  for (const { events } of declaredSocketEvents()) {
    for (const { payload } of Object.values(events.client)) {
      for (const input of wrongInputs(payload)) {
        for (const { message } of payload.safeParse(input).error?.issues ?? []) said.add(message)
      }
    }
  }
  expect(said.size).toBeGreaterThan(3)
  expect([...said].filter((sentence) => raw.test(sentence))).toEqual([])
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, socketEvents } from '#shared/endpoint.ts'
import { withoutSchemas } from './contract-plugin.ts'

test('keeps what a caller needs and leaves the schemas out', () => {
  const code = withoutSchemas({
    upload: endpoint({
      method: 'POST',
      path: '/api/things',
      summary: 'Words for the API page.',
      access: ['jobSeeker'],
      body: z.object({ name: z.string() }),
      reply: z.object({ id: z.string() }),
      files: { picture: { maxBytes: 10 } },
      idempotent: true,
    }),
    events: socketEvents({ client: {}, server: {} }),
    noteLimit: 600,
    reasons: ['expired', 'other'],
    labels: { open: 'Open' },
    nothing: null,
    thingSchema: z.object({}),
    table: { schema: z.string() },
    made: new Date(0),
  })
  expect(code.split('\n').filter(Boolean)).toEqual([
    'export const upload = {"method":"POST","path":"/api/things","files":{"picture":{"maxBytes":10}},"idempotent":true}',
    'export const events = {"kind":"socketEvents"}',
    'export const noteLimit = 600',
    'export const reasons = ["expired","other"]',
    'export const labels = {"open":"Open"}',
    'export const nothing = null',
    'export const thingSchema = undefined',
    'export const table = undefined',
    'export const made = undefined',
  ])
})

import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'

const blockSchema = z.object({ accountId: idSchema, name: z.string(), blockedAt: timeSchema })
export type Block = z.output<typeof blockSchema>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'List the people you’ve blocked, latest first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(blockSchema),
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/{accountId}',
  summary: 'Unblock a person. Closed conversations stay closed.',
  access: 'signedIn',
  params: z.object({ accountId: idSchema }),
  reply: okSchema,
})

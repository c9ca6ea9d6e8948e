import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, timeSchema } from '#shared/schemas.ts'

const documentSchema = z.object({
  id: idSchema.describe('Of the page'),
  title: z.string(),
  path: z.string(),
  version: z.number().int().describe('What is agreed to'),
  changedAt: timeSchema,
})
export type AgreementDocument = z.output<typeof documentSchema>

export const listDueAgreements = endpoint({
  method: 'GET',
  path: '/api/agreements/due',
  summary: 'List the terms that have changed since you agreed to them.',
  access: 'signedIn',
  reply: z.object({ items: z.array(documentSchema) }),
})

const version = z.number().int().min(1)

export const agree = endpoint({
  method: 'POST',
  path: '/api/agreements',
  summary: 'Agree to a version of the terms.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ id: idSchema, version }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/agreements',
  summary: 'List the terms you’ve agreed to, with the version of each, newest first.',
  access: 'signedIn',
  reply: z.object({
    items: z.array(
      documentSchema.pick({ title: true, path: true, version: true }).extend({ at: timeSchema }),
    ),
  }),
})

const admin = { permission: 'content.edit' } as const
const ofPage = z.object({ id: idSchema.describe('Of the page') })
const askedSchema = z.object({
  asked: version.nullable().describe('The version that everyone is asked to agree to'),
  agreed: z.number().int().describe('Accounts that have agreed to it or to a later one'),
  accounts: z.number().int().describe('Accounts that are asked'),
})
export type AskedAgreement = z.output<typeof askedSchema>

export const getAskedAgreement = endpoint({
  method: 'GET',
  path: '/api/admin/agreements/{id}',
  summary: 'Get which version of a page everyone is asked to agree to, and how many have.',
  access: admin,
  params: ofPage,
  reply: askedSchema,
  errors: ['NOT_FOUND'],
})

export const askAgreement = endpoint({
  method: 'POST',
  path: '/api/admin/agreements/{id}',
  summary: 'Ask everyone to agree to the current version of a page.',
  access: admin,
  params: ofPage,
  body: z.strictObject({ expectedVersion: version }),
  reply: askedSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'CONFLICT'],
})

import { z } from 'zod'
import { countryCodes } from '#shared/country-codes.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  countrySchema,
  fileReply,
  idSchema,
  lineSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const taxSchemes = ['none', 'gst', 'vat'] as const
export type TaxScheme = (typeof taxSchemes)[number]

/** Who buys, as it stands on the invoice. */
export const buyerSchema = z.strictObject({
  name: lineSchema(160, 1),
  country: countrySchema.refine((code) => countryCodes.includes(code), {
    error: () => fieldWords.chooseCountry,
  }),
  state: lineSchema(60).nullable().describe('State in India: GST asks for it'),
  address: textSchema(300).nullable(),
  taxId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9 .-]{4,20}$/, { error: () => fieldWords.taxNumberForm })
    .nullable()
    .describe('VAT number or GSTIN'),
})
export type Buyer = z.output<typeof buyerSchema>

/** Categories of UNCL 5305: S standard, AE reverse charge, G export, O outside the scope. */
export const taxLineSchema = z.object({
  category: z.enum(['S', 'AE', 'G', 'O']),
  name: z.string(),
  rate: z.number().int().describe('Hundredths of a percent'),
  netMinor: z.number().int(),
  taxMinor: z.number().int(),
})
export type TaxLine = z.output<typeof taxLineSchema>

export const invoiceKinds = ['invoice', 'credit_note'] as const
export const invoiceStates = [
  'draft',
  'open',
  'paid',
  'void',
  'uncollectible',
  'issued',
  'applied',
  'refunded',
] as const

const invoiceSchema = z.object({
  id: idSchema,
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  fullNumber: z.string(),
  corrects: z.string().nullable().describe('Number of the invoice that a credit note corrects'),
  issueDate: z.iso.date(),
  buyerName: z.string(),
  currency: z.string(),
  netMinor: z.number().int(),
  taxMinor: z.number().int(),
  totalMinor: z.number().int(),
  createdAt: timeSchema,
})
export type Invoice = z.output<typeof invoiceSchema>

const byId = z.object({ id: idSchema })

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'List your invoices and credit notes, newest first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(invoiceSchema),
})

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/pdf',
  summary: 'Download an invoice as PDF/A. For its owner and finance.',
  access: 'signedIn',
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/xml',
  summary: 'Download an invoice as UBL 2.1 (EN 16931). For its owner and finance.',
  access: 'signedIn',
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

const finance = { permission: 'refunds.approve' } as const
const search = z.object({
  q: lineSchema(100).optional().describe('Number or name of the buyer'),
  kind: z.enum(invoiceKinds).optional(),
})

export const searchInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'List all invoices and credit notes, newest first.',
  access: finance,
  query: search.extend(pageQuery),
  reply: pageOf(invoiceSchema),
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/export',
  summary:
    'Export invoices and credit notes as CSV. Beyond 50,000, a header says where to continue.',
  access: finance,
  query: search.extend({ cursor: pageQuery.cursor }),
  reply: fileReply,
  perMinute: 120,
})

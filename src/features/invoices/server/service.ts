/** The door of invoices: papers that are numbered without a gap and never changed. */
import { z } from 'zod'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, readForExport, timePosition } from '#platform/db/paging.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { csvOf } from '#shared/csv.ts'
import { dayInZone } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { currencyDigits, toMajorUnits } from '#shared/money.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { Buyer, Invoice } from '../contract.ts'
import { replyWords as words } from '../messages.replies.ts'
import type { InvoiceDocument, InvoiceRow } from './document.ts'
import { paperOf } from './paper.ts'
import { financialYearOf, fullNumberOf, shareOf, type TaxedAmount } from './policy.tax.ts'
import * as queries from './queries.ts'
import { invoiceTemplate } from './template.ts'
import { ublOf } from './ubl.ts'

export { invoicesKept, invoiceYears } from './policy.keeping.ts'
export { taxOf, type TaxedAmount } from './policy.tax.ts'

/** Sets the PDF of an invoice and keeps it. */
export const renderInvoice = defineTask({
  name: 'invoices.render',
  payload: z.object({ id: z.uuid() }),
})

export type InvoiceInput = {
  accountId: string
  orderId: string
  buyer: Buyer
  currency: string
  description: string
  period: { start: Date; end: Date } | null
  taxed: TaxedAmount
}

/** Numbers and keeps an invoice for what was paid, in the caller's transaction. */
export async function issueInvoice(context: Context, input: InvoiceInput): Promise<string> {
  const { buyer, taxed, period } = input
  const { seller, tax } = context.settings.billing
  const day = (at: Date) => dayInZone(at, context.timeZone)
  const document: InvoiceDocument = {
    seller: { ...seller },
    buyer,
    line: {
      description: input.description,
      itemCode: tax.scheme === 'gst' ? tax.code : '',
      periodStart: period && day(period.start),
      periodEnd: period && day(period.end),
      netMinor: taxed.netMinor,
    },
    taxes: taxed.lines,
    placeOfSupply: taxed.placeOfSupply,
    reverseCharge: taxed.reverseCharge,
    corrects: null,
    reason: null,
  }
  const id = await finalise(context, {
    ...input,
    ...amountsOf(taxed),
    kind: 'invoice',
    document,
    correctsId: null,
  })
  await queries.setState(context.db, id, 'paid')
  return id
}

/**
 * Corrects an invoice by so much. Everything that is corrected adds up to the invoice at most.
 *
 * @throws AppError NOT_FOUND, CONFLICT when more would be corrected than was charged
 */
export async function issueCreditNote(
  context: Context,
  input: { invoiceId: string; totalMinor: number; reason: string },
): Promise<string> {
  const invoice = await queries.findInvoice(context.db, input.invoiceId)
  if (!invoice) throw new AppError('NOT_FOUND')
  const earlier = await queries.listCorrections(context.db, invoice.id)
  const before = earlier.reduce((sum, note) => sum + note.totalMinor, 0)
  if (before + input.totalMinor > invoice.totalMinor) throw new AppError('CONFLICT')
  const taxes = invoice.document.taxes.map((_line, index) =>
    earlier.reduce((sum, note) => sum + (note.document.taxes[index]?.taxMinor ?? 0), 0),
  )
  const share = shareOf(
    { ...amountsOf(invoice), lines: [...invoice.document.taxes] },
    input.totalMinor,
    { totalMinor: before, taxes },
  )
  const id = await finalise(context, {
    accountId: invoice.accountId,
    orderId: invoice.orderId,
    currency: invoice.currency,
    ...amountsOf(share),
    kind: 'credit_note',
    correctsId: invoice.id,
    document: {
      ...invoice.document,
      line: { ...invoice.document.line, netMinor: share.netMinor },
      taxes: share.lines,
      corrects: { fullNumber: invoice.fullNumber, issueDate: invoice.issueDate },
      reason: input.reason,
    },
  })
  return id
}

/** The money of a credit note has left. */
export function markRefunded(context: Context, id: string): Promise<void> {
  return queries.setState(context.db, id, 'refunded')
}

const amountsOf = ({ netMinor, taxMinor, totalMinor }: Amounts): Amounts => ({
  netMinor,
  taxMinor,
  totalMinor,
})
type Amounts = { netMinor: number; taxMinor: number; totalMinor: number }

type Draft = Amounts & {
  accountId: string
  orderId: string
  currency: string
  kind: 'invoice' | 'credit_note'
  correctsId: string | null
  document: InvoiceDocument
}

async function finalise(context: Context, draft: Draft): Promise<string> {
  const now = context.clock.now()
  const id = newId(now.getTime())
  const issueDate = dayInZone(now, context.timeZone)
  const series = draft.kind === 'invoice' ? 'INV' : 'CN'
  const financialYear = financialYearOf(issueDate, context.settings.billing.tax.scheme)
  const search = `${draft.document.buyer.name} ${draft.document.buyer.taxId ?? ''}`.toLowerCase()
  const { accountId, orderId, currency, kind, correctsId, document } = draft
  await queries.insertDraft(context.db, {
    id,
    kind,
    series,
    financialYear,
    accountId,
    orderId,
    correctsId,
    issueDate,
    currency,
    ...amountsOf(draft),
    document,
    search,
    now,
  })
  const number = await queries.takeNumber(context.db, series, financialYear)
  const fullNumber = fullNumberOf(series, financialYear, number)
  const state = kind === 'invoice' ? 'open' : 'issued'
  await queries.setNumber(context.db, { id, number, fullNumber, state })
  await recordAudit(context, {
    action: kind === 'invoice' ? 'invoices.issued' : 'invoices.creditNoteIssued',
    entity: { type: 'invoice', id },
    after: { fullNumber, totalMinor: draft.totalMinor, currency, orderId },
  })
  await context.enqueue(renderInvoice, { id })
  return id
}

/** Sets the file and keeps it, unless another process did so first. Outside a transaction. */
export async function keepPdf(context: Context, id: string): Promise<void> {
  const invoice = await queries.findInvoice(context.db, id)
  if (invoice && invoice.pdfKey === null) await renderAndKeep(context, invoice)
}

async function renderAndKeep(context: Context, invoice: InvoiceRow): Promise<Uint8Array> {
  const bytes = await renderPdf(invoiceTemplate, paperOf(invoice))
  const { key, sha256 } = await context.storage.putFile(bytes, 'invoices')
  const kept = await queries.keepPdf(context.db, { id: invoice.id, key, sha256 })
  if (kept) return bytes
  context.afterCommit(() => context.storage.deleteFile(key))
  const first = await queries.findInvoice(context.db, invoice.id)
  return context.storage.getFile(first!.pdfKey!)
}

/** @throws AppError NOT_FOUND for anybody but its owner and finance */
async function readable(context: Context, id: string): Promise<InvoiceRow> {
  const person = personOf(context)
  const invoice = await queries.findInvoice(context.db, id)
  const isOwner = invoice?.accountId === person.accountId
  if (!invoice || (!isOwner && !person.permissions.includes('refunds.approve'))) {
    throw new AppError('NOT_FOUND')
  }
  return invoice
}

export async function readPdf(context: Context, id: string): Promise<FileReply> {
  const invoice = await readable(context, id)
  const body = invoice.pdfKey
    ? await context.storage.getFile(invoice.pdfKey)
    : await renderPdf(invoiceTemplate, paperOf(invoice))
  return { body, contentType: 'application/pdf', fileName: `${invoice.fullNumber}.pdf` }
}

export async function readXml(context: Context, id: string): Promise<FileReply> {
  const invoice = await readable(context, id)
  const body = new TextEncoder().encode(ublOf(invoice))
  return { body, contentType: 'application/xml', fileName: `${invoice.fullNumber}.xml` }
}

type Page = { cursor?: string | undefined; limit: number }
type Search = { q?: string | undefined; kind?: string | undefined }

export function listOwn(context: Context, page: Page) {
  return list(context, { accountId: personOf(context).accountId }, page)
}

export function search(context: Context, { q, kind, ...page }: Search & Page) {
  return list(context, { q, kind }, page)
}

async function list(
  context: Context,
  filter: Search & { accountId?: string },
  { cursor, limit }: Page,
): Promise<{ items: Invoice[]; nextCursor: string | null }> {
  const before = readCursor(cursor, timePosition)
  const rows = await queries.listInvoices(context.db, filter, before, limit + 1)
  const page = nextPage(rows, limit, position)
  return { ...page, items: page.items.map(shown) }
}

function shown(row: InvoiceRow): Invoice {
  const {
    document,
    state,
    createdAt,
    pdfKey: _,
    accountId: _account,
    orderId: _order,
    ...rest
  } = row
  return {
    ...rest,
    state: state as Invoice['state'],
    buyerName: document.buyer.name,
    corrects: document.corrects?.fullNumber ?? null,
    createdAt: createdAt.toISOString(),
  }
}

const position = ({ createdAt, id }: InvoiceRow) => ({ at: createdAt, id })

/** The list as a file; where it is longer than a file may be, with where to go on. */
export async function exportAll(
  context: Context,
  { q, kind, cursor }: Search & { cursor?: string | undefined },
): Promise<{ file: FileReply; nextCursor: string | null }> {
  const { rows, nextCursor } = await readForExport(cursor, position, (before, limit) =>
    queries.listInvoices(context.db, { q, kind }, before, limit),
  )
  const amount = (minor: number, currency: string) =>
    toMajorUnits(minor, currency).toFixed(currencyDigits(currency))
  const body = csvOf([
    words.csv,
    ...rows.map((row) => [
      row.fullNumber,
      row.kind,
      row.state,
      row.issueDate,
      row.document.buyer.name,
      row.document.buyer.country,
      row.document.buyer.taxId ?? '',
      row.currency,
      amount(row.netMinor, row.currency),
      amount(row.taxMinor, row.currency),
      amount(row.totalMinor, row.currency),
    ]),
  ])
  const file: FileReply = {
    body: new TextEncoder().encode(body),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'invoices.csv',
  }
  return { file, nextCursor }
}

import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { InvoiceDocument, InvoiceRow } from './document.ts'

const columns = sql.raw(`id, kind, state, full_number as "fullNumber",
  issue_date::text as "issueDate", currency, net_minor as "netMinor", tax_minor as "taxMinor",
  total_minor as "totalMinor", document, account_id as "accountId", order_id as "orderId",
  pdf_key as "pdfKey", created_at as "createdAt"`)

export type DraftRow = {
  id: string
  kind: 'invoice' | 'credit_note'
  series: string
  financialYear: string
  accountId: string
  orderId: string
  correctsId: string | null
  issueDate: string
  currency: string
  netMinor: number
  taxMinor: number
  totalMinor: number
  document: InvoiceDocument
  search: string
  now: Date
}

export async function insertDraft(db: Database, row: DraftRow): Promise<void> {
  await sql`
    insert into invoices (id, kind, state, series, financial_year, account_id, order_id, corrects_id,
      issue_date, currency, net_minor, tax_minor, total_minor, document, search, created_at)
    values (${row.id}, ${row.kind}, 'draft', ${row.series}, ${row.financialYear}, ${row.accountId},
      ${row.orderId}, ${row.correctsId}, ${row.issueDate}, ${row.currency}, ${row.netMinor},
      ${row.taxMinor}, ${row.totalMinor}, ${jsonbOf(row.document)}, ${row.search}, ${row.now})`.execute(
    queriesOf(db),
  )
}

/** The next number of a series; those who ask after us wait until this transaction ends. */
export async function takeNumber(
  db: Database,
  series: string,
  financialYear: string,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into invoice_series as s (series, financial_year, last_number)
    values (${series}, ${financialYear}, 1)
    on conflict (series, financial_year) do update set last_number = s.last_number + 1
    returning last_number as number`.execute(queriesOf(db))
  return rows[0]!.number
}

export async function setNumber(
  db: Database,
  row: { id: string; number: number; fullNumber: string; state: string },
): Promise<void> {
  await sql`
    update invoices set number = ${row.number}, full_number = ${row.fullNumber},
      state = ${row.state}, search = lower(${row.fullNumber}) || ' ' || search
    where id = ${row.id} and state = 'draft'`.execute(queriesOf(db))
}

export async function setState(db: Database, id: string, state: string): Promise<void> {
  await sql`update invoices set state = ${state} where id = ${id}`.execute(queriesOf(db))
}

/** Once: a file that another process has stored meanwhile stays. */
export async function keepPdf(
  db: Database,
  row: { id: string; key: string; sha256: string },
): Promise<boolean> {
  const result = await sql`
    update invoices set pdf_key = ${row.key}, pdf_sha256 = ${row.sha256}
    where id = ${row.id} and pdf_key is null`.execute(queriesOf(db))
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function findInvoice(db: Database, id: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices where id = ${id} and state <> 'draft'`.execute(queriesOf(db))
  return rows[0]
}

/** The credit notes of an invoice, oldest first. */
export async function listCorrections(db: Database, id: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices where corrects_id = ${id} order by created_at, id`.execute(
    queriesOf(db),
  )
  return rows
}

type Position = { at: Date; id: string }
type Filter = {
  accountId?: string | undefined
  q?: string | undefined
  kind?: string | undefined
}

/** Newest first. */
export async function listInvoices(
  db: Database,
  { accountId, q, kind }: Filter,
  before: Position | undefined,
  limit: number,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices
    where state <> 'draft'
      and ${accountId ? sql`account_id = ${accountId}` : sql`true`}
      and ${kind ? sql`kind = ${kind}` : sql`true`}
      and ${q ? sql`search like ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}` : sql`true`}
      and ${before ? sql`(created_at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

import { sql, type Kysely } from 'kysely'

/** The sweep of stored files asks for some thousand keys at a time whether a row names them. */
const columns = [
  'chat_files (storage_key)',
  'chat_files (preview_key) where preview_key is not null',
  'companies (logo_key) where logo_key is not null',
  'data_export_parts (storage_key)',
  'dispute_statements (storage_key) where storage_key is not null',
  'invoices (pdf_key) where pdf_key is not null',
  'moderation_files (storage_key)',
  'profile_pictures (storage_key)',
  'referral_proofs (storage_key)',
  'resume_review_rounds (storage_key)',
  'resume_shares (storage_key)',
  'ticket_files (storage_key)',
  'ticket_mails (storage_key) where storage_key is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) {
    const name = column.replace(/ where .*/, '').replaceAll(/[ ()]+/g, '_')
    await sql`create index ${sql.raw(`${name.replace(/_$/, '')} on ${column}`)}`.execute(db)
  }
  // Few transfers have a proof among all orders.
  await sql`
    create index payment_orders_proof on payment_orders (id) where proof is not null`.execute(db)
}

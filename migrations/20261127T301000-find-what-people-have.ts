import { sql, type Kysely } from 'kysely'

/** What a person has is found by an index in every table: for their export, and to erase it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    'notifications_hidden on notifications (account_id) where not is_visible',
    'paid_subscriptions_account on paid_subscriptions (account_id)',
    'payment_refunds_account on payment_refunds (account_id)',
    'coupon_redemptions_account on coupon_redemptions (account_id)',
    'chat_files_account on chat_files (account_id)',
    'chat_reports_reporter on chat_reports (reporter_id)',
    'chat_reports_reported on chat_reports (reported_id)',
    'referral_events_account on referral_events (by_account) where by_account is not null',
    'hiring_scorecards_author on hiring_scorecards (author_id)',
    'application_notes_author on application_notes (author_id) where author_id is not null',
    'referral_proofs_account on referral_proofs (account_id) where account_id is not null',
    'interviews_inviter on interviews (invited_by) where invited_by is not null',
    'disputes_candidate on disputes (candidate_id)',
    'dispute_statements_account on dispute_statements (by_account) where by_account is not null',
    'tickets_guest on tickets (guest_email) where guest_email is not null',
  ]
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db)
}

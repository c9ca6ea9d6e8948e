import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One number for each paper of a series and financial year. The row is locked until the paper is
  // committed, so that a number is neither left out nor given twice.
  await sql`
    create table invoice_series (
      series text not null,
      financial_year text not null,
      last_number int not null check (last_number >= 0),
      primary key (series, financial_year)
    )`.execute(db)
  // Amounts are minor units. No foreign key to accounts: papers outlive them by law.
  await sql`
    create table invoices (
      id uuid primary key,
      kind text not null check (kind in ('invoice', 'credit_note')),
      state text not null check (state in
        ('draft', 'open', 'paid', 'void', 'uncollectible', 'issued', 'applied', 'refunded')),
      series text not null,
      financial_year text not null,
      number int,
      full_number text unique,
      account_id uuid not null,
      order_id uuid not null,
      corrects_id uuid references invoices,
      issue_date date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      net_minor int not null check (net_minor >= 0),
      tax_minor int not null check (tax_minor >= 0),
      total_minor int not null check (total_minor = net_minor + tax_minor),
      document jsonb not null,
      pdf_key text,
      pdf_sha256 text,
      search text not null,
      created_at timestamptz not null,
      unique (series, financial_year, number),
      check ((number is null) = (state = 'draft')),
      check ((kind = 'credit_note') = (corrects_id is not null))
    )`.execute(db)
  await sql`create index invoices_newest on invoices (created_at desc, id desc)`.execute(db)
  await sql`create index invoices_account on invoices (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index invoices_order on invoices (order_id)`.execute(db)
  await sql`create index invoices_corrects on invoices (corrects_id) where corrects_id is not null`.execute(
    db,
  )
  await sql`create index invoices_search on invoices using gin (search gin_trgm_ops)`.execute(db)
  // What has a number is never changed: only its state goes on, and its file is kept once.
  await sql`
    create function keep_invoice() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.state = 'draft' then return old; end if;
        raise exception 'An invoice with a number is kept' using errcode = '23001';
      end if;
      if old.state <> 'draft' and (
        row(new.id, new.kind, new.series, new.financial_year, new.number, new.full_number, new.account_id,
          new.order_id, new.corrects_id, new.issue_date, new.currency, new.net_minor, new.tax_minor,
          new.total_minor, new.document, new.search, new.created_at)
        is distinct from
        row(old.id, old.kind, old.series, old.financial_year, old.number, old.full_number, old.account_id,
          old.order_id, old.corrects_id, old.issue_date, old.currency, old.net_minor, old.tax_minor,
          old.total_minor, old.document, old.search, old.created_at)
        or (old.pdf_key is not null and new.pdf_key is distinct from old.pdf_key)
        or new.state = 'draft') then
        raise exception 'An invoice with a number does not change' using errcode = '23001';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger invoices_kept before update or delete on invoices
      for each row execute function keep_invoice()`.execute(db)

  await sql`
    create table coupons (
      id uuid primary key,
      code text not null unique check (code = upper(code)),
      kind text not null check (kind in ('discount', 'free_month')),
      percent_off int not null check (percent_off between 1 and 100),
      redemptions_at_most int not null check (redemptions_at_most > 0),
      redeemed int not null default 0 check (redeemed >= 0 and redeemed <= redemptions_at_most),
      ends_at timestamptz,
      created_by uuid,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index coupons_newest on coupons (created_at, id)`.execute(db)

  await sql`
    create table payment_orders (
      id uuid primary key,
      account_id uuid not null,
      kind text not null check (kind in ('purchase', 'upgrade', 'renewal')),
      state text not null check (state in ('created', 'pending', 'succeeded', 'failed', 'expired',
        'cancelled', 'partially_refunded', 'refunded', 'charged_back')),
      plan_id text not null references plans,
      provider text not null,
      provider_ref text,
      checkout_url text,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      list_minor int not null check (list_minor >= 0),
      discount_minor int not null check (discount_minor >= 0),
      credit_minor int not null check (credit_minor >= 0),
      net_minor int not null check (net_minor >= 0),
      tax_minor int not null check (tax_minor >= 0),
      total_minor int not null check (total_minor = net_minor + tax_minor),
      refunded_minor int not null default 0
        check (refunded_minor >= 0 and refunded_minor <= total_minor),
      tax jsonb not null,
      buyer jsonb not null,
      coupon_id uuid references coupons,
      method_ref text,
      method_label text,
      failure_code text,
      period_starts_at timestamptz,
      period_ends_at timestamptz,
      invoice_id uuid references invoices,
      reference text,
      proof jsonb,
      confirmed_by uuid[] not null default '{}',
      search text not null,
      expires_at timestamptz not null,
      poll_at timestamptz,
      paid_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (provider, provider_ref)
    )`.execute(db)
  await sql`create index payment_orders_account on payment_orders (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index payment_orders_newest on payment_orders (created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index payment_orders_due on payment_orders (expires_at)
      where state in ('created', 'pending', 'failed')`.execute(db)
  await sql`
    create index payment_orders_poll on payment_orders (poll_at) where poll_at is not null`.execute(
    db,
  )
  await sql`
    create index payment_orders_paid on payment_orders (paid_at) where paid_at is not null`.execute(
    db,
  )
  await sql`
    create index payment_orders_method on payment_orders (method_ref) where method_ref is not null`.execute(
    db,
  )
  await sql`create index payment_orders_search on payment_orders using gin (search gin_trgm_ops)`.execute(
    db,
  )

  // Every event of a provider once: its row is written in the transaction of its effect.
  await sql`
    create table payment_events (
      provider text not null,
      event_id text not null,
      kind text not null,
      order_id uuid,
      outcome text not null,
      amount_minor int,
      currency text,
      occurred_at timestamptz not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    )`.execute(db)
  await sql`create index payment_events_order on payment_events (order_id, received_at)`.execute(db)

  await sql`
    create table paid_subscriptions (
      id uuid primary key,
      account_id uuid not null,
      plan_id text not null references plans,
      next_plan_id text references plans,
      state text not null check (state in
        ('Active', 'past_due', 'cancel_scheduled', 'expired', 'ended')),
      renews boolean not null,
      provider text not null,
      method_ref text,
      method_label text,
      buyer jsonb not null,
      last_order_id uuid not null references payment_orders,
      anchor_day int not null check (anchor_day between 1 and 31),
      period_starts_at timestamptz not null,
      period_ends_at timestamptz not null,
      attempt_at timestamptz,
      failed_attempts int not null default 0,
      grace_ends_at timestamptz,
      noticed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index paid_subscriptions_one_running on paid_subscriptions (account_id)
      where state in ('Active', 'past_due', 'cancel_scheduled')`.execute(db)
  await sql`
    create index paid_subscriptions_attempts on paid_subscriptions (attempt_at)
      where attempt_at is not null`.execute(db)
  await sql`
    create index paid_subscriptions_ends on paid_subscriptions (period_ends_at)
      where state in ('Active', 'past_due', 'cancel_scheduled')`.execute(db)

  await sql`
    create table coupon_redemptions (
      coupon_id uuid not null references coupons,
      account_id uuid not null,
      order_id uuid not null references payment_orders,
      at timestamptz not null,
      primary key (coupon_id, account_id)
    )`.execute(db)
  await sql`create index coupon_redemptions_order on coupon_redemptions (order_id)`.execute(db)

  await sql`
    create table payment_refunds (
      id uuid primary key,
      order_id uuid not null references payment_orders,
      account_id uuid not null,
      amount_minor int not null check (amount_minor > 0),
      currency text not null,
      state text not null check (state in
        ('requested', 'approved', 'processing', 'succeeded', 'failed', 'rejected')),
      rule text not null,
      reason text not null,
      requested_by uuid,
      decided_by uuid,
      provider_ref text,
      attempts int not null default 0,
      attempt_at timestamptz,
      credit_note_id uuid references invoices,
      requested_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index payment_refunds_order on payment_refunds (order_id)`.execute(db)
  await sql`create index payment_refunds_newest on payment_refunds (requested_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index payment_refunds_due on payment_refunds (attempt_at)
      where state in ('approved', 'processing')`.execute(db)

  await sql`
    create table payment_differences (
      id uuid primary key,
      day date not null,
      provider text not null,
      provider_ref text not null,
      order_id uuid,
      kind text not null check (kind in ('missing_here', 'missing_there', 'amount')),
      ours_minor int,
      theirs_minor int,
      currency text not null,
      found_at timestamptz not null,
      settled_at timestamptz,
      settled_by uuid,
      note text,
      unique (provider, provider_ref, kind)
    )`.execute(db)
  await sql`create index payment_differences_newest on payment_differences (found_at, id)`.execute(
    db,
  )

  // What the sandbox knows, as another company would: nothing else reads it.
  await sql`
    create table sandbox_payments (
      ref text primary key,
      order_id uuid not null,
      amount_minor int not null,
      currency text not null,
      state text not null check (state in ('open', 'paid', 'declined')),
      card text,
      refunded_minor int not null default 0,
      at timestamptz not null
    )`.execute(db)
  await sql`create index sandbox_payments_day on sandbox_payments (at)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // REF11: how many requests of a candidate may be open at once, by plan.
  await sql`alter table plans add column open_limit int check (open_limit > 0)`.execute(db)
  await sql`
    update plans set open_limit = case code when 'premium' then 60 when 'basic' then 30 else 10 end`.execute(
    db,
  )
  await sql`alter table plans alter column open_limit set not null`.execute(db)
  // The row of the wallet is locked first, so that requests of one person are counted one after the other.
  await sql`
    create function cap_open_requests() returns trigger language plpgsql as $$
    declare
      most int;
    begin
      select plan.open_limit into most from wallets wallet join plans plan on plan.id = wallet.plan_id
        where wallet.account_id = new.candidate_id for update of wallet;
      if (select count(*) from referral_requests
          where candidate_id = new.candidate_id and status in
            ('draft', 'screening', 'queued', 'offered', 'claimed', 'needs_changes'))
        >= coalesce(most, (select open_limit from plans where code = 'free' and active)) then
        raise exception using errcode = '23505', constraint = 'referral_requests_open_cap',
          message = 'As many requests are open as the plan allows at once';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger referral_requests_open_cap before insert on referral_requests
    for each row execute function cap_open_requests()`.execute(db)

  // What the company pays whoever referred somebody who was hired, and when by its own rules (3.3).
  await sql`
    alter table referral_requests
      add column bonus_text text,
      add column bonus_due_at timestamptz`.execute(db)
}

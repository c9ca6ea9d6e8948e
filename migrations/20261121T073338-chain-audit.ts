import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Entries of earlier versions have neither.
  await sql`alter table audit_entries add column id uuid unique, add column mac bytea`.execute(db)

  await sql`
    create table audit_chain (
      position bigint primary key check (position > 0),
      seq bigint not null unique,
      hash bytea not null check (length(hash) = 32)
    )`.execute(db)

  await sql`create table audit_unchained (seq bigint primary key)`.execute(db)
  await sql`insert into audit_unchained select seq from audit_entries`.execute(db)

  // A trigger, so that an entry that comes another way than through the product waits for its link too.
  await sql`
    create function await_audit_link() returns trigger language plpgsql as $$
    begin
      insert into audit_unchained (seq) values (new.seq);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_entries_await_link after insert on audit_entries
    for each row execute function await_audit_link()`.execute(db)

  await sql`
    create trigger audit_entries_never_emptied before truncate on audit_entries
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger audit_chain_append_only before update or delete on audit_chain
    for each row execute function refuse_change()`.execute(db)
  await sql`
    create trigger audit_chain_never_emptied before truncate on audit_chain
    for each statement execute function refuse_change()`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** How many people a day said that a help article answered what they were about to ask support. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table help_answers (
      article_id uuid not null references articles on delete cascade,
      day date not null,
      people int not null,
      primary key (article_id, day)
    )`.execute(db)
  await sql`create index help_answers_of_day on help_answers (day)`.execute(db)
}

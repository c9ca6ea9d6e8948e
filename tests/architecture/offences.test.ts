/**
 * The walls, tried: each text below stands for a file that someone might write, and the checks that
 * hold real files have to refuse it. Statements are tried in the spellings that hide from a search.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { routes } from '#app/features.ts'
import { getFlags } from '#features/site-settings/contract.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { buildTestApp } from '../support/app.ts'
import { forbiddenHabits } from '../support/habits.ts'
import { wordsInMarkup } from '../support/markup-words.ts'
import { refusal } from '../support/read-only.ts'
import { tablesWritten } from '../support/sql-wall.ts'
import { tableOwners } from '../support/table-owners.ts'
import { forbiddenImports, forbiddenStatements } from '../support/walls.ts'

const saved = 'src/features/saved'
const service = `${saved}/server/service.ts`
const queries = `${saved}/server/queries.ts`

const files: Record<string, [file: string, text: string]> = {
  'a query builder in a service': [
    service,
    "export const all = ({ db }: Context) => db.selectFrom('wallets').selectAll().execute()",
  ],
  "a query builder of the context's": [
    service,
    "export const all = (context: Context) => context.db\n    .selectFrom('wallets')",
  ],
  'a statement in a service': [
    service,
    'const rows = await sql`select 1 from wallets`.execute(db)',
  ],
  'a typed statement in a page': [
    `${saved}/ui/pages/saved.tsx`,
    'sql<{ id: string }>`select id from jobs`',
  ],
  'the builder in a service': [
    service,
    "import { queriesOf } from '#platform/db/queries-of.ts'\nqueriesOf(db)",
  ],
  'the pool in a service': [
    service,
    "import type { DatabasePool } from '#platform/db/pool.ts'\nconst all = db as DatabasePool",
  ],
  'kysely in a service': [service, "import { sql } from 'kysely'"],
  'pg in an http file': [`${saved}/server/http.ts`, "import pg from 'pg'"],
  'a table in a variable': [
    queries,
    'await queriesOf(db).updateTable(table).set(change).execute()',
  ],
  'a method by its name': [queries, "await queriesOf(db)['updateTable']('wallets').execute()"],
  'a builder on a table of others': [
    queries,
    "await queriesOf(db).insertInto('wallets').values(row).execute()",
  ],
  'a table with its schema': [
    queries,
    "await queriesOf(db).deleteFrom('public.wallets').execute()",
  ],
  'a table by a helper of SQL': [
    queries,
    "await sql`update ${sql.table('wallets')} set x = 1`.execute(queriesOf(db))",
  ],
  'a raw statement': [queries, "sql.raw('delete from wallets')"],
  'a write in an http file': [
    `${saved}/server/http.ts`,
    "context.db.updateTable('savedJobs').set({}).execute()",
  ],
  "another feature's queries": [
    service,
    "import { hold } from '#features/wallet/server/queries.ts'",
  ],
  "another feature's queries, later": [
    service,
    "const wallet = await import('#features/wallet/server/queries.ts')",
  ],
  "another feature's queries, handed on": [
    service,
    "export * from '#features/wallet/server/queries.ts'",
  ],
  "another feature's policy": [
    service,
    "import { dayOf } from '#features/wallet/server/policy.ts'",
  ],
  'a feature of a tier above': [
    'src/features/wallet/server/service.ts',
    "import * as referrals from '#features/referrals/server/service.ts'",
  ],
  "another feature's private parts": [
    `${saved}/ui/pages/saved.tsx`,
    "import { JobFacts } from '#features/jobs/ui/parts/job-facts.tsx'",
  ],
  'a server in a page': [
    `${saved}/ui/pages/saved.tsx`,
    "import { listSaved } from '../../server/service.ts'",
  ],
  'Node in a page': [`${saved}/ui/pages/saved.tsx`, "import { readFile } from 'node:fs/promises'"],
  'Node in a contract': [`${saved}/contract.ts`, "import { createHash } from 'node:crypto'"],
  'a service in a contract': [
    `${saved}/contract.ts`,
    "import { limit } from './server/service.ts'",
  ],
  'a page in a server': [service, "import { words } from '../ui/messages.ts'"],
  'a query in a policy': [`${saved}/server/policy.ts`, "import { findJob } from './queries.ts'"],
  'a query in a policy of its own subject': [
    `${saved}/server/policy.alerts.ts`,
    "import { findJob } from './queries.ts'",
  ],
  'queries in an http file': [`${saved}/server/http.ts`, "import * as queries from './queries.ts'"],
  'a feature in the platform': [
    'src/platform/mail/send-mail.ts',
    "import * as accounts from '#features/accounts/server/service.ts'",
  ],
  'the root in a feature': [service, "import { features } from '#app/features.ts'"],
  'the web in shared code': ['src/shared/dates.ts', "import { links } from '#web/links.ts'"],
  'a feature in the kit': [
    'src/web/kit/button.tsx',
    "import { words } from '#features/jobs/ui/public/kinds.ts'",
  ],
  'a test in the product': [
    service,
    "import { createJob } from '../../../../tests/support/people.ts'",
  ],
  'a vendor in a service': [service, "import * as client from 'openid-client'"],
  'a vendor by its part': [service, "import { createTransport } from 'nodemailer/lib/mailer'"],
  'a vendor for its effects': [service, "import 'pino'"],
  'fastify in a service': [service, "import type { FastifyReply } from 'fastify'"],
  'a socket in a service': [service, "import { Server } from 'socket.io'"],
  'a table with its schema, both in quotes': [
    queries,
    'sql`update "public"."wallets" set plan_id = 1`',
  ],
  'a table in a fragment': [
    queries,
    "const theirs = sql.table('wallets')\nawait sql`delete from ${theirs}`.execute(queriesOf(db))",
  ],
  'a table put together': [queries, "sql.raw('delete from ' + name).execute(queriesOf(db))"],
  'a fragment put together': [queries, 'sql`${sql.raw(statement)}`'],
  'a comment within a statement': [queries, 'sql`delete /* of ours */ from wallets`'],
  'a method by another name': [queries, "queriesOf(db).deleteFrom.call(queriesOf(db), 'wallets')"],
  'a method by reflection': [queries, "Reflect.get(queriesOf(db), 'deleteFrom')('wallets')"],
  'a change of the schema': [queries, 'sql`create unique index other on saved_jobs (job_id)`'],
  'a trigger that rests': [queries, 'sql`alter table saved_jobs disable trigger all`'],
  "another feature's sentences": [
    service,
    "import { errorWords } from '#features/wallet/messages.errors.ts'",
  ],
  'sentences of the server in a page': [
    `${saved}/ui/pages/saved.tsx`,
    "import { mailWords } from '../../messages.mails.ts'",
  ],
  'a new package in a page': [`${saved}/ui/pages/saved.tsx`, "import { decodeJwt } from 'jose'"],
  'a package in shared code': ['src/shared/dates.ts', "import { decodeJwt } from 'jose'"],
  'the network in a service': [service, "import { request } from 'node:https'"],
  'another program in a service': [service, "import { execFile } from 'node:child_process'"],
  'an import by a name': [service, "const name = '#features/wallet/…'\nawait import(name)"],
  'an import put together': [service, 'await import(`#features/${feature}/server/queries.ts`)'],
  'an import of another kind': [service, "createRequire(import.meta.url)('../../wallet/…')"],
  'a call past the adapters': [service, 'await fetch(url)'],
  'a call past the client': [`${saved}/ui/pages/saved.tsx`, "await fetch('/api/saved')"],
  'the hour of the machine': [`${saved}/server/policy.ts`, 'due.getTime() < Date.now()'],
  'the hour of the machine, by its date': [service, 'const at = new Date()'],
  'the hour of the database': [queries, 'sql`select id from saved_jobs where due_at < now()`'],
  'the day of the database': [queries, 'sql`… where due_on <= current_date`'],
  'the environment in a service': [service, "process.env['PUBLIC_URL']"],
  'a timer for a deadline': [service, 'setTimeout(() => expire(id), 60_000)'],
  'a number that can be guessed': [service, 'const code = Math.random().toString(36)'],
  'an address in the log': [service, 'console.log(email)'],
  'state of a process': [service, 'const seen = new Map<string, number>()'],
  'a counter of a process': [service, 'let last = 0'],
  'an error of types that is hidden': [service, "// @ts-expect-error\nconst id: number = 'one'"],
  'a list that saves lines': [queries, "const columns = [...(['id', 'name'] as const)] as const"],
  'a barrel': [service, "export * from './service.alerts.ts'"],
  'HTML that somebody wrote': [
    `${saved}/ui/pages/saved.tsx`,
    'dangerouslySetInnerHTML={{ __html: note }}',
  ],
  'a sentence in a schema': [
    `${saved}/contract.ts`,
    "note: z.string().max(20, 'At most 20 characters.')",
  ],
  'a sentence in a rule of a schema': [
    `${saved}/contract.ts`,
    ".refine((text) => isKnown(text), { error: 'Choose one of yours.' })",
  ],
  'a failure that nobody hears of': [service, 'try { notify() } catch {}'],
  'the product in a migration': [
    'migrations/20270101T000000-new.ts',
    "import { tiers } from '../src/features/tiers.ts'",
  ],
}

test.each(Object.entries(files))('%s is refused', (_, [file, text]) => {
  const offences = [forbiddenImports, forbiddenStatements, forbiddenHabits]
  expect(offences.flatMap((find) => find(file, text))).not.toEqual([])
})

test.each([
  '<h2>Saved jobs</h2>',
  '<h2>{count} jobs</h2>',
  "<h2>{'Saved jobs'}</h2>",
  '<h2>{`${count} jobs`}</h2>',
  "<h2>{count === 1 ? 'One job' : words.jobs}</h2>",
  "<h2>{title ?? 'Saved jobs'}</h2>",
  "<h2>{isNew && 'New'}</h2>",
  '<button aria-label="Remove" />',
  "<button aria-label={isSaved ? 'Remove' : 'Save'} />",
  '<img alt="A desk" />',
  '<Field label="Salary" />',
  '<Page main={<h2>Saved jobs</h2>} />',
  '<Page render={() => <h2>Saved jobs</h2>} />',
])('%s: words of a screen outside a catalogue are seen', (markup) => {
  const text = `export const Shown = () => (\n  ${markup}\n)`
  expect(wordsInMarkup('shown.tsx', text)).not.toEqual([])
})

test('what a screen takes from a catalogue is let through', () => {
  const text = `export const Shown = () => (
    <section className="grid gap-2" aria-live="polite" role={isBusy ? 'status' : undefined}>
      <h2 id={id}>{words.title}</h2> · {count}{' '}
      <Link to={links.saved()} kind="plain">{count === 1 ? words.one : words.several(count)}</Link>
    </section>)`
  expect(wordsInMarkup('shown.tsx', text)).toEqual([])
})

const statements = [
  'update wallets set plan_id = 1',
  'UPDATE Wallets SET plan_id = 1',
  'update only wallets set plan_id = 1',
  'update public.wallets set plan_id = 1',
  'update "public"."wallets" set plan_id = 1',
  'update /* of jobs */ wallets set plan_id = 1',
  'update -- of jobs\n wallets w set plan_id = 1',
  'insert into wallets (account_id) values (1) on conflict do nothing',
  'delete\n  from\n  wallets',
  'merge into wallets w using jobs on true when matched then delete',
  'truncate wallets',
  'truncate table only public.wallets cascade',
  'with gone as (delete from wallets returning 1) select count(*) from gone',
  'explain analyze delete from wallets',
  'prepare gone as delete from wallets',
  'copy wallets from stdin',
  'alter table wallets add column more int',
  'drop table if exists wallets',
  'lock table wallets in exclusive mode',
  'create index other on wallets (plan_id)',
  'create trigger other before insert on wallets for each row execute function f()',
  'create rule other as on insert to wallets do instead nothing',
  'alter table wallets rename column plan_id to other',
]

test.each(statements)('%s: whose table it is, is seen', (statement) => {
  const owners = tablesWritten(statement).map((table) => tableOwners.get(table))
  expect(owners).toContain('features/wallet')
})

test('a block of statements is seen as one', () => {
  expect(tablesWritten("do $$ begin execute 'delete from wallets'; end $$")).toContain('(block)')
  expect(tablesWritten('select * into other from wallets')).toContain('(block)')
  expect(tablesWritten('create temp table other as select 1')).toContain('(block)')
  expect(tablesWritten('call settle()')).toContain('(block)')
})

test('a GET that writes fails its test, unless its contract says why', async () => {
  const app = await buildTestApp()
  const route = routes.find(({ endpoint }) => endpoint === getFlags)!
  const { endpoint, handler } = route
  const writes = [
    "insert into currency_rates (currency, digits, per_dollar) values ('XXX', 2, 1)",
    'with gone as (delete from saved_jobs returning 1) select count(*) from gone',
    "select setval('jobs_number_seq', 1000)",
    'select job_search_refresh(array[1])',
    'select id from companies for update',
  ]
  let statement = ''
  route.handler = async ({ db }) => {
    await sql.raw(statement).execute(queriesOf(db))
    return { flags: [] }
  }
  const ask = async (text: string) => {
    statement = text
    return (await app.guest().get(endpoint.path)).status
  }
  try {
    for (const text of writes) expect(await ask(text), text).toBe(500)
    expect(await ask('select id from companies')).toBe(200)
    route.endpoint = { ...endpoint, writes: 'Tries a declared write.' }
    expect(await ask(writes[1]!)).toBe(200)
  } finally {
    Object.assign(route, { endpoint, handler })
  }
  await expect(app.close()).rejects.toThrow(writes.map((text) => `${refusal}: ${text}`).join('\n'))
})

test('what keeps to the walls is let through', () => {
  const text = `import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
export const all = (db: Database) => queriesOf(db).updateTable('savedJobs').set({}).execute()`
  expect([...forbiddenImports(queries, text), ...forbiddenStatements(queries, text)]).toEqual([])
  const own = 'sql`update saved_jobs set at = ${now} where id in (select 1 for update skip locked)`'
  expect(forbiddenStatements(queries, own)).toEqual([])
  expect(forbiddenHabits(queries, own)).toEqual([])
  const door = "import * as wallet from '#features/wallet/server/service.ts'"
  expect([...forbiddenImports(service, door), ...forbiddenStatements(service, door)]).toEqual([])
})

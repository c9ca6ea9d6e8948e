/**
 * The walls, tried: each text below stands for a file that someone might write, and the checks that
 * hold real files have to refuse it. Statements are tried in the spellings that hide from a search.
 */
import { expect, test } from 'vitest'
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
  'the product in a migration': [
    'migrations/20270101T000000-new.ts',
    "import { tiers } from '../src/features/tiers.ts'",
  ],
}

test.each(Object.entries(files))('%s is refused', (_, [file, text]) => {
  expect([...forbiddenImports(file, text), ...forbiddenStatements(file, text)]).not.toEqual([])
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
]

test.each(statements)('%s: whose table it is, is seen', (statement) => {
  const owners = tablesWritten(statement).map((table) => tableOwners.get(table))
  expect(owners).toContain('features/wallet')
})

test('a block of statements is seen as one', () => {
  expect(tablesWritten("do $$ begin execute 'delete from wallets'; end $$")).toContain('(block)')
})

test('what keeps to the walls is let through', () => {
  const text = `import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
export const all = (db: Database) => queriesOf(db).updateTable('savedJobs').set({}).execute()`
  expect([...forbiddenImports(queries, text), ...forbiddenStatements(queries, text)]).toEqual([])
  const door = "import * as wallet from '#features/wallet/server/service.ts'"
  expect([...forbiddenImports(service, door), ...forbiddenStatements(service, door)]).toEqual([])
})

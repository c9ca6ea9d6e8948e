import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { extendChain, verifyChain } from './audit-chain.ts'
import { auditKeyOf } from './audit-seal.ts'
import { insertEntries } from './audit.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp()
})
afterEach(() => app.close())

const db = () => app.database.db
const chain = () =>
  db()
    .transaction()
    .execute((own) => extendChain(own, app.parts.auditKey))
const verify = (noted?: { position: number; hash: string }) =>
  verifyChain(db(), app.parts.auditKey, noted)

/** Entries with every kind of value, in one statement for each hundred. */
async function write(count: number, name = 'Thing'): Promise<void> {
  const origin = { actor: { kind: 'system' } as const, requestId: 'test', at: app.clock.now() }
  for (let from = 0; from < count; from += 100) {
    const entries = Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
      action: 'test.done',
      entity: { type: 'thing', id: `${name} ${from + index}` },
      before: { zeta: 1.5, alpha: [1e21, 1e-7, null, { b: true, a: 'ä\u2028"' }] },
      after: index % 2 === 0 ? 'text' : { when: app.clock.now(), nothing: undefined },
      reason: 'A reason',
      origin,
    }))
    await insertEntries(db(), app.parts.auditKey, entries)
  }
}

/** What someone can do who has the database and not the secret: past every trigger. */
async function tamper(...statements: string[]): Promise<void> {
  await db()
    .transaction()
    .execute(async (own) => {
      await sql`set local session_replication_role = replica`.execute(own)
      for (const statement of statements) await sql.raw(statement).execute(own)
    })
}

describe('the chain', () => {
  test('links what was written, says what waits, and is whole', async () => {
    expect(await verify()).toMatchObject({
      chained: 0,
      waiting: 0,
      head: undefined,
      fault: undefined,
    })
    await write(2_500)
    expect(await verify()).toMatchObject({ chained: 0, waiting: 2_500, fault: undefined })
    expect(await chain()).toMatchObject({ added: 2_500, forged: [] })
    await write(3)
    const report = await verify()
    expect(report).toMatchObject({ chained: 2_500, waiting: 3, unsigned: 0, fault: undefined })
    expect(report.head!.position).toBe(2_500)
    expect(await chain()).toMatchObject({ added: 3 })
    expect(await chain()).toMatchObject({ added: 0 })
    expect(await verify()).toMatchObject({ chained: 2_503, waiting: 0, fault: undefined })
  })

  test('has every entry once when many write, commit late, roll back, and several chain at once', async () => {
    let kept = 0
    const writers = Array.from({ length: 24 }, async (_, writer) => {
      for (let round = 0; round < 5; round++) {
        const back = randomInt(4) === 0
        await app
          .runAsSystem(
            async (context) => {
              for (const step of ['begun', 'done']) {
                const { actor, requestId, clock } = context
                // At once and not as the last step, so that some commit long after later ones.
                await insertEntries(context.db, context.auditKey, [
                  {
                    action: `test.${step}`,
                    entity: { type: 'thing', id: `${writer} ${round}` },
                    origin: { actor, requestId, at: clock.now() },
                  },
                ])
                await sleep(randomInt(12))
              }
              if (back) throw new Error('back')
            },
            { requestId: 'test' },
          )
          .then(
            () => (kept += 2),
            () => undefined,
          )
      }
    })
    const writing = { now: true }
    const chainers = Array.from({ length: 3 }, async () => {
      while (writing.now) {
        await chain()
        await sleep(randomInt(8))
      }
    })
    await Promise.all(writers)
    writing.now = false
    await Promise.all(chainers)
    await chain()
    const report = await verify()
    expect(report).toMatchObject({ chained: kept, waiting: 0, fault: undefined })
    const { rows } = await sql<{ late: number }>`
      select count(*) filter (where seq < before) as late from (
        select seq, lag(seq) over (order by position) as before from audit_chain) links`.execute(
      db(),
    )
    // Otherwise nothing here has committed out of order, and the test has shown nothing.
    expect(rows[0]!.late).toBeGreaterThan(0)
  }, 120_000)

  test('walks 10,000 entries', async () => {
    await write(10_000)
    await chain()
    expect(await verify()).toMatchObject({ chained: 10_000, fault: undefined })
  }, 60_000)

  test('belongs to one deployment: with another secret nothing is proved', async () => {
    await write(2)
    await chain()
    expect(
      (await verifyChain(db(), auditKeyOf('another secret of another deployment'))).fault,
    ).toContain('entry 1')
  })

  test('starts with the entries of a version that signed none', async () => {
    const plain = `insert into audit_entries (at, actor_kind, action, entity_type, entity_id, request_id)
      values (now(), 'system', 'old.done', 'thing', '1', 'r')`
    await sql.raw(plain).execute(db())
    await write(2)
    await chain()
    expect(await verify()).toMatchObject({ chained: 3, unsigned: 1, fault: undefined })
    await sql.raw(plain).execute(db())
    expect((await verify()).fault).toContain('was not written by this deployment')
  })
})

describe('the tables', () => {
  test.each([
    `update audit_entries set reason = 'Another'`,
    'delete from audit_entries',
    'truncate audit_entries',
    `update audit_chain set hash = decode(repeat('00', 32), 'hex')`,
    'delete from audit_chain',
    'truncate audit_chain',
  ])('refuse: %s', async (statement) => {
    await write(2)
    await chain()
    await expect(sql.raw(statement).execute(db())).rejects.toThrow(/append-only/)
  })
})

const copyOf = (seq: number, columns: string) => `
  insert into audit_entries (seq, at, actor_kind, action, entity_type, entity_id, before, after,
    reason, request_id, ${columns}) overriding system value
  select 9000, at, actor_kind, action, entity_type, entity_id, before, after, reason, request_id,
    ${columns} from audit_entries where seq = ${seq}`
const swapped = (column: string) => `
  update audit_entries entries set ${column} = other.${column} from audit_entries other
  where (entries.seq, other.seq) in ((10, 11), (11, 10))`

describe('someone with the whole database cannot', () => {
  test.each([
    [
      'change an entry',
      ["update audit_entries set reason = 'Another' where seq = 10"],
      'entry 10 ',
    ],
    [
      'change a number in a document',
      [`update audit_entries set before = jsonb_set(before, '{zeta}', '1.6') where seq = 10`],
      'entry 10 ',
    ],
    [
      'change a time',
      [`update audit_entries set at = at + interval '1 microsecond' where seq = 10`],
      'entry 10 ',
    ],
    ['remove an entry', ['delete from audit_entries where seq = 10'], 'entry 10 '],
    ['remove the last entry', ['delete from audit_entries where seq = 30'], 'entry 30 '],
    [
      'remove an entry with its link',
      ['delete from audit_entries where seq = 10', 'delete from audit_chain where seq = 10'],
      'link 10 ',
    ],
    [
      'close the gap as well',
      [
        'delete from audit_entries where seq = 10',
        'delete from audit_chain where seq = 10',
        'update audit_chain set position = position - 1 where position > 10',
      ],
      'link 10 ',
    ],
    ['insert a copy of an entry', [copyOf(5, 'mac')], 'entry 9000 '],
    [
      'insert a copy that waits for its link',
      [copyOf(5, 'mac'), 'insert into audit_unchained values (9000)'],
      'entry 9000 ',
    ],
    [
      'insert one of an old version',
      [copyOf(5, 'actor_id'), 'insert into audit_unchained values (9000)'],
      'entry 9000 ',
    ],
    [
      'swap two entries',
      [
        swapped('reason, entity_id').replace(
          'set reason, entity_id = other.reason, entity_id',
          'set entity_id = other.entity_id',
        ),
      ],
      'entry 10 ',
    ],
    [
      'swap two whole entries',
      [
        'update audit_entries set seq = -seq where seq in (10, 11)',
        'update audit_entries set seq = 21 + seq where seq < 0',
      ],
      'link 10 ',
    ],
    [
      'swap two links',
      [
        'update audit_chain set position = -position where position in (10, 11)',
        'update audit_chain set position = 21 + position where position < 0',
      ],
      'link 10 ',
    ],
    ['hide an entry from the chain', ['delete from audit_unchained where seq = 31'], 'entry 31 '],
    ['remove an entry before its link', ['delete from audit_entries where seq = 31'], 'entry 31 '],
    [
      'change an entry before its link',
      [`update audit_entries set reason = 'x' where seq = 31`],
      'entry 31 ',
    ],
  ])('%s unseen', async (_name, statements, where) => {
    await write(30)
    await chain()
    await write(2, 'Waiting')
    expect((await verify()).fault).toBeUndefined()
    await tamper(
      'alter table audit_entries alter column seq drop identity if exists',
      'alter table audit_chain drop constraint if exists audit_chain_position_check',
      ...statements.map((statement) => statement.replace(' overriding system value', '')),
    )
    expect((await verify()).fault).toContain(where)
  })

  test('cut off the end once it was noted', async () => {
    await write(30)
    await chain()
    const { head } = await verify()
    const noted = { position: head!.position, hash: head!.hash.toString('hex') }
    await write(5, 'Later')
    await chain()
    expect((await verify(noted)).fault).toBeUndefined()
    expect((await verify({ ...noted, hash: 'f'.repeat(64) })).fault).toContain('link 30 ')
    await tamper(
      'delete from audit_entries where seq > 20',
      'delete from audit_chain where seq > 20',
    )
    expect((await verify(noted)).fault).toContain('ends at link 20')
  })

  test('stop the chain with an entry that is gone', async () => {
    await write(5)
    await tamper('delete from audit_entries where seq = 2')
    expect(await chain()).toMatchObject({ added: 4 })
    await write(1)
    expect(await chain()).toMatchObject({ added: 1 })
    expect((await verify()).fault).toContain('entry 2 was removed')
  })

  test('have a forged entry chained without a word in the log', async () => {
    await write(3)
    await tamper(`update audit_entries set reason = 'x' where seq = 2`)
    expect((await chain()).forged).toEqual([2])
  })
})

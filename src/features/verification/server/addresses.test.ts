import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createJob, password } from '../../../../tests/support/people.ts'
import {
  confirmDomain,
  decide,
  domainCase,
  mailedCode,
  queueOf,
  signUpAtWork,
  verificationOf,
} from '../../../../tests/support/verification.ts'
import type { RecruiterInfo } from '#features/profiles/contract.ts'
import { domainChecklist, type VerificationCase } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

let number = 0

type Worker = { client: TestClient; accountId: string; email: string; workEmail: string }

/** A recruiter who has typed in the code from a mail to an address, whatever its domain. */
async function proveMailbox(workEmail: string, companyName?: string) {
  const worker = await registerWith(workEmail, companyName)
  return { ...worker, reply: await enterCode(worker) }
}

async function registerWith(workEmail: string, companyName?: string): Promise<Worker> {
  const client = app.guest()
  const email = `recruiter.${++number}@mail.example`
  const made = await client.post<{ user: { userId: string } }>('/auth/recruiter/register', {
    name: `Recruiter ${number}`,
    email,
    password,
  })
  await saveAddress(client, workEmail, companyName)
  return { client, accountId: made.body.user.userId, email, workEmail }
}

async function saveAddress(client: TestClient, workEmail: string, companyName?: string) {
  const body = { workEmail, ...(companyName && { companyName }) }
  const reply = await client.post('/recruiter/info', body)
  if (reply.status !== 200) throw new Error(`Not saved: ${JSON.stringify(reply.body)}`)
}

async function enterCode({ client, workEmail }: Pick<Worker, 'client' | 'workEmail'>) {
  // A code is sent again after a minute.
  app.clock.advance({ seconds: 61 })
  await client.post('/recruiter/send-otp')
  const codeWaits = async () =>
    (await client.get<RecruiterInfo>('/recruiter/info')).body.verification.codeWaits
  expect(await codeWaits()).toBe(true)
  const otp = await mailedCode(app, workEmail)
  const reply = await client.post<{ verified: boolean }>('/recruiter/verify-otp', { otp })
  if (reply.status === 200) expect(await codeWaits()).toBe(false)
  return reply
}

const yes = { checklist: [...domainChecklist] }

describe('an address at a domain that nobody has confirmed', () => {
  test('shows nobody a candidate, however much the domain resembles the company', async () => {
    const company = `Kestrel Health Systems ${++number}`
    const { companyId } = await createJob(app, { id: '', name: company })
    const stranger = await proveMailbox('x@kestrel.xyz', company)
    expect(stranger.reply).toMatchObject({ status: 200, body: { verified: false } })
    expect((await stranger.client.get('/recruiter/info')).body).toMatchObject({
      otpVerified: false,
      verification: { level: 'L0', workEmailVerifiedAt: null },
    })
    const { rows } = await sql<{ referrers: number }>`
      select verified_referrers as referrers from companies where id = ${companyId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ referrers: 0 }])
    expect((await stranger.client.get('/api/company-claims')).body).toMatchObject({
      looksAfter: false,
    })
    expect(await stranger.client.post('/api/company-claims', { method: 'dns' })).toMatchObject({
      status: 403,
      body: { code: 'NOT_VERIFIED' },
    })

    // A person who comes later with the company's own domain is not refused for it.
    const employee = await proveMailbox('ada@kestrelhealthsystems.com', company)
    expect(employee.reply).toMatchObject({ status: 200, body: { verified: false } })
    const admin = await createAdmin(app, ['verifier'])
    const wrong = await domainCase(admin.client, 'kestrel.xyz')
    expect((await decide(admin.client, wrong.id, 'reject', { reason: 'not_proved' })).status).toBe(
      200,
    )
    const right = await domainCase(admin.client, 'kestrelhealthsystems.com')
    expect((await decide(admin.client, right.id, 'approve', yes)).status).toBe(200)
    expect(await verificationOf(employee.client)).toMatchObject({
      level: 'L1',
      addressReview: null,
    })
    expect(await verificationOf(stranger.client)).toMatchObject({
      level: 'L0',
      addressReview: { state: 'rejected', reason: 'not_proved', domain: 'kestrel.xyz' },
    })
    await app.runDueTasks()
    expect(app.mails.findLast(({ to }) => to === stranger.email)?.subject).toContain('kestrel.xyz')
    expect(app.mails.findLast(({ to }) => to === employee.email)?.subject).toContain(
      `You can now refer people to ${company}`,
    )
    expect(await verificationOf(stranger.client)).toMatchObject({ level: 'L0' })
  })

  test('waits for an admin with the time by which the answer comes, once for all', async () => {
    const first = await proveMailbox('one@marlowe-works.com', 'Marlowe Works')
    const second = await proveMailbox('two@marlowe-works.com')
    const admin = await createAdmin(app, ['verifier'])
    const open = await domainCase(admin.client, 'marlowe-works.com')
    const asked = Date.parse(open.submittedAt)
    expect(await verificationOf(second.client)).toMatchObject({
      state: 'otp_sent',
      level: 'L0',
      addressReview: {
        about: 'domain',
        domain: 'marlowe-works.com',
        state: 'waiting',
        submittedAt: open.submittedAt,
        dueAt: new Date(asked + 72 * 3_600_000).toISOString(),
      },
    })
    const { items } = await queueOf(admin.client)
    expect(items.filter((item) => item.company?.name === 'Marlowe Works')).toHaveLength(1)
    expect(open).toMatchObject({ kind: 'domain', address: { people: 2, knownDomains: [] } })
    const forgotten = await decide(admin.client, open.id, 'approve', { checklist: ['exists'] })
    expect(forgotten.status).toBe(400)
    expect((await decide(admin.client, open.id, 'approve', yes)).status).toBe(200)
    for (const { client } of [first, second]) {
      expect(await verificationOf(client)).toMatchObject({ level: 'L1', state: 'otp_verified' })
    }
    const third = await proveMailbox('three@eu.marlowe-works.com')
    expect(third.reply.body).toEqual({ verified: true })
  })

  test('is asked about again when the account that came first is gone', async () => {
    const first = await proveMailbox('one@left-alone.com', 'Left Alone')
    const second = await proveMailbox('two@left-alone.com')
    await sql`delete from accounts where id = ${first.accountId}`.execute(app.database.db)
    expect(await verificationOf(second.client)).toMatchObject({ addressReview: null })
    await app.runDueTasks()
    await confirmDomain(app, 'left-alone.com')
    expect(await verificationOf(second.client)).toMatchObject({ level: 'L1' })
  })

  test('leaves the queue when the only person who waited gives another address', async () => {
    const person = await proveMailbox('one@brief-visit.com', 'Brief Visit')
    const admin = await createAdmin(app, ['verifier'])
    const open = await domainCase(admin.client, 'brief-visit.com')
    await saveAddress(person.client, 'one@other-visit.com', 'Other Visit')
    await app.runDueTasks()
    const { body } = await admin.client.get(`/api/admin/verifications/${open.id}`)
    expect(body).toMatchObject({ state: 'withdrawn' })
  })

  test('is decided by verifiers alone, and not for a company that another one owns', async () => {
    const person = await proveMailbox('one@ladder-check.com', 'Ladder Check')
    const admin = await createAdmin(app, ['verifier'])
    const open = await domainCase(admin.client, 'ladder-check.com')
    expect((await decide(app.guest(), open.id, 'approve', yes)).status).toBe(401)
    expect((await decide(person.client, open.id, 'approve', yes)).status).toBe(403)
    const finance = await createAdmin(app, ['finance'])
    expect((await decide(finance.client, open.id, 'approve', yes)).status).toBe(403)
    const { companyId } = await createJob(app)
    await sql`
      insert into company_domains (domain, company_id, verified_at, method, created_at)
      values ('ladder-check.com', ${companyId}, now(), 'admin', now())`.execute(app.database.db)
    expect((await decide(admin.client, open.id, 'approve', yes)).status).toBe(409)
  })
})

describe('a domain that only the first address there had put on record', () => {
  test('waits for an admin, and so do its people', async () => {
    const person = await signUpAtWork(app, { name: 'Old Habits', domain: 'old-habits.com' })
    await sql`
      update company_domains set method = 'work_email', verified_at = null
      where domain = 'old-habits.com'`.execute(app.database.db)
    await app.runDueTasks()
    expect(await verificationOf(person.client)).toMatchObject({
      level: 'L0',
      endedReason: null,
      addressReview: { state: 'waiting' },
    })
    await confirmDomain(app, 'old-habits.com')
    expect(await verificationOf(person.client)).toMatchObject({ level: 'L1' })
  })
})

describe('one mailbox is one employee', () => {
  const doubleCase = async (admin: TestClient, accountId: string) => {
    const { items } = await queueOf(admin)
    const item = items.find(({ kind, person }) => kind === 'mailbox' && person.id === accountId)
    if (!item) throw new Error('Nobody is asked about this mailbox')
    return (await admin.get<VerificationCase>(`/api/admin/verifications/${item.id}`)).body
  }

  test.each(['bob+1@', 'Bob+two@', 'bob@eu.'])(
    'bob@ and %s at once: one of them counts',
    async (spelling) => {
      const domain = `at-once-${++number}.com`
      await signUpAtWork(app, { name: `At Once ${number}`, domain })
      const first = await registerWith(`bob@${domain}`)
      const second = await registerWith(`${spelling}${domain}`)
      await first.client.post('/recruiter/send-otp')
      const codes = [await mailedCode(app, first.workEmail)]
      await second.client.post('/recruiter/send-otp')
      codes.push(await mailedCode(app, second.workEmail.toLowerCase()))
      const replies = await Promise.all(
        [first, second].map(({ client }, index) =>
          client.post('/recruiter/verify-otp', { otp: codes[index]! }),
        ),
      )
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 400,
      ])
    },
  )

  test('also while both wait for their domain', async () => {
    await proveMailbox('bob@both-wait.com', 'Both Wait')
    const { reply } = await proveMailbox('bob+1@both-wait.com')
    expect(reply).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'workEmail' }] } },
    })
  })

  test('also after a change of company, and back', async () => {
    await signUpAtWork(app, { name: 'Leaving', domain: 'leaving.example' })
    await signUpAtWork(app, { name: 'Arriving', domain: 'arriving.example' })
    const bob = await proveMailbox('bob@leaving.example')
    expect(bob.reply.body).toEqual({ verified: true })
    await saveAddress(bob.client, 'bob@arriving.example')
    expect(
      await enterCode({ client: bob.client, workEmail: 'bob@arriving.example' }),
    ).toMatchObject({ status: 200, body: { verified: true } })
    const next = await proveMailbox('bob+new@leaving.example')
    expect(next.reply.body).toEqual({ verified: true })
    await saveAddress(bob.client, 'bob@leaving.example')
    const back = await enterCode({ client: bob.client, workEmail: 'bob@leaving.example' })
    expect(back.status).toBe(400)
  })

  /** Two accounts that were confirmed with one mailbox before that was refused. */
  async function existingDuplicates() {
    const domain = `duplicates-${++number}.com`
    await signUpAtWork(app, { name: `Duplicates ${number}`, domain })
    const first = await proveMailbox(`bob@${domain}`)
    const second = await proveMailbox(`robert@${domain}`)
    const workEmail = `bob+1@eu.${domain}`
    await sql`
      update recruiter_profiles set work_email = ${workEmail}
      where account_id = ${second.accountId}`.execute(app.database.db)
    return { domain, first, second: { ...second, workEmail } }
  }

  test('the later of two existing accounts counts no longer until an admin has looked', async () => {
    const { first, second } = await existingDuplicates()
    await app.runDueTasks()
    await app.runDueTasks()
    expect(await verificationOf(first.client)).toMatchObject({ level: 'L1' })
    expect(await verificationOf(second.client)).toMatchObject({
      level: 'L0',
      endedReason: null,
      addressReview: { about: 'mailbox', state: 'waiting' },
    })
    const admin = await createAdmin(app, ['verifier'])
    const open = await doubleCase(admin.client, second.accountId)
    expect(open.address!.alike.map(({ workEmail }) => workEmail)).toEqual([first.workEmail])
    expect((await decide(admin.client, open.id, 'reject', { reason: 'same_person' })).status).toBe(
      200,
    )
    await app.runDueTasks()
    expect(await verificationOf(second.client)).toMatchObject({
      level: 'L0',
      addressReview: { state: 'rejected', reason: 'same_person' },
    })
    expect((await enterCode(second)).status).toBe(400)
  })

  test('two people whose mailboxes are alike both count once an admin has said so', async () => {
    const { first, second } = await existingDuplicates()
    await app.runDueTasks()
    const admin = await createAdmin(app, ['verifier'])
    const open = await doubleCase(admin.client, second.accountId)
    const answer = await decide(admin.client, open.id, 'approve', { checklist: ['two_people'] })
    expect(answer.status).toBe(200)
    await app.runDueTasks()
    for (const { client } of [first, second]) {
      expect(await verificationOf(client)).toMatchObject({ level: 'L1', addressReview: null })
    }
    expect((await enterCode(second)).body).toEqual({ verified: true })
  })
})

describe('an account whose address cannot be settled', () => {
  const referrers = async (companyId: string) => {
    const { rows } = await sql<{ accountId: string }>`
      select account_id from recruiter_profiles
      where company_id = ${companyId} and work_email_verified_at is not null`.execute(
      app.database.db,
    )
    return rows.map(({ accountId }) => accountId)
  }

  /** The database refuses every change of these accounts to an address that counts, or no longer does. */
  async function refuseChanges(accountIds: string[]) {
    await sql`
      create function refuse_in_test() returns trigger language plpgsql as $$
      begin
        if new.account_id::text = any(tg_argv) and (old.level <> new.level or old.work_email_verified_at is distinct from
            new.work_email_verified_at or old.mailbox_proved_at is distinct from
            new.mailbox_proved_at) then
          raise exception 'This row cannot be changed.';
        end if;
        return new;
      end $$`.execute(app.database.db)
    await sql`
      create trigger refuse_in_test before update on recruiter_profiles
      for each row execute function refuse_in_test(${sql.join(accountIds.map((id) => sql.lit(id)))})`.execute(
      app.database.db,
    )
    return async () => {
      await sql`drop trigger refuse_in_test on recruiter_profiles`.execute(app.database.db)
      await sql`drop function refuse_in_test`.execute(app.database.db)
    }
  }

  test('holds up nobody else, and is tried again later', async () => {
    const first = await proveMailbox('one@held-up.com', 'Held Up')
    const second = await proveMailbox('two@held-up.com')
    const third = await proveMailbox('three@held-up.com')
    const admin = await createAdmin(app, ['verifier'])
    const open = await domainCase(admin.client, 'held-up.com')
    const allow = await refuseChanges([first.accountId])
    expect((await decide(admin.client, open.id, 'approve', yes)).status).toBe(200)
    expect(await verificationOf(first.client)).toMatchObject({ level: 'L0' })
    for (const { client } of [second, third]) {
      expect(await verificationOf(client)).toMatchObject({ level: 'L1' })
    }
    // The schedule goes on beside it, too.
    await app.runDueTasks()
    const fourth = await proveMailbox('four@held-up.com')
    expect(fourth.reply.body).toEqual({ verified: true })
    expect(await verificationOf(first.client)).toMatchObject({ level: 'L0' })
    await allow()
    app.clock.advance({ minutes: 41 })
    await app.runDueTasks()
    await app.renewSessions()
    expect(await verificationOf(first.client)).toMatchObject({ level: 'L1' })
  })

  test('nor do those whose address should count no longer', async () => {
    const domain = `cannot-${++number}.com`
    const { companyId } = await signUpAtWork(app, { name: `Cannot ${number}`, domain })
    const [ann, bea] = [await proveMailbox(`ann@${domain}`), await proveMailbox(`bea@${domain}`)]
    await proveMailbox(`cid@waits-${number}.com`, `Waits ${number}`)
    await sql`
      update company_domains set method = 'work_email', verified_at = null
      where domain = ${domain}`.execute(app.database.db)
    const allow = await refuseChanges([ann.accountId])
    await app.runDueTasks()
    const counting = await referrers(companyId)
    expect(counting).toContain(ann.accountId)
    expect(counting).not.toContain(bea.accountId)
    await allow()
  })

  test('nor does a double that cannot be stopped', async () => {
    const domain = `cannot-${++number}.com`
    const { companyId } = await signUpAtWork(app, { name: `Cannot ${number}`, domain })
    const duplicates: Worker[] = []
    for (const name of ['ann', 'bea']) {
      await proveMailbox(`${name}@${domain}`)
      duplicates.push(await proveMailbox(`${name}.other@${domain}`))
    }
    await sql`
      update recruiter_profiles set work_email = replace(work_email, '.other@', '+1@eu.')
      where account_id = any(${duplicates.map((one) => one.accountId)}::uuid[])`.execute(
      app.database.db,
    )
    const allow = await refuseChanges([duplicates[0]!.accountId])
    await app.runDueTasks()
    const counting = await referrers(companyId)
    expect(counting).toContain(duplicates[0]!.accountId)
    expect(counting).not.toContain(duplicates[1]!.accountId)
    await allow()
  })
})

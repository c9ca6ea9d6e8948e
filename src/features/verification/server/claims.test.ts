import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { startTestDns, type TestDns } from '../../../../tests/support/dns.ts'
import { createAdmin, createCandidate, createReferrer } from '../../../../tests/support/people.ts'
import {
  decide,
  mailedCode,
  queueOf,
  signUpAtWork,
  upload,
  verificationOf,
} from '../../../../tests/support/verification.ts'
import { companyChecklist, type CompanyClaim } from '../contract.ts'

let app: TestApp
let dns: TestDns
beforeAll(async () => {
  dns = await startTestDns()
  app = await buildTestApp({ DNS_SERVERS: dns.address })
})
beforeEach(() => app.renewSessions())
afterAll(async () => {
  await app.close()
  await dns.close()
})

const yes = { checklist: [...companyChecklist] }

async function claim(person: { client: TestClient }, body: object) {
  return person.client.post<CompanyClaim>('/api/company-claims', body)
}

async function companyOf(slug: string) {
  return (await app.guest().get(`/api/companies/${slug}`)).body
}

/** Someone whose claim by hand was accepted. */
async function keeper(company?: { name: string; domain: string }) {
  const person = await signUpAtWork(app, company)
  const made = await claim(person, { method: 'manual', registryId: 'HRB 12345' })
  expect(made.status).toBe(200)
  const admin = await createAdmin(app, ['verifier'])
  expect((await decide(admin.client, made.body.id, 'approve', yes)).status).toBe(200)
  return person
}

describe('claiming a company', () => {
  test('goes down the ladder', async () => {
    expect((await claim({ client: app.guest() }, { method: 'dns' })).status).toBe(401)
    expect((await claim(await createCandidate(app), { method: 'dns' })).status).toBe(403)
    const fresh = app.guest()
    await fresh.post('/auth/recruiter/register', {
      name: 'Fresh',
      email: 'fresh@mail.example',
      password: 'correct horse battery',
    })
    expect(await claim({ client: fresh }, { method: 'dns' })).toMatchObject({
      status: 403,
      body: { code: 'NOT_VERIFIED' },
    })
    const person = await signUpAtWork(app)
    for (const [body, path] of [
      [{ method: 'dns', domain: 'gmail.com' }, 'domain'],
      [{ method: 'dns', domain: 'nonsense' }, 'domain'],
      [{ method: 'mailbox' }, 'mailbox'],
      [{ method: 'manual' }, 'note'],
    ] as const) {
      const reply = await claim(person, body)
      expect(reply).toMatchObject({ status: 400, body: { details: { fields: [{ path }] } } })
    }
    const made = await claim(person, { method: 'dns' })
    expect(made.status).toBe(200)
    expect((await claim(person, { method: 'dns' })).status).toBe(409)
    const other = await signUpAtWork(app)
    for (const path of ['check', 'withdrawal']) {
      const foreign = await other.client.post(`/api/company-claims/${made.body.id}/${path}`)
      expect(foreign.status).toBe(404)
    }
    expect(await companyOf(person.slug)).toMatchObject({ state: 'claim_pending' })
    await person.client.post(`/api/company-claims/${made.body.id}/withdrawal`)
    expect(await companyOf(person.slug)).toMatchObject({ state: 'stub' })
  })

  test('by DNS: looked up at once and every hour until the record is there', async () => {
    const person = await signUpAtWork(app)
    const { body } = await claim(person, { method: 'dns' })
    expect(body).toMatchObject({ state: 'proving', record: { name: `_tessera.${body.domain}` } })
    await app.runDueTasks()
    expect(dns.asked).toContain(`_tessera.${body.domain}`)
    const read = async () =>
      (await person.client.get<{ items: CompanyClaim[] }>('/api/company-claims')).body.items[0]!
    expect(await read()).toMatchObject({
      state: 'proving',
      checkedAt: app.clock.now().toISOString(),
    })
    dns.records.set(body.record!.name, ['v=spf1 -all', `${body.record!.value}x`])
    app.clock.advance({ minutes: 61 })
    await app.runDueTasks()
    expect(await read()).toMatchObject({ state: 'proving' })
    dns.records.set(body.record!.name, ['v=spf1 -all', body.record!.value])
    app.clock.advance({ minutes: 30 })
    await app.runDueTasks()
    expect(await read()).toMatchObject({ state: 'proving' })
    app.clock.advance({ minutes: 31 })
    await app.runDueTasks()
    const proved = await read()
    expect(proved).toMatchObject({ state: 'waiting', provedAt: app.clock.now().toISOString() })
    expect(Date.parse(proved.dueAt!) - app.clock.now().getTime()).toBe(72 * 3_600_000)

    const admin = await createAdmin(app, ['verifier'])
    const reply = await decide(admin.client, body.id, 'approve', yes)
    expect(reply).toMatchObject({ status: 200, body: { state: 'approved', claim: { rivals: 0 } } })
    const company = await companyOf(person.slug)
    expect(company).toMatchObject({ state: 'verified', verifiedAt: app.clock.now().toISOString() })
    expect(company['domains']).toEqual([expect.objectContaining({ domain: body.domain })])
    const own = await person.client.get<{ looksAfter: boolean }>('/api/company-claims')
    expect(own.body.looksAfter).toBe(true)
  })

  test('by DNS: a record set under the name that the product had before counts', async () => {
    const person = await signUpAtWork(app)
    const { body } = await claim(person, { method: 'dns' })
    const { name, value } = body.record!
    dns.records.set(name.replace('tessera', 'vouch'), [value.replace('tessera', 'vouch')])
    app.clock.advance({ minutes: 61 })
    await app.runDueTasks()
    const own = await person.client.get<{ items: CompanyClaim[] }>('/api/company-claims')
    expect(own.body.items[0]).toMatchObject({ id: body.id, state: 'waiting' })
  })

  test('by DNS: a week without the record is the end, and the claimant is told', async () => {
    const person = await signUpAtWork(app)
    const { body } = await claim(person, { method: 'dns' })
    app.clock.advance({ days: 7 })
    await app.renewSessions()
    await app.runDueTasks()
    const own = await person.client.get<{ items: CompanyClaim[] }>('/api/company-claims')
    expect(own.body.items[0]).toMatchObject({ id: body.id, state: 'expired' })
    expect(await companyOf(person.slug)).toMatchObject({ state: 'stub' })
    await app.runDueTasks()
    expect(app.mails.findLast((mail) => mail.to === person.email)?.subject).toContain('proof')
  })

  test('by a mailbox of the domain: the code goes there and nowhere else', async () => {
    const person = await signUpAtWork(app)
    const { body } = await claim(person, { method: 'mailbox', mailbox: 'postmaster' })
    expect(body).toMatchObject({ state: 'proving', mailbox: `postmaster@${body.domain}` })
    const code = await mailedCode(app, body.mailbox!)
    const path = `/api/company-claims/${body.id}/code`
    const other = await signUpAtWork(app)
    expect((await other.client.post(path, { code })).status).toBe(404)
    const wrong = await person.client.post(path, { code: code === '000000' ? '111111' : '000000' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } })
    // The code of a work address is for another purpose.
    expect((await person.client.post('/recruiter/verify-otp', { otp: code })).status).toBe(400)
    expect(await person.client.post(path, { code })).toMatchObject({
      status: 200,
      body: { state: 'waiting' },
    })
    expect((await person.client.post(path, { code })).status).toBe(409)
  })

  test('by a mailbox of the domain: a colleague has a day to pass the code on, or another is sent', async () => {
    const person = await signUpAtWork(app)
    const { body } = await claim(person, { method: 'mailbox', mailbox: 'postmaster' })
    const path = `/api/company-claims/${body.id}`
    const first = await mailedCode(app, body.mailbox!)
    expect((await person.client.post(`${path}/codes`)).status).toBe(429)
    app.clock.advance({ hours: 23 })
    await app.renewSessions()
    const other = await signUpAtWork(app)
    expect((await other.client.post(`${path}/codes`)).status).toBe(404)
    expect((await person.client.post(`${path}/codes`)).status).toBe(200)
    const second = await mailedCode(app, body.mailbox!)
    if (first !== second) {
      expect((await person.client.post(`${path}/code`, { code: first })).status).toBe(400)
    }
    app.clock.advance({ hours: 23 })
    await app.renewSessions()
    expect(await person.client.post(`${path}/code`, { code: second })).toMatchObject({
      status: 200,
      body: { state: 'waiting' },
    })
    expect((await person.client.post(`${path}/codes`)).status).toBe(409)
  })

  test('a domain of another company is refused, one that looks like it is warned of', async () => {
    await keeper({ name: 'Palantum', domain: 'palantum.com' })
    const person = await signUpAtWork(app)
    const taken = await claim(person, { method: 'dns', domain: 'palantum.com' })
    expect(taken).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'domain' }] } },
    })
    const double = await claim(person, { method: 'dns', domain: 'раlantum.com' })
    expect(double.body.domain).toBe(domainToASCII('раlantum.com'))
    expect(double.body.warnings[0]).toContain('palantum.com')
    expect(double.body.warnings[1]).toContain('aren’t Latin')
  })

  test('a company that two people want takes two verifiers', async () => {
    const first = await keeper()
    const second = await signUpAtWork(app, { name: first.slug, domain: `${first.slug}.com` })
    expect(second.companyId).toBe(first.companyId)
    const { body } = await claim(second, { method: 'manual', note: 'I run the office.' })
    const [one, two] = [await createAdmin(app, ['verifier']), await createAdmin(app, ['owner'])]
    const noted = await decide(one.client, body.id, 'approve', yes)
    expect(noted.body).toMatchObject({
      state: 'waiting',
      secondNeeded: 'approve',
      claim: { rivals: 1 },
    })
    expect((await decide(one.client, body.id, 'approve', yes)).status).toBe(409)
    expect((await decide(two.client, body.id, 'approve', yes)).body).toMatchObject({
      state: 'approved',
    })
    expect((await queueOf(one.client)).items.map((item) => item.id)).not.toContain(body.id)
  })

  test('a no frees the company again and says why', async () => {
    const person = await signUpAtWork(app)
    const { body } = await claim(person, { method: 'manual', note: 'Trust me.' })
    const admin = await createAdmin(app, ['verifier'])
    expect((await decide(admin.client, body.id, 'reject', { reason: 'mismatch' })).status).toBe(400)
    await decide(admin.client, body.id, 'reject', { reason: 'not_authorised' })
    expect(await companyOf(person.slug)).toMatchObject({ state: 'stub', verifiedAt: null })
    const own = await person.client.get<{ items: CompanyClaim[] }>('/api/company-claims')
    expect(own.body.items[0]).toMatchObject({ rejection: { reason: 'not_authorised' } })
  })
})

describe('those who look after a company', () => {
  test('see who says that they work there; nobody else does', async () => {
    const boss = await keeper()
    const colleague = await signUpAtWork(app, { name: boss.slug, domain: `${boss.slug}.com` })
    const path = `/api/companies/${boss.slug}/colleagues`
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await colleague.client.get(path)).status).toBe(404)
    expect((await (await createReferrer(app, boss.companyId)).client.get(path)).status).toBe(404)
    const list = await boss.client.get<{ items: { id: string }[] }>(path)
    expect(list.body.items.map((item) => item.id)).toContain(colleague.accountId)
    expect(list.body.items.find((item) => item.id === colleague.accountId)).toMatchObject({
      workEmail: colleague.workEmail,
      level: 'L1',
      looksAfter: false,
    })
  })

  test('remove a false colleague: downgraded at once, told, and not let in again', async () => {
    const boss = await keeper()
    const fake = await signUpAtWork(app, { name: boss.slug, domain: `${boss.slug}.com` })
    await upload(fake.client)
    const path = `/api/companies/${boss.slug}/colleagues/${fake.accountId}/removal`
    expect((await fake.client.post(path)).status).toBe(404)
    expect((await boss.client.post(path)).status).toBe(200)
    expect(await verificationOf(fake.client)).toMatchObject({
      state: 'lapsed',
      level: 'L0',
      endedReason: 'removed_by_company',
      facts: [],
      waiting: null,
    })
    expect((await boss.client.post(path)).status).toBe(404)
    await app.runDueTasks()
    const told = app.mails.findLast((mail) => mail.to === fake.email)
    expect(told?.subject).toContain('says you don’t work there')
    expect((await verificationOf(fake.client)).hasPicture).toBe(false)
    app.clock.advance({ minutes: 2 })
    await fake.client.post('/recruiter/send-otp')
    const otp = await mailedCode(app, fake.workEmail)
    const again = await fake.client.post('/recruiter/verify-otp', { otp })
    expect(again).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await verificationOf(fake.client)).level).toBe('L0')
  })

  test('confirm who hires, once the ID was checked', async () => {
    const boss = await keeper()
    const person = await signUpAtWork(app, { name: boss.slug, domain: `${boss.slug}.com` })
    const path = `/api/companies/${boss.slug}/colleagues/${person.accountId}/confirmation`
    expect(await boss.client.post(path)).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION' },
    })
    await upload(person.client)
    const admin = await createAdmin(app, ['verifier'])
    const item = (await queueOf(admin.client)).items.find(
      ({ person: { id } }) => id === person.accountId,
    )
    await decide(admin.client, item!.id, 'approve')
    expect((await boss.client.post(path)).body).toMatchObject({ level: 'L3' })
    expect(await verificationOf(person.client)).toMatchObject({
      state: 'company_confirmed',
      capabilities: { hire: true },
      facts: [{ kind: 'work_email' }, { kind: 'id_checked' }, { kind: 'company_confirmed' }],
    })
  })

  test('switch referral requests off, and nobody else can', async () => {
    const boss = await keeper()
    const path = `/api/companies/${boss.slug}`
    const colleague = await createReferrer(app, boss.companyId, { level: 3 })
    expect((await colleague.client.post(path, { referralsOpen: false })).status).toBe(404)
    expect((await boss.client.post(path, { referralsOpen: false })).status).toBe(200)
    expect(await companyOf(boss.slug)).toMatchObject({ referralsOpen: false })
    const bad = await boss.client.post(path, { website: 'javascript:alert(1)' })
    expect(bad).toMatchObject({ status: 400, body: { details: { fields: [{ path: 'website' }] } } })
    expect((await boss.client.post(path, { state: 'verified' })).status).toBe(400)
  })
})

test('a verified company is looked at again after a year, and suspended a month later', async () => {
  const [idle, busy] = [await keeper(), await keeper()]
  const told = (email: string, words: string) =>
    app.mails.filter((mail) => mail.to === email && mail.subject.includes(words)).length
  app.clock.advance({ days: 350 })
  await app.renewSessions()
  await app.runDueTasks()
  for (const person of [idle, busy]) {
    await person.client.post('/recruiter/send-otp')
    const otp = await mailedCode(app, person.workEmail)
    expect((await person.client.post('/recruiter/verify-otp', { otp })).status).toBe(200)
  }
  app.clock.advance({ days: 16 })
  await app.renewSessions()
  await app.runDueTasks()
  await app.runDueTasks()
  expect(await companyOf(idle.slug)).toMatchObject({ state: 'reverify_due' })
  expect((await companyOf(idle.slug))['verifiedAt']).not.toBeNull()
  expect(told(idle.email, 'Prove again')).toBe(1)
  const again = await claim(busy, { method: 'manual', registryId: 'HRB 12345' })
  const admin = await createAdmin(app, ['verifier'])
  await decide(admin.client, again.body.id, 'approve', yes)
  app.clock.advance({ days: 30 })
  await app.renewSessions()
  await app.runDueTasks()
  await app.runDueTasks()
  expect(await companyOf(idle.slug)).toMatchObject({ state: 'suspended', referralsOpen: false })
  expect(told(idle.email, 'is no longer verified')).toBe(1)
  expect(await companyOf(busy.slug)).toMatchObject({ state: 'verified', referralsOpen: true })
})

/** Recruiters on their way from a work address to a checked ID, and the verifiers who decide. */
import { sql } from 'kysely'
import sharp from 'sharp'
import {
  domainChecklist,
  identityChecklist,
  type QueueItem,
  type VerificationCase,
  type Verification,
} from '#features/verification/contract.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { createAdmin, password, type TestPerson } from './people.ts'

let number = 0

/** What a verifier has looked at. */
export const everyPoint = [...identityChecklist]

/** The newest code that was mailed to an address. */
export async function mailedCode(app: TestApp, address: string): Promise<string> {
  await app.runDueTasks()
  const mail = app.mails.findLast((candidate) => candidate.to === address)
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was mailed to ${address}`)
  return code
}

/** The case about a domain that waits for a verifier. */
export async function domainCase(admin: TestClient, domain: string): Promise<VerificationCase> {
  const { items } = await queueOf(admin)
  for (const { id } of items.filter((item) => item.kind === 'domain')) {
    const { body } = await admin.get<VerificationCase>(`/api/admin/verifications/${id}`)
    if (body.address?.domain === domain) return body
  }
  throw new Error(`Nobody is asked about ${domain}`)
}

/** A verifier says that a domain is the company's. */
export async function confirmDomain(app: TestApp, domain: string): Promise<void> {
  const { client } = await createAdmin(app, ['verifier'])
  const { id } = await domainCase(client, domain)
  const reply = await decide(client, id, 'approve', { checklist: [...domainChecklist] })
  if (reply.status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(reply.body)}`)
}

/**
 * A recruiter who has typed in the code from a mail to the work address, at a domain that a verifier
 * has confirmed: level L1.
 */
export async function signUpAtWork(
  app: TestApp,
  company?: { name: string; domain: string },
): Promise<TestPerson & { companyId: string; workEmail: string; slug: string }> {
  const label = `firm${++number}x`
  const { name: companyName, domain } = company ?? { name: label, domain: `${label}.com` }
  const name = `Worker ${number}`
  const email = `worker.${number}@mail.example`
  const workEmail = `worker.${number}@${domain}`
  const client = app.guest()
  const made = await client.post<{ user: { userId: string } }>('/auth/recruiter/register', {
    name,
    email,
    password,
  })
  const saved = await client.post<{ profile: { company: { id: string; slug: string } } }>(
    '/recruiter/info',
    { workEmail, companyName },
  )
  if (saved.status !== 200) throw new Error(`Not saved: ${JSON.stringify(saved.body)}`)
  await client.post('/recruiter/send-otp')
  const otp = await mailedCode(app, workEmail)
  const proved = await client.post('/recruiter/verify-otp', { otp })
  if (proved.status !== 200) throw new Error(`Not verified: ${JSON.stringify(proved.body)}`)
  if (!proved.body['verified']) await confirmDomain(app, domain)
  return {
    client,
    accountId: made.body.user.userId,
    email,
    name,
    workEmail,
    companyId: saved.body.profile.company.id,
    slug: saved.body.profile.company.slug,
  }
}

export function pictureForm(bytes: Uint8Array, fileName: string): FormData {
  const form = new FormData()
  form.append('idPicture', new Blob([new Uint8Array(bytes)]), fileName)
  return form
}

/** Hands a small picture in. */
export async function upload(client: TestClient) {
  const bytes = await sharp({
    create: { width: 320, height: 200, channels: 3, background: '#667788' },
  })
    .png()
    .toBuffer()
  return client.postForm<{ message: string; verification: Verification }>(
    '/recruiter/uploadIDPicture',
    pictureForm(bytes, 'card.png'),
  )
}

export async function verificationOf(client: TestClient): Promise<Verification> {
  return (await client.get<Verification>('/api/verification')).body
}

export async function queueOf(client: TestClient) {
  const reply = await client.get<{
    items: QueueItem[]
    nextCursor: string | null
    median: { hours: number; cases: number }
  }>('/api/admin/verifications', { query: { limit: '100' } })
  return reply.body
}

/** Decides; a yes comes with the whole list unless told otherwise. */
export function decide(
  client: TestClient,
  id: string,
  decision: 'approve' | 'reject',
  more?: object,
) {
  const filled = more ?? (decision === 'approve' ? { checklist: everyPoint } : {})
  return client.post(`/api/admin/verifications/${id}/decision`, { decision, ...filled })
}

export async function auditOf(app: TestApp, action: string) {
  const { rows } = await sql<{ actorId: string | null; after: Record<string, unknown> }>`
    select actor_id as "actorId", after from audit_entries where action = ${action}
    order by seq`.execute(app.database.db)
  return rows
}

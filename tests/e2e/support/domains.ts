/** What a verifier does for nearly every journey of a referrer. */
import { request, type APIRequestContext } from '@playwright/test'
import { enterAsAdmin } from './admins.ts'
import { expect } from './fixtures.ts'
import type { RunningServer } from './server.ts'

const verifiers = new WeakMap<RunningServer, Promise<APIRequestContext>>()

async function enter(server: RunningServer): Promise<APIRequestContext> {
  const context = await request.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { origin: server.address },
  })
  await enterAsAdmin({ request: context }, server, 'domains@example.org', 'verifier')
  return context
}

/** Says that a mail domain is the company's of the person who waits for it. */
export async function confirmDomain(server: RunningServer, domain: string): Promise<void> {
  const entered = verifiers.get(server) ?? enter(server)
  verifiers.set(server, entered)
  const verifier = await entered
  const list = await verifier.get('/api/admin/verifications?limit=100')
  const { items } = (await list.json()) as { items: { id: string; kind: string }[] }
  for (const { id } of items.filter(({ kind }) => kind === 'domain')) {
    const read = await verifier.get(`/api/admin/verifications/${id}`)
    const { address } = (await read.json()) as { address: { domain: string } }
    if (address.domain !== domain) continue
    const decision = await verifier.post(`/api/admin/verifications/${id}/decision`, {
      data: { decision: 'approve', checklist: ['exists', 'domain'] },
    })
    expect(decision.ok()).toBe(true)
    return
  }
  throw new Error(`Nobody is asked about ${domain}`)
}

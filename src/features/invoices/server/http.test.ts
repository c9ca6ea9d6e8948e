/** Who reads invoices: their owner and finance, as pages, paper, XML and a file of all. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { Invoice } from '../contract.ts'
import { taxOf } from './policy.tax.ts'
import { issueInvoice } from './service.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
let finance: TestPerson
let support: TestPerson
let ids: string[]
beforeAll(async () => {
  app = await buildTestApp({
    TAX_SCHEME: 'vat',
    TAX_RATE: '19',
    SELLER_TAX_ID: 'DE123456789',
    SELLER_COUNTRY: 'DE',
  })
  ann = await createCandidate(app, { complete: false })
  bob = await createCandidate(app, { complete: false })
  finance = await createAdmin(app, ['finance'])
  support = await createAdmin(app, ['support'])
  ids = []
  for (const name of ['Ann Example', '=HYPERLINK("x")', '100 % "Söhne"']) {
    ids.push(await issue(ann.accountId, name))
    app.clock.advance({ seconds: 1 })
  }
})
afterAll(() => app.close())

function issue(accountId: string, name: string): Promise<string> {
  const buyer = { name, country: 'DE', state: null, address: null, taxId: null }
  const seller = { country: 'DE', state: '' }
  return app.runAsSystem(
    (context) =>
      issueInvoice(context, {
        accountId,
        orderId: randomUUID(),
        buyer,
        currency: 'EUR',
        description: 'Basic plan, one month',
        period: null,
        taxed: taxOf(1_190, { scheme: 'vat', rate: 1900, code: '' }, seller, buyer),
      }),
    { requestId: randomUUID() },
  )
}

type List = Failure & { items: Invoice[]; nextCursor: string | null }
const own = (client: TestClient, query: Record<string, string> = {}) =>
  client.get<List>('/api/invoices', { query })
const search = (client: TestClient, query: Record<string, string> = {}) =>
  client.get<List>('/api/admin/invoices', { query })

describe('one’s own', () => {
  test('are listed newest first, page by page, and nobody else’s', async () => {
    expect((await own(app.guest())).status).toBe(401)
    expect((await own(ann.client, { limit: '0' })).status).toBe(400)
    expect((await own(ann.client, { cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
    const first = (await own(ann.client, { limit: '2' })).body
    const rest = (await own(ann.client, { limit: '2', cursor: first.nextCursor! })).body
    const items = [...first.items, ...rest.items]
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(rest.nextCursor).toBeNull()
    expect(items.at(-1)).toMatchObject({
      buyerName: 'Ann Example',
      kind: 'invoice',
      currency: 'EUR',
      netMinor: 1_000,
      taxMinor: 190,
      totalMinor: 1_190,
      corrects: null,
    })
    expect((await own(bob.client)).body.items).toEqual([])
  })

  test.each(['pdf', 'xml'] as const)('as %s are for their owner and finance', async (format) => {
    const read = (client: TestClient, id: string) => client.get(`/api/invoices/${id}/${format}`)
    const [id] = ids
    for (const [client, status] of [
      [app.guest(), 401],
      [bob.client, 404],
      [support.client, 404],
    ] as const) {
      const reply = await read(client, id!)
      expect(reply.status).toBe(status)
      expect(reply.raw.body).not.toContain('Ann Example')
    }
    expect((await read(ann.client, newId())).status).toBe(404)
    expect((await read(ann.client, 'one')).status).toBe(404)
    for (const client of [ann.client, finance.client]) {
      const { status, headers, raw } = await read(client, id!)
      expect([status, headers['content-type']]).toEqual([200, `application/${format}`])
      expect(headers['content-disposition']).toMatch(/^attachment; filename="INV-\d{4}-0+1\.\w+"/)
      expect(headers['cache-control']).toMatch(/no-store|private/)
      expect(raw.rawPayload.length).toBeGreaterThan(1_000)
    }
  })

  test('the paper is the same before and after it was kept', async () => {
    const read = async () => (await ann.client.get(`/api/invoices/${ids[0]}/pdf`)).status
    expect(await read()).toBe(200)
    await app.runDueTasks()
    const kept = await ann.client.get(`/api/invoices/${ids[0]}/pdf`)
    const again = await finance.client.get(`/api/invoices/${ids[0]}/pdf`)
    expect(again.raw.rawPayload.equals(kept.raw.rawPayload)).toBe(true)
  })
})

describe('all of them', () => {
  test.each(['', '/export'])('are for finance%s', async (path) => {
    for (const [client, status] of [
      [app.guest(), 401],
      [ann.client, 403],
      [support.client, 403],
      [finance.client, 200],
    ] as const) {
      expect((await client.get(`/api/admin/invoices${path}`)).status).toBe(status)
    }
    const bad = await finance.client.get<Failure>(`/api/admin/invoices${path}`, {
      query: { kind: 'receipt' },
    })
    expect(bad.body.details?.fields?.[0]?.path).toBe('query.kind')
    expect(
      (await finance.client.get(`/api/admin/invoices${path}`, { query: { cursor: 'x' } })).status,
    ).toBe(400)
  })

  test('are found by the buyer’s name and the number, whatever signs these have', async () => {
    const found = async (q: string) =>
      (await search(finance.client, { q })).body.items.map(({ buyerName }) => buyerName)
    expect(await found('ann ex')).toEqual(['Ann Example'])
    expect(await found('%')).toEqual(['100 % "Söhne"'])
    expect(await found('söhne')).toEqual(['100 % "Söhne"'])
    expect(await found('_')).toEqual([])
    expect(await found('nobody')).toEqual([])
    const [{ fullNumber }] = (await search(finance.client, { limit: '1' })).body.items as [Invoice]
    expect(await found(fullNumber.toLowerCase())).toHaveLength(1)
    expect((await search(finance.client, { kind: 'credit_note' })).body.items).toEqual([])
  })

  test('as a file run no formula and lose no sign', async () => {
    const { raw, headers } = await finance.client.get('/api/admin/invoices/export')
    expect(headers['x-next-cursor']).toBeUndefined()
    const lines = raw.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines).toHaveLength(1 + ids.length)
    expect(lines.slice(1).join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines.slice(1).join('\n')).toContain('"100 % ""Söhne"""')
    for (const line of lines.slice(1)) expect(line).toMatch(/"EUR","10\.00","1\.90","11\.90"$/)
  })
})

/** The tools as programs meet them: the protocol's own client against the product, with and without a key. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  password,
  type TestPerson,
} from '../../../tests/support/people.ts'

const root = join(import.meta.dirname, '../../..')

let app: TestApp
let address: string
let ann: TestPerson
let job: { jobId: string; companyId: string; companyName: string }
let client: Client
beforeAll(async () => {
  app = await buildTestApp()
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app)
  job = await createJob(app)
})
afterEach(() => client.close())

async function keyOf({ client: browser }: TestPerson): Promise<string> {
  const made = await browser.post<{ key: string }>('/api/account/access-keys', {
    name: 'Assistant',
    days: 30,
    currentPassword: password,
  })
  return made.body.key
}

type Mode = 'legacy' | 'auto'

async function connect(key?: string, mode: Mode = 'auto'): Promise<void> {
  client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }),
  )
}

type Result = { failed: boolean; text: string; facts: Record<string, unknown> }

async function use(name: string, args: Record<string, unknown> = {}): Promise<Result> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args })
  const [first] = content
  return {
    failed: isError === true,
    text: first?.type === 'text' ? first.text : '',
    facts: (structuredContent ?? {}) as Record<string, unknown>,
  }
}

const request = () => ({
  jobId: job.jobId,
  note: 'I have built payment systems for eight years.',
  whyMe: ['Eight years of payments', 'Led a team of five', 'Lives near the office'],
})
const toolNames = ['draft_request', 'list_drafts', 'read_job', 'search_jobs', 'see_supply']

describe.each<Mode>(['auto', 'legacy'])('a client of the %s protocol', (mode) => {
  test('searches, reads, sees supply and drafts with the key of a candidate', async () => {
    await createReferrer(app, job.companyId)
    await connect(await keyOf(ann), mode)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames)

    expect((await use('search_jobs', { words: 'backend engineer' })).failed).toBe(false)
    expect((await use('read_job', { jobId: job.jobId })).facts).toMatchObject({
      id: job.jobId,
      company: job.companyName,
      url: `http://tessera.test/job-listing/${job.jobId}`,
    })
    expect((await use('see_supply', { jobId: job.jobId })).facts).toMatchObject({
      company: job.companyName,
      available: 1,
    })

    // Someone could take it: it is kept all the same, and nothing is sent.
    const draft = await use('draft_request', request())
    expect(draft.text).toContain(`/get-referral?job=${job.jobId}`)
    const kept = await ann.client.get<{ draft: { note: string; whyMe: string[] } }>(
      `/api/request-drafts/${job.jobId}`,
    )
    expect(kept.body.draft).toMatchObject({ note: request().note, whyMe: request().whyMe })
    expect((await ann.client.get('/api/referrals')).body).toMatchObject({ items: [] })
    expect((await ann.client.get('/api/watched-companies')).body).toMatchObject({ items: [] })
    expect((await use('list_drafts')).facts).toMatchObject({
      drafts: [{ job: { id: job.jobId }, waitsUntil: null }],
    })
  })
})

test('without a key it searches and reads, and nothing else', async () => {
  await connect()
  expect((await use('search_jobs', { words: 'engineer' })).failed).toBe(false)
  expect((await use('read_job', { jobId: job.jobId })).failed).toBe(false)
  expect(await use('draft_request', request())).toMatchObject({ failed: true })
  const { text } = await use('list_drafts')
  expect(text).toContain('UNAUTHENTICATED')
  expect(text).toContain('access key')
})

test('a browser’s session is no key', async () => {
  client = new Client({ name: 'test', version: '1' })
  const cookie = ann.client.cookieHeader()
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), {
      requestInit: { headers: { cookie } },
    }),
  )
  expect((await use('list_drafts')).text).toContain('UNAUTHENTICATED')
})

test('an argument that no tool knows is refused, not left out', async () => {
  await connect()
  // Left out, this would find every job there is.
  const misspelt = await use('search_jobs', { q: 'TypeScript' })
  expect(misspelt.failed).toBe(true)
  expect(misspelt.text).toMatch(/\bq\b/)
})

test('what is wrong is told in words, and nothing is stored', async () => {
  await connect(await keyOf(ann))
  const missing = '00000000-0000-7000-8000-000000000000'
  expect(await use('read_job', { jobId: missing })).toMatchObject({ failed: true })
  expect((await use('search_jobs', { cursor: 'not a cursor' })).text).toContain('INVALID_CURSOR')
  expect((await use('read_job', { jobId: 'x' })).failed).toBe(true)
  expect((await use('draft_request', { ...request(), whyMe: ['one'] })).failed).toBe(true)
  expect((await use('draft_request', { ...request(), note: 'x'.repeat(30_000) })).failed).toBe(true)
  expect((await use('list_drafts')).facts).toEqual({ drafts: [] })
  for (const payload of ['', '{', '[]', '{"jsonrpc":"2.0"}', `"${'x'.repeat(300_000)}"`]) {
    const reply = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: payload,
    })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  }
  // Nobody is kept waiting on an open connection.
  const listening = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
    signal: AbortSignal.timeout(5_000),
  })
  expect(await listening.text()).toContain('ubscription limit reached')
  for (const method of ['GET', 'DELETE']) {
    expect((await fetch(`${address}/mcp`, { method })).status).toBe(405)
  }
})

test('npm run mcp does the same over standard input and output', async () => {
  client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'src/app/mcp.ts'), '--url', address],
      env: { ...(process.env as Record<string, string>), MCP_ACCESS_KEY: await keyOf(ann) },
      cwd: root,
    }),
  )
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames)
  expect((await use('draft_request', request())).text).toContain('The draft is saved')
  expect((await use('list_drafts')).facts).toMatchObject({ drafts: [{ job: { id: job.jobId } }] })
})

/**
 * Searches as people type them, over the demo data and over real boards. The lines of the first ten
 * are read as `title | company | places`.
 *
 * `REAL_BOARDS` names a folder with boards as employers publish them: `greenhouse_impact.json.gz`
 * (93 postings) and `lever_moo.json.gz` (13). Without it only the demo is searched.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { searchJobs } from '../contract.ts'
import { createDemoJobs } from '#features/jobs/server/service.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { learnVocabulary } from './service.ts'

const folder = process.env['REAL_BOARDS']

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  // The boards' postings grow older and the demo's do not: on another day others come first.
  app.clock.set(new Date('2026-11-22T12:00:00Z'))
  await app.runAsSystem(
    async (context) => {
      await createDemoJobs(context, 1, { jobs: 3_000 })
      await learnVocabulary(context)
    },
    { requestId: 'test' },
  )
  for (const [file, companyName] of folder ? boardFiles : []) {
    const text = gunzipSync(await readFile(join(folder!, file))).toString()
    await app.runAsSystem((context) => importBoard(context, { text, companyName }), {
      requestId: 'test',
    })
  }
  await app.runAsSystem((context) => learnVocabulary(context), { requestId: 'test' })
}, 240_000)
afterAll(() => app.close())

const boardFiles = [
  ['greenhouse_impact.json.gz', 'Impact'],
  ['lever_moo.json.gz', 'Moo'],
] as const

type Case = {
  /** The first line. */
  first?: RegExp
  /** Every line. */
  every?: RegExp
  /** Each of these fits some line. */
  some?: RegExp[]
  /** Fits no line. */
  not?: RegExp
  /** The words were corrected. */
  spelled?: true
}

const demo: [string, Case][] = [
  ['senior software engineer berlin', { every: /^(senior|sr).*engineer.*(berlin)/i }],
  ['nurse', { every: /nurse/i }],
  ['account executive zürich', { every: /account executive.*zurich/i }],
  ['intensive care nurse', { first: /intensive care nurse/i, every: /nurse/i }],
  ['forklift', { every: /forklift/i }],
  ['fork lift driver', { first: /forklift driver/i }],
  ['warehouse jobs london', { every: /london/i, first: /warehouse/i }],
  ['product manager remote', { every: /product.*remote/i }],
  ['remote data engineer germany', { first: /data engineer/i, every: /remote, germany/i }],
  ['data scientist paris', { every: /data scientist.*paris/i }],
  [
    'machine learning engineer',
    { first: /machine learning engineer/i, every: /machine learning engineer/i },
  ],
  ['ml engineer munich', { every: /machine learning engineer.*munich/i }],
  ['muenchen mechatroniker', { every: /mechatroniker.*munich/i }],
  ['accountant part time', { every: /accountant/i }],
  ['payroll', { every: /payroll/i }],
  ['key account manager köln', { every: /key account manager.*cologne/i }],
  ['koeln key account', { every: /key account manager.*cologne/i }],
  ['backend developer', { first: /(backend|back-end).*/i }],
  [
    'software developer',
    { every: /(software|web|backend|api|frontend|full).*(engineer|developer)/i },
  ],
  ['junior software engineer', { every: /^junior.*software engineer/i }],
  ['lead product manager', { every: /^lead product manager/i }],
  ['early careers', { every: /early careers/i }],
  ['parental leave cover product manager', { first: /product manager.*parental leave/i }],
  ['maintenance technician vienna', { every: /maintenance technician.*vienna/i }],
  ['wien techniker', { every: /vienna/i }],
  ['tech support', { first: /technical support engineer/i }],
  ['logistics planner hamburg', { every: /logistics planner.*hamburg/i }],
  ['logistcs planner', { every: /logistics planner/i, spelled: true }],
  ['financial controler', { every: /financial controller/i, spelled: true }],
  ['account executive london or zürich', { every: /account executive.*(london|zurich)/i }],
  ['product manager not junior', { every: /product manager/i, not: /^junior/i }],
  ['ventas new york', { every: /(sales|account|business).*new york/i }],
  ['программист берлин', { every: /(engineer|developer).*berlin/i }],
  ['enfermera', { every: /nurse/i }],
  ['software engineer no experience', { every: /^(junior|graduate).*engineer/i }],
  ['bangalore engineer', { every: /engineer.*bengaluru/i }],
]

const boards: [string, Case][] = [
  ['impact qa cape town', { first: /QA Engineer/, every: /impact.*cape ?town/i }],
  ['sdet', { some: [/quality engineer|qa engineer/i] }],
  [
    'selenium java',
    {
      some: [/Software Quality Engineer \(Java using Selenium\)/],
      first: /Software Quality Engineer/,
    },
  ],
  ['android cape town', { first: /Android Developer/, every: /cape town/i }],
  ['sre cape town', { first: /Site Reliability Engineer/ }],
  [
    'account executive london',
    {
      first: /account executive.*london/i,
      some: [/Enterprise Account Executive \| Impact \| London/, /SMB \| Impact \| London/],
    },
  ],
  [
    'customer success director',
    {
      first: /Customer Success Director/,
      some: [/Director \| Impact \| London/, /Director \| Impact \| New York/],
    },
  ],
  ['csm new york', { some: [/Customer Success Manager/] }],
  ['mysql dba', { first: /MySQL Database Administrator/ }],
  ['database administrator columbus oh', { first: /MySQL Database Administrator/ }],
  ['shopify engineer', { first: /Senior Software Engineer \(Shopify\)/ }],
  ['influencer internship stockholm', { first: /Internship - German speaking Influencer/ }],
  [
    'fraud data scientist',
    {
      some: [/Lead Data Scientist, Fraud/, /Principal Data Scientist, Fraud/],
      every: /data scien|analyst|product/i,
    },
  ],
  ['marketo', { some: [/Marketing Automation Manager, Marketo/], first: /Marketo/ }],
  ['lawyer new york', { some: [/Corporate Counsel/] }],
  ['corporate counsel', { first: /Corporate Counsel/ }],
  ['bdr inbound', { first: /Business Development Representative, Inbound/ }],
  ['sales director china', { first: /Director of Sales, Greater China/ }],
  [
    'shanghai',
    {
      every: /shanghai/i,
      some: [/Director of Sales/, /Senior Customer Success Manager/, /Account Executive/],
    },
  ],
  ['data scientist vancouver', { every: /vancouver/i, first: /Data Scientist/ }],
  ['software engineer victoria bc', { every: /victoria/i, first: /Senior Software Engineer/ }],
  [
    'full stack columbus',
    { first: /Intermediate Full Stack Software Engineer/, every: /columbus/i },
  ],
  ['kuala lumpur support', { first: /Customer Solutions Specialist \(Technical Support\)/ }],
  ['machine operator rhode island', { first: /Machine Operator/, every: /providence/i }],
  [
    'moo london',
    { every: /moo.*london/i, some: [/Principal Engineer/, /Head of Information Security/] },
  ],
  ['head of security', { first: /Head of Information Security/ }],
  ['vp technology', { first: /Vice President of Technology/ }],
  ['ciso', { some: [/Head of Information Security/] }],
  ['graduate software engineer', { first: /Graduate Software Engineer/ }],
  ['grad scheme cape town', { every: /graduate|early careers/i }],
  ['devex platform', { some: [/Developer Experience/] }],
  ['"developer experience" engineer', { first: /Developer Experience/ }],
  ['quality control second shift', { first: /Quality Control I \(2nd Shift\)/ }],
  ['maintenance technician 2nd shift', { first: /Maintenance Technician \(2nd Shift\)/ }],
  [
    'analytics engineer capetown',
    { some: [/Senior Analytics Engineer \| Moo/], every: /cape town|capetown/i },
  ],
  ['genai engineer', { first: /GenAI Engineer/ }],
  ['affiliate manager seattle', { first: /Affiliate Retail Media Growth Manager/ }],
  ['email developer', { first: /Email & Marketing Automation Developer/ }],
  ['publisher development madrid', { first: /Publisher Development Manager \| Impact \| Madrid/ }],
  ['group accountant', { first: /Group Accountant/ }],
  ['swift ios engineer impact', { not: /Moo/ }],
]

async function check(q: string, { first, every, some = [], not, spelled }: Case): Promise<void> {
  const { status, body } = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', {
    query: { q, limit: '10' },
  })
  expect(status).toBe(200)
  const lines = body.items.map(({ title, company, locations }) =>
    [title, company.name, locations.map(({ text }) => text).join('; ')].join(' | '),
  )
  expect(lines).not.toHaveLength(0)
  if (first) expect(lines[0]).toMatch(first)
  if (every) for (const line of lines) expect(line).toMatch(every)
  for (const each of some) expect(lines).toContainEqual(expect.stringMatching(each))
  if (not) for (const line of lines) expect(line).not.toMatch(not)
  if (spelled) expect(body.spelling).not.toBeNull()
}

describe('the demo', () => {
  test.each(demo)('%s', check)
})

describe.runIf(folder)('real boards', () => {
  test.each(boards)('%s', check)
})

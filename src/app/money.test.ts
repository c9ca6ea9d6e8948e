/** Every figure of money that guests see, from a board to the screen, in currencies of 0, 2 and 3 digits. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyPage } from '#features/companies/contract.ts'
import type { getJob } from '#features/jobs/contract.ts'
import type { searchJobs } from '#features/job-search/contract.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { payWords } from '#features/jobs/ui/format.ts'
import { jobPostingOf } from '#shared/job-posting.ts'
import { formatMoneyRange } from '#shared/money.ts'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import { insertTestPlaces } from '../../tests/support/jobs.ts'

type Case = {
  currency: string
  min?: number
  max?: number
  interval?: string
  /** As people read it, and as programs do. */
  words: string
  feed: string
}

const cases: Case[] = [
  { currency: 'EUR', min: 28_000, max: 34_000, words: '€28,000–34,000', feed: 'EUR 28000 - 34000' },
  { currency: 'USD', min: 120_000.5, words: 'from $120,000.50', feed: 'from USD 120000.5' },
  { currency: 'GBP', max: 65_000, words: 'up to £65,000', feed: 'up to GBP 65000' },
  {
    currency: 'JPY',
    min: 4_000_000,
    max: 6_000_000,
    words: '¥4,000,000–6,000,000',
    feed: 'JPY 4000000 - 6000000',
  },
  {
    currency: 'KRW',
    min: 50_000_000,
    max: 50_000_000,
    words: '₩50,000,000',
    feed: 'KRW 50000000 - 50000000',
  },
  {
    currency: 'KWD',
    min: 1_250.125,
    max: 1_500,
    words: 'KWD\u00a01,250.125–1,500',
    feed: 'KWD 1250.125 - 1500',
  },
  { currency: 'BHD', min: 900, max: 1_000, words: 'BHD\u00a0900–1,000', feed: 'BHD 900 - 1000' },
  {
    currency: 'INR',
    min: 1_800_000,
    max: 2_500_000,
    words: '₹1,800,000–2,500,000',
    feed: 'INR 1800000 - 2500000',
  },
  {
    currency: 'CHF',
    min: 110_000,
    max: 130_000,
    words: 'CHF\u00a0110,000–130,000',
    feed: 'CHF 110000 - 130000',
  },
]

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  const postings = cases.map(({ currency, min, max }, index) => ({
    id: `pay-${index}`,
    text: `Welder ${index}`,
    hostedUrl: `https://jobs.lever.co/acme/pay-${index}`,
    categories: { location: 'Berlin, Germany', commitment: 'Full-time' },
    description: '<p>Join metal.</p>',
    salaryRange: { currency, interval: 'per-year-salary', min, max },
  }))
  await app.runAsSystem(
    (context) => importBoard(context, { text: JSON.stringify(postings), companyName: 'Acme' }),
    { requestId: 'test' },
  )
})
afterAll(() => app.close())

const titled = <Item extends { title: string }>(items: readonly Item[], index: number) =>
  items.find((item) => item.title === `Welder ${index}`)!

test.each(cases.map((one, index) => [one.words, index, one] as const))(
  '%s on cards, on the page of the job and in its markup',
  async (words, index, { currency, min, max }) => {
    const { body } = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs')
    const card = titled(body.items, index)
    expect(payWords(card.pay)).toBe(`${words} a year`)
    const { body: job } = await app.guest().get<CallReply<typeof getJob>>(`/api/jobs/${card.id}`)
    expect(payWords(job.pay)).toBe(`${words} a year`)
    const { baseSalary } = jobPostingOf(job, 'https://tessera.example') as {
      baseSalary: { currency: string; value: Record<string, unknown> }
    }
    expect(baseSalary.currency).toBe(currency)
    const { minValue, maxValue, value } = baseSalary.value
    expect([minValue ?? value, maxValue ?? value].filter((amount) => amount !== undefined)).toEqual(
      [min ?? max, max ?? min],
    )
  },
)

test('the page of the company', async () => {
  const { body } = await app.guest().get<CompanyPage>('/api/companies/acme')
  expect(body.payRanges).toHaveLength(cases.length)
  for (const { currency, min, max } of cases) {
    const range = body.payRanges.find((one) => one.currency === currency)!
    const [low, high] = [min ?? max!, max ?? min!]
    const amounts = formatMoneyRange(range)!.match(/\d[\d,]*(?:\.\d+)?/g)!
    const read = amounts.map((amount) => Number(amount.replaceAll(',', '')))
    expect([read[0], read.at(-1)], currency).toEqual([low, high])
  }
})

test('feeds and the widget', async () => {
  const indeed = (await app.guest().get<string>('/feed/indeed.xml')).raw.payload
  const linkedIn = (await app.guest().get<string>('/feed/linkedin.xml')).raw.payload
  const widget = (await app.guest().get<string>('/widget/acme')).raw.payload
  for (const { words, feed, currency, min, max } of cases) {
    expect(indeed).toContain(`<salary>${feed} per year</salary>`)
    for (const amount of [min, max].filter((one) => one !== undefined)) {
      expect(linkedIn).toContain(
        `<amount>${amount}</amount><currencyCode>${currency}</currencyCode>`,
      )
    }
    expect(widget).toContain(`${words} a year`)
  }
})

/** Beside a filter the index is asked for phrases by their marks, which other texts may have as well. */
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard } from '../../../../tests/support/jobs.ts'
import type { searchJobs } from '../contract.ts'
import { pairsOf } from './search/question.ts'

/** The first invented word that is as asked. */
function invented(isRight: (word: string) => boolean): string {
  for (let number = 0; ; number++) {
    const word = `w${number.toString(36)}`
    if (isRight(word)) return word
  }
}

const [mark] = pairsOf(['software', 'engineer'])
const otherPair = `oddly ${invented((word) => pairsOf(['oddly', word])[0] === mark)}`
const [high, low] = [(crc32('swe') >> 8) & 0xff, crc32('swe') & 0xff]
/** The bytes of `swe` are where one of these words ends and the other begins. */
const besideEachOther = [
  invented((word) => (crc32(word) & 0xff) === high),
  invented((word) => ((crc32(word) >> 8) & 0xff) === low),
].join(' ')

const texts = {
  'has the phrase': 'We look for a software engineer.',
  'has another phrase for it': 'As a software developer you build things.',
  'has a word for it': 'Join us as SWE.',
  'has the mark alone': `This is ${otherPair} to read.`,
  'has the mark and both words': `An engineer, and ${otherPair}, and software.`,
  'has the mark and the bytes of a word': `Read ${otherPair}, and ${besideEachOther}.`,
  'means Go': 'We write services in Go, Java.',
}

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  const postings = Object.entries(texts).map(([title, content]) => ({ title, content }))
  await app.runAsSystem(
    (context) =>
      importBoard(context, { text: greenhouseBoard(postings, 'marks'), companyName: 'Marks' }),
    { requestId: 'test' },
  )
})
afterAll(() => app.close())

async function found(q: string): Promise<string[]> {
  const query = { q, location: 'Berlin', limit: '100' }
  const reply = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
  expect(reply.status).toBe(200)
  return reply.body.items.map(({ title }) => title).toSorted()
}

const fitting = ['has a word for it', 'has another phrase for it', 'has the phrase']

test('texts that have none of the phrases and words are not found, whatever their marks', async () => {
  expect(await found('software engineer')).toEqual(fitting)
})

test('rows of an earlier edition, which have no order, are known by their words and marks', async () => {
  await sql`update job_search set word_order = null`.execute(app.database.db)
  const both = 'has the mark and both words'
  expect(await found('software engineer')).toEqual([...fitting, both].toSorted())
})

test('a name that the search table adds to a text is found beside phrases for it', async () => {
  expect(await found('go developer')).toEqual(await found('golang developer'))
  expect(await found('go')).toContain('means Go')
})

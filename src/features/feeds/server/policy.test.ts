import { describe, expect, test } from 'vitest'
import { postKinds, type PostKind } from '../contract.ts'
import {
  isBait,
  linksIn,
  problemOf,
  shortIdIn,
  shortIdOf,
  slugOf,
  trustLevelOf,
  usualTrust,
  wordsOf,
  type Part,
} from './policy.ts'

const nothing = { jobId: null, articleId: null, roles: [], capacity: null, options: [] }
const everything: Record<Part, object> = {
  job: { jobId: 'id' },
  article: { articleId: 'id' },
  roles: { roles: ['Nurse'] },
  capacity: { capacity: 1 },
  options: { options: ['Yes', 'No'] },
}

const fieldOf = (part: Part) => (part === 'job' || part === 'article' ? `${part}Id` : part)

/** What each kind needs, and what it may have besides. */
const carried: Record<PostKind, [needs: Part[], takes: Part[]]> = {
  text: [[], ['article']],
  question: [[], ['article']],
  milestone: [[], []],
  job: [['job'], []],
  can_refer: [['roles', 'capacity'], []],
  seeks_referral: [['roles'], ['job']],
  poll: [['options'], []],
}

describe.each(postKinds)('what a post of the kind %s carries', (kind) => {
  const [needs, takes] = carried[kind]
  const whole = Object.assign({}, nothing, ...needs.map((part) => everything[part]))
  test.each(Object.keys(everything) as Part[])('%s', (part) => {
    expect(problemOf(kind, whole)).toBeUndefined()
    const more = problemOf(kind, { ...whole, ...everything[part] })
    const isWelcome = needs.includes(part) || takes.includes(part)
    expect(more).toEqual(isWelcome ? undefined : { part, problem: 'unwanted' })
    const { [fieldOf(part)]: empty } = nothing as Record<string, unknown>
    const less = problemOf(kind, { ...whole, [fieldOf(part)]: empty })
    expect(less).toEqual(needs.includes(part) ? { part, problem: 'missing' } : undefined)
  })
})

test('options of a poll differ in more than their spelling', () => {
  const poll = (options: string[]) => problemOf('poll', { ...nothing, options })
  expect(poll(['Ja', 'Nein'])).toBeUndefined()
  expect(poll(['Ja'])).toEqual({ part: 'options', problem: 'missing' })
  expect(poll(['Café', 'CAFE!'])).toEqual({ part: 'options', problem: 'repeated' })
})

const someone = { accepted: 0, upheld: 0, accountDays: 0, isVerified: false }

test.each([
  ['new', {}, 0],
  ['one accepted post', { accepted: 1 }, 1],
  ['four', { accepted: 4 }, 1],
  ['five', { accepted: 5 }, 2],
  ['twenty within a week', { accepted: 20, accountDays: 7 }, 2],
  ['twenty within a month', { accepted: 20, accountDays: 30 }, 3],
  ['a month without posts', { accountDays: 30 }, 0],
  ['a proved work address', { isVerified: true }, 2],
  ['both', { isVerified: true, accepted: 20, accountDays: 30 }, 3],
  ['one upheld report', { accepted: 20, accountDays: 30, upheld: 1 }, 1],
  ['one upheld report, new', { upheld: 1 }, 0],
  ['two upheld reports', { isVerified: true, accepted: 20, accountDays: 30, upheld: 2 }, 0],
])('trust: %s', (_, change, level) => {
  expect(trustLevelOf({ ...someone, ...change }, usualTrust)).toBe(level)
})

test.each([
  ['no link: node.js, e.g. this, 3.5 and a@b.example', 0],
  ['https://a.example and http://b.example/x', 2],
  ['www.a.example', 1],
  ['bit.ly/abc', 1],
  ['HTTPS://A.EXAMPLE', 1],
  ['ftp://a.example', 1],
])('links in “%s”: %i', (text, count) => {
  expect(linksIn(text)).toBe(count)
})

test.each([
  ['Interested', true],
  ['I am interested, please!', true],
  ['Hi sir, very interested in this role', true],
  ['CFBR', true],
  ['Referral please', true],
  ['I am interested in how you organise on-call', false],
  ['Interesting', false],
  ['Could you refer me to the docs of this?', false],
  ['Are you interested in remote people?', false],
])('“%s” only raises a hand: %s', (text, expected) => {
  expect(isBait(text)).toBe(expected)
})

test('words are compared whole, without accents and capitals', () => {
  expect(wordsOf('Zürich, C++ & STRASSE!')).toBe(' zurich c++ strasse ')
  expect(wordsOf('Straße')).toBe(' strasse ')
  expect(wordsOf('…')).toBe('  ')
})

test('addresses end with what finds the post, whatever its text begins with', () => {
  const shortId = shortIdOf('01a22d2d-27a3-7f4d-a183-7046b3f660d4')
  expect(shortId).toMatch(/^[a-z0-9]{10}$/)
  for (const text of [
    'Hello World, 2 things',
    '🎉🎉',
    'post',
    '日本語',
    '-',
    'x'.repeat(500),
    '../../admin',
  ]) {
    const slug = slugOf(text, shortId)
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(slug.length).toBeLessThanOrEqual(72)
    expect(shortIdIn(slug)).toBe(shortId)
  }
  expect(slugOf('Hello World, 2 things', shortId)).toBe(`hello-world-2-things-${shortId}`)
  for (const text of ['', 'new', 'settings', '0123456789a', `${shortId}x`, 'a/0123456789']) {
    expect(shortIdIn(text)).toBeUndefined()
  }
})

test('a text of the greatest length is judged in no time', () => {
  for (const piece of ['a.', 'www.', 'https://', 'x.y.z/', 'interested ', 'please ', '- ']) {
    const text = piece.repeat(5_000 / piece.length)
    const began = performance.now()
    linksIn(text)
    isBait(text)
    wordsOf(text)
    expect(performance.now() - began).toBeLessThan(200)
  }
})

import { expect, test } from 'vitest'
import { seniorityOf, skillsIn, visaIn } from './read-facts.ts'
import { skills } from './skills.ts'

const named = (text: string) => skillsIn(text).map((id) => skills[id - 1]!.name)

test.each<[string, string[]]>([
  ['We use C++, C# and .NET.', ['C++', 'C#', '.NET']],
  ['node.js, NodeJS and React.js', ['Node.js', 'React']],
  ['Go, Kafka', ['Go', 'Kafka']],
  ['Experience with Go', ['Go']],
  ['Senior Go developer', ['Go']],
  ['Go beyond what is asked. Ready to go. Let us go, now', []],
  ['R and SQL; not R&D', ['R', 'SQL']],
  ['The R&D team. Vitamin C helps. English C1', ['English']],
  ['Programming in C or Java', ['C', 'Java']],
  ['excel at your work', []],
  ['Excel and SAP S/4HANA', ['Excel', 'SAP']],
  ['JavaScript is not Java alone', ['JavaScript', 'Java']],
  ['CI/CD with GitHub Actions', ['CI/CD', 'GitHub Actions']],
  ['Machine learning (ML), deep learning', ['Machine learning', 'Deep learning']],
  ['A rest after work, a spark of joy, swift answers', []],
  ['', []],
])('%s', (text, expected) => {
  expect(named(text)).toEqual(expect.arrayContaining(expected))
  if (expected.length === 0) expect(named(text)).toEqual([])
})

test('every skill finds itself by its name', () => {
  const lost = skills.filter(
    ({ id, name }) => !skillsIn(`experience with ${name}, daily`).includes(id),
  )
  expect(lost.map(({ name }) => name)).toEqual([])
  expect(new Set(skills.map(({ name }) => name)).size).toBe(skills.length)
})

test.each<[string, ReturnType<typeof seniorityOf>]>([
  ['Senior backend engineer', 'senior'],
  ['Sr. Accountant', 'senior'],
  ['Software Engineer II', 'mid'],
  ['Junior nurse', 'junior'],
  ['Werkstudent (m/w/d) Marketing', 'intern'],
  ['Head of Sales', 'lead'],
  ['Chief Technology Officer', 'executive'],
  ['VP Engineering', 'executive'],
  ['Staff engineer', 'lead'],
  ['Staff nurse', null],
  ['Geschäftsführerin', 'executive'],
  ['Registered nurse', null],
])('%s is %s', (title, level) => {
  expect(seniorityOf(title)).toBe(level)
})

test.each<[string, boolean | null]>([
  ['We offer visa sponsorship and relocation.', true],
  ['Sponsorship: we support your work permit.', true],
  ['We will help you with your work permit and support the move.', true],
  ['We are unable to sponsor a visa at this time.', false],
  ['No visa sponsorship available.', false],
  ['You need a valid work permit.', null],
  ['Visa and Mastercard payments', null],
])('%s', (text, expected) => {
  expect(visaIn(text)).toBe(expected)
})

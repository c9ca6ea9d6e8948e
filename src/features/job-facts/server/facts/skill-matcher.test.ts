import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { skillExamples } from './skill-examples.ts'
import { skillsIn } from './skill-matcher.ts'
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

test.each([
  ['machine-learning', 'Machine learning'],
  ['MachineLearning', 'Machine learning'],
  ['CI-CD', 'CI/CD'],
  ['CI / CD', 'CI/CD'],
  ['CICD pipelines', 'CI/CD'],
  ['React-Native', 'React Native'],
  ['ReactNative apps', 'React Native'],
  ['NodeJS', 'Node.js'],
  ['Node JS', 'Node.js'],
  ['node-js', 'Node.js'],
  ['Git Hub', 'GitHub'],
  ['Java-Script', 'JavaScript'],
  ['E-Mail-Marketing', 'E-mail marketing'],
  ['Power-BI', 'Power BI'],
  ['Dev-Ops', 'DevOps'],
  ['ASP.NET Core', 'ASP.NET'],
  ['single sign-on', 'SSO'],
  ['JWTs', 'JWT'],
  ['DNS and DHCP', 'DNS'],
  ['UX/UI design', 'User experience design'],
  ['Pay-per-click', 'PPC'],
  ['FP&A', 'Financial planning and analysis'],
])('%s is %s in every spelling', (text, name) => {
  expect(named(`Experience with ${text}, daily`)).toContain(name)
})

test.each([
  'You react to changes quickly and calmly.',
  'React to changes, every day, in our JavaScript team.',
  'A restful night in our hotel',
  'guard rails, rugby scrum, swift answers',
  'Visit www.acme.net or mail us',
  'Add 500 ml of water',
])('%s names none of the words it plays with', (text) => {
  const wrong = ['React', 'REST', 'Ruby on Rails', 'Scrum', 'Swift', '.NET', 'Machine learning']
  expect(named(text).filter((name) => wrong.includes(name))).toEqual([])
})

test('every entry whose name is an ordinary word has a sentence for either', () => {
  const ambiguous = skills.filter(({ spellings }) => spellings.some((one) => one.ambiguous))
  expect(skillExamples.map(({ name }) => name).toSorted()).toEqual(
    ambiguous.map(({ name }) => name).toSorted(),
  )
})

test.each(skillExamples)('$name is not in "$not", but in "$names"', ({ name, not, names }) => {
  expect(named(not)).not.toContain(name)
  expect(named(names)).toContain(name)
})

test('every skill is found by its name, in a list of its trade', () => {
  const lost = skills.filter(
    ({ id, name }) => !skillsIn(`experience with ${name}, daily`).includes(id),
  )
  expect(lost.map(({ name }) => name)).toEqual([])
})

test('numbers never change, are never missing and never given twice', () => {
  expect(skills.map(({ id }) => id)).toEqual(skills.map((_skill, index) => index + 1))
  expect(new Set(skills.map(({ name }) => name.toLowerCase())).size).toBe(skills.length)
  const kept = readFileSync(new URL('skill-numbers.txt', import.meta.url), 'utf8')
  const numbered = kept
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
  const now = new Map(skills.map(({ id, name }) => [String(id), name]))
  expect(numbered.filter(([id, name]) => now.get(id!) !== name)).toEqual([])
  // A new entry is written down there too, so that its number stays.
  expect(numbered.length).toBe(skills.length)
})

test('a spelling belongs to one skill alone', () => {
  const owners = Map.groupBy(
    skills.flatMap(({ name, spellings }) =>
      spellings
        .filter(({ ambiguous }) => !ambiguous)
        .map(({ text, exact }) => ({ name, text: exact ? text : text.toLowerCase() })),
    ),
    ({ text }) => text,
  )
  const shared = [...owners].filter(([, list]) => new Set(list.map(({ name }) => name)).size > 1)
  // What is written in it is both.
  expect(shared.map(([text]) => text)).toEqual(['asp.net'])
})

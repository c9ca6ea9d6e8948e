import { describe, expect, test } from 'vitest'
import { maskCandidate, maskText, yearsOfExperience } from './mask.ts'

const snapshot = {
  name: 'Zoë Müller-Hart',
  email: 'zoe.mueller@mail.example',
  profile: {
    basics: { name: 'Zoë Müller-Hart', label: 'Backend engineer', summary: 'I am Zoë.' },
    work: [
      { name: 'Acme Rockets', position: 'Engineer', startDate: '2019-01', endDate: '2020-12' },
    ],
    education: [{ institution: 'TU Wien', area: 'Informatics', studyType: 'MSc' }],
    skills: [{ name: 'Go' }],
  },
}

describe('what is drawn over', () => {
  test.each([
    ['Write to zoe.mueller@mail.example today', 'zoe.mueller@mail.example'],
    ['zoe (at) mail.example', 'mail.example'],
    ['See https://zoe.example/cv?x=1 for more', 'zoe.example'],
    ['github.com/zoehart has it', 'zoehart'],
    ['I am @zoehart there', 'zoehart'],
    ['Call +43 660 123 45 67 after five', '660'],
    ['Call (0043)660-1234567', '1234567'],
    ['My name is zoë and I', 'zoë'],
    ['As MÜLLER-HART said', 'MÜLLER'],
    ['At Acme Rockets I built', 'Acme'],
    ['I studied at TU Wien', 'Wien'],
  ])('%s', (text, hidden) => {
    const masked = maskText(text, snapshot)
    expect(masked).not.toContain(hidden)
    expect(masked).toContain('█')
    expect(masked).toHaveLength(text.length)
  })

  test('what helps to decide stays', () => {
    const text = 'Seven years of Go and PostgreSQL 18, led 12 people, shipped 3.2.1 in 2024.'
    expect(maskText(text, snapshot)).toBe(text)
  })

  test('no name, employer or school is in the masked card', () => {
    const card = JSON.stringify(maskCandidate(snapshot, true, new Date('2026-01-01')))
    for (const word of ['Zo', 'ller', 'Acme', 'Wien', 'mail.example'])
      expect(card).not.toContain(word)
    expect(card).toContain('Backend engineer')
    expect(card).toContain('MSc, Informatics')
  })
})

test('overlapping jobs count once, a year alone is the whole year', () => {
  const work = [
    { name: 'A', position: 'x', startDate: '2019-01', endDate: '2020-12' },
    { name: 'B', position: 'y', startDate: '2020', endDate: '2021' },
  ]
  expect(yearsOfExperience({ work }, new Date('2026-01-01'))).toBe(3)
  expect(yearsOfExperience({}, new Date('2026-01-01'))).toBeNull()
})

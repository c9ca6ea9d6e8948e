/** What people call their work and their studies, from closed lists: nothing typed is handed on. */
import { describe, expect, test } from 'vitest'
import { professionOf } from './professions.ts'
import { degreeLevelOf, fieldOfStudy } from './studies.ts'

const none: ReadonlySet<string> = new Set()

describe('professions', () => {
  test.each([
    ['Senior Backend Engineer', /engineer/i],
    ['Registered Nurse (ICU)', /nurse/i],
    ['Primary school teacher', /teacher/i],
    ['Head Chef at Le Jardin', /chef|cook/i],
    ['Accountant', /accountant/i],
    ['Product Manager, Payments', /product manager/i],
    ['Softwareentwicklerin', /software|developer|engineer/i],
    ['Data Scientist', /data scien/i],
    ['Truck driver', /driver/i],
  ])('%s', (title, told) => {
    expect(professionOf([title], none)).toMatch(told)
  })

  test('what no list knows is not told, and neither is what was typed', () => {
    for (const title of ['', ' ', 'Quastenflosser', '###', '🎉']) {
      expect(professionOf([title], none)).toBeNull()
    }
    const told = professionOf(['Nurse Quastenflosser of Hidden Hospital'], none)
    expect(told).not.toMatch(/quasten|hidden/i)
  })

  test('the first title that says one is taken', () => {
    expect(professionOf(['Wizard', 'Accountant', 'Nurse'], none)).toBe(
      professionOf(['Accountant'], none),
    )
    expect(professionOf([], none)).toBeNull()
  })

  test('a word in a person’s name is no profession', () => {
    expect(professionOf(['Baker'], none)).not.toBeNull()
    expect(professionOf(['Baker'], new Set(['baker']))).toBeNull()
  })
})

describe('studies', () => {
  test.each([
    ['Computer Science', 'Informatik'],
    ['Mechanical Engineering', 'Maschinenbau'],
    ['Economics', 'Volkswirtschaftslehre'],
    ['Law', 'Jura'],
    ['Mathematics', 'Mathematik'],
  ])('%s and %s are one field', (english, german) => {
    const field = fieldOfStudy(english)
    expect(field).not.toBeNull()
    expect(fieldOfStudy(german)).toBe(field)
    expect(fieldOfStudy(english.toUpperCase())).toBe(field)
  })

  test.each(['', ' ', 'Underwater Basket Weaving', '42', 'Quastenflosser'])(
    '“%s” is no field of the list',
    (subject) => {
      expect(fieldOfStudy(subject)).toBeNull()
    },
  )

  test('levels are known in several spellings and languages', () => {
    const same = [
      ['BSc', 'B.Sc.', 'Bachelor of Science', 'bachelor'],
      ['MSc', 'M.Sc.', 'Master of Science', 'Master'],
      ['PhD', 'Ph.D.', 'Doctor of Philosophy', 'Dr.'],
    ]
    const levels = same.map((spellings) => spellings.map(degreeLevelOf))
    for (const [level, ...others] of levels) {
      expect(level).not.toBeNull()
      expect(others).toEqual(others.map(() => level))
    }
    expect(new Set(levels.flat()).size).toBe(same.length)
    for (const degree of ['', ' ', 'Quastenflosserei', '???']) {
      expect(degreeLevelOf(degree)).toBeNull()
    }
  })
})

import { expect, test } from 'vitest'
import { waysToLeaveOut } from './leaving-out.ts'

const sizesOf = (ways: ReturnType<typeof waysToLeaveOut<string>>) =>
  ways.map(({ ofWords, ofNames }) => [...ofWords, ...ofNames].map(({ length }) => length))

test('words before names, one before two, and a word is kept', () => {
  const words = ['clerk', 'night']
  expect(waysToLeaveOut({ known: words, wanted: words, names: ['Berlin'] })).toEqual([
    { ofWords: [['clerk'], ['night']], ofNames: [['Berlin']] },
    {
      ofWords: [],
      ofNames: [
        ['clerk', 'Berlin'],
        ['night', 'Berlin'],
      ],
    },
  ])
})

test('the only word is never left out for the sake of names', () => {
  const ways = waysToLeaveOut({ known: ['clerk'], wanted: ['clerk'], names: ['Berlin', 'remote'] })
  expect(ways.flatMap(({ ofWords, ofNames }) => [...ofWords, ...ofNames])).toEqual([
    ['Berlin'],
    ['remote'],
    ['Berlin', 'remote'],
  ])
})

test('of many words, six sets of one are tried, and three of two and of all but one', () => {
  const words = Array.from({ length: 60 }, (_empty, index) => `word${index}`)
  const ways = waysToLeaveOut({ known: words, wanted: words, names: ['Berlin'] })
  expect(sizesOf(ways)).toEqual([Array<number>(6).fill(1), [2, 2, 2], [60, 60, 60]])
})

test('nothing is left out of nothing', () => {
  expect(
    waysToLeaveOut({ known: [], wanted: [], names: [] }).flatMap(({ ofWords }) => ofWords),
  ).toEqual([])
})

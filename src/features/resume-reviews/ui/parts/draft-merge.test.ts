import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDrafts, textOf, withText, type Draft, type DraftField } from './draft-merge.ts'

const base: Draft = { summary: 'A clear page.', comments: new Map([[2, 'Say how many.']]) }

test('changes of different texts come together without a question', () => {
  const mine = withText(base, 7, 'For whom?')
  const theirs = withText(base, 'summary', 'A clear page. Shorten it.')
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    merged: {
      summary: 'A clear page. Shorten it.',
      comments: new Map([...base.comments, [7, 'For whom?']]),
    },
    conflicts: [],
  })
})

test('a text that both changed is asked about, also where one has removed it', () => {
  const mine = withText(base, 2, 'Say how many, and when.')
  const theirs = withText(base, 2, '')
  const { merged, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toEqual([{ field: 2, mine: 'Say how many, and when.', theirs: '' }])
  expect(textOf(merged, 2)).toBe('Say how many, and when.')
})

test('the same change in both windows, and spaces at an end, are no conflict', () => {
  const same = withText(base, 'summary', 'Shorten it.')
  expect(mergeDrafts(base, withText(same, 'summary', 'Shorten it. '), same).conflicts).toEqual([])
})

const field = fc.constantFrom<DraftField>('summary', 0, 1, 2)
const someDraft = fc
  .array(fc.tuple(field, fc.constantFrom('', 'a', 'b', 'c')), { maxLength: 6 })
  .map((changes) => changes.reduce((draft, [at, text]) => withText(draft, at, text), base))

test('nothing is lost: each text is as one of them has it, and a loss is always asked about', () => {
  fc.assert(
    fc.property(someDraft, someDraft, someDraft, (before, mine, theirs) => {
      const { merged, conflicts } = mergeDrafts(before, mine, theirs)
      for (const at of ['summary', 0, 1, 2] as const) {
        const [was, here, there, now] = [before, mine, theirs, merged].map((one) => textOf(one, at))
        const lost = [here, there].filter((text) => text !== was && text !== now)
        if (conflicts.some((one) => one.field === at)) expect(now).toBe(here)
        else expect(lost).toEqual([])
      }
    }),
  )
})

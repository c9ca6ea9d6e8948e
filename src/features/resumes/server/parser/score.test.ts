/** The score of the parser on resumes that it was not written by: 20 people in ten layouts of four producers. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { textLayouts, typstLayouts } from './corpus/layouts.ts'
import { people } from './corpus/people.ts'
import { add, scoreOf, type Score } from './corpus/score.ts'
import { fitDocument } from './fit-document.ts'
import { readResume } from './read-resume.ts'
import { asDocx } from '../printing/docx.ts'
import { viewOf } from '../printing/view.ts'
import { sectionKeys } from '../../contract.ts'

const none: Score = { contact: [0, 0], work: [0, 0], dates: [0, 0], missed: [] }
/** typst draws Devanagari so that its signs cannot be read back in order. */
const drawn = people.filter(({ name }) => !/\p{Script=Devanagari}/u.test(name))

async function scored(
  list: readonly (typeof people)[number][],
  fileOf: (index: number) => Promise<Uint8Array>,
) {
  let total = none
  for (const [index, person] of list.entries()) {
    const { document } = await readResume(await fileOf(index))
    total = add(total, scoreOf(person, document))
  }
  return total
}

const share = ([found, all]: [number, number]) => found / all

/** What falls short of the thresholds, with all that was missed; nothing is the aim. */
function shortOf(score: Score, work: number): string[] {
  const isShort =
    share(score.contact) < 0.97 || share(score.work) < work || share(score.dates) < 0.9
  return isShort ? score.missed : []
}

test.each(Object.entries(typstLayouts))('reads PDF by typst: %s', async (name, template) => {
  const score = await scored(drawn, (index) => renderPdf(template, drawn[index]))
  expect(shortOf(score, name.startsWith('sidebar') ? 0.8 : 0.9)).toEqual([])
})

test.each(Object.entries(textLayouts))('reads text: %s', async (_name, layout) => {
  const score = await scored(people, async (index) =>
    new TextEncoder().encode(layout(people[index]!)),
  )
  expect(shortOf(score, 0.9)).toEqual([])
})

test('reads PDF by a browser, in one column and in two', async () => {
  const folder = new URL('corpus/printed/', import.meta.url)
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThanOrEqual(10)
  const shown = files.map((file) => people[Number(/(\d+)\.pdf$/.exec(file)![1])]!)
  const score = await scored(shown, async (index) => readFileSync(new URL(files[index]!, folder)))
  expect(shortOf(score, 0.9)).toEqual([])
})

test('reads Word files by their words alone', async () => {
  const score = await scored(people, async (index) => {
    const person = people[index]!
    const document = fitDocument({
      basics: { name: person.name, label: person.label, email: person.email, phone: person.phone },
      work: person.work.map(({ position, name, place, start, end, did }) => ({
        position,
        name,
        location: place,
        startDate: start,
        endDate: end,
        highlights: did,
      })),
    })
    // Another document in the part that carries data: the words have to say it all.
    return asDocx(viewOf(document, sectionKeys), undefined, 'a4')
  })
  expect(shortOf(score, 0.9)).toEqual([])
})

/** Pages: what stands on each of them is no part of the text. */
import { expect, test } from 'vitest'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { readResume } from './read-resume.ts'

const threePages = String.raw`
#set page(margin: 2cm, header: context if counter(page).get().first() > 1 [Ada Stone #h(1fr) ada\@example.org],
  footer: context align(center)[Page #counter(page).display() of 3])
#text(size: 20pt, weight: "bold")[Ada Stone] \ ada\@example.org | +44 20 7946 0018
= Experience
#for i in range(9) [
  *Engineer #(i + 1)* at *Firm #(i + 1) Ltd* #h(1fr) #(2000 + 2 * i) – #(2002 + 2 * i)
  #list(..range(7).map(j => [Did the thing number #j, which took a while and was then finished by all of us together in time for winter]))
]`

test('numbers of pages and running heads do not break an entry that goes over', async () => {
  const { document, lines, pages } = await readResume(await renderPdf(threePages, {}))
  expect(pages).toBe(3)
  expect(lines.filter(({ text }) => /^Page|Ada Stone/.test(text))).toHaveLength(1)
  expect(document.work?.map(({ position }) => position)).toEqual(
    Array.from({ length: 9 }, (_, index) => `Engineer ${index + 1}`),
  )
  for (const { highlights = [] } of document.work ?? []) {
    expect(highlights).toHaveLength(7)
    for (const item of highlights) expect(item).toMatch(/in time for winter$/)
  }
})

test('an address that only a link says is found', async () => {
  const template = String.raw`
#text(size: 20pt, weight: "bold")[Ada Stone] \ #link("mailto:ada.stone@example.org")[Email] #link("tel:+442079460018")[Call]
= Experience
*Engineer*, Firm Ltd #h(1fr) 2019 – 2021`
  const { document } = await readResume(await renderPdf(template, {}))
  expect(document.basics).toMatchObject({
    name: 'Ada Stone',
    email: 'ada.stone@example.org',
    phone: '+442079460018',
  })
})

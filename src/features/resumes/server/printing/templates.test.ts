import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { sectionKeys, templateIds } from '../../contract.ts'
import { printResume } from '../service.exports.ts'

test.each(templateIds)('%s leaves no heading alone at the foot of a page', async (template) => {
  // Of any length, so that every line of a page is the last one once.
  for (let lines = 1; lines <= 8; lines++) {
    const work = Array.from({ length: 14 }, (_, index) => ({
      name: 'Acme',
      position: `Title${index}`,
      startDate: '2020',
      highlights: Array.from({ length: index === 0 ? lines : 3 }, () => `Point${index}`),
    }))
    const document = { basics: { name: 'Jane Doe' }, work, education: [{ institution: 'Point99' }] }
    const content = { template, paper: 'a4' as const, sections: [...sectionKeys], document }
    const pdf = await getDocumentProxy(await printResume(content, 'pdf'))
    const { text: pages } = await extractText(pdf, { mergePages: false })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      const last = page.match(/Title\d+|Point\d+|Education|EDUCATION/g)?.at(-1)
      expect(last, page).toMatch(/^Point/)
    }
  }
})

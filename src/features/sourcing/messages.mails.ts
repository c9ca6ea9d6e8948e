import { catalogue } from '#shared/catalogue.ts'

const people = (count: number, most: number) =>
  count >= most
    ? `${most} or more new candidates`
    : count === 1
      ? '1 new candidate'
      : `${count} new candidates`

export const mailWords = catalogue({
  en: {
    newSubject: (count: number, most: number, name: string) =>
      `${people(count, most)} for “${name}”`,
    newLead: (count: number, most: number, name: string) =>
      `Since we last looked, ${people(count, most)} fit your saved search “${name}”.`,
    newBody: 'Their names stay hidden until they accept a request of yours.',
    newButton: 'Show candidates',
    newFooter: (brand: string) => `Sent by ${brand} because you saved this search.`,
  },
})

import { numberWords } from '#web/messages/format.ts'

/** How many work there, as it is read: the size is kept the way that job boards write it, such as `1001-5000`. */
export function employeesOf(sizeBand: string): string {
  return sizeBand
    .replace(/(?<=\d)\s*-\s*(?=\d)/g, '–')
    .replace(/\d{4,}/g, (digits) => numberWords(Number(digits)))
}

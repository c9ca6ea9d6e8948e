/** What forms say about fields that the browser finds wrong. */
import { catalogue } from '#shared/catalogue.ts'
import { clockWords, dateWords, numberWords, plural } from './format.ts'

/** A day, or a day and its time as a clock on the wall shows it. */
function dayOf(value: string): string {
  const [day = '', time] = value.split('T')
  const said = dateWords(new Date(`${day}T00:00Z`), 'UTC')
  return time ? `${said}, ${clockWords(new Date(`${value}Z`), 'UTC')}` : said
}
const isDay = (type: string) => type === 'date' || type === 'datetime-local'

export const formWords = catalogue({
  en: {
    fix: (count: number) => `Fix ${plural(count, 'field')} to continue. We’ve kept what you typed.`,
    missing: 'Fill in this field.',
    notChosen: 'Choose one.',
    leastOne: 'Choose at least one.',
    inEntry: (number: number, problem: string) => `Entry ${number}: ${problem}`,
    cutOff: (most: number) => `At most ${plural(most, 'character')}: the rest was left out.`,
    full: (most: number) => `At most ${numberWords(most)}. Remove one to add another.`,
    notTicked: 'Tick this box to continue.',
    email: 'Enter an email address, such as name@example.com.',
    address: 'Enter a full address, such as https://example.com.',
    tooShort: (least: number) => `Use at least ${plural(least, 'character')}.`,
    tooLong: (most: number) => `Use at most ${plural(most, 'character')}.`,
    tooLow: (least: string, type: string) =>
      isDay(type)
        ? `Choose ${dayOf(least)} or later.`
        : `Enter ${numberWords(Number(least))} or more.`,
    tooHigh: (most: string, type: string) =>
      isDay(type)
        ? `Choose ${dayOf(most)} or earlier.`
        : `Enter ${numberWords(Number(most))} or less.`,
    notRead: (type: string) => (isDay(type) ? 'Enter a full date.' : 'Enter a number.'),
    amount: 'Enter an amount, such as 60,000.',
    format: 'Check the format.',
  },
})

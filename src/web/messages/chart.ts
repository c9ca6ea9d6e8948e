import { catalogue } from '#shared/catalogue.ts'

/** Words of charts: few pages have one. */
export const chartWords = catalogue({
  en: {
    most: (value: string) => `Most in a day: ${value}`,
    none: 'No data for this period.',
    table: 'Show as a table',
    day: 'Day',
  },
})

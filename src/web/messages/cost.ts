import { catalogue } from '#shared/catalogue.ts'
import { plural } from './format.ts'

/** Words of what an action costs, for pages that spend. */
export const costWords = catalogue({
  en: {
    price: (count: number) => plural(count, 'connection'),
  },
})

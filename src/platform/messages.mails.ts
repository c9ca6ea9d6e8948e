import { catalogue } from '#shared/catalogue.ts'

/** What every email says besides its own. */
export const mailWords = catalogue({
  en: { unsubscribeLink: 'Stop these emails' },
})

/** Apart from the words of accounts, which every page loads. */
import { catalogue } from '#shared/catalogue.ts'

export const secondFactorWords = catalogue({
  en: { orRecovery: 'If you don’t have the app, enter a recovery code.' },
})

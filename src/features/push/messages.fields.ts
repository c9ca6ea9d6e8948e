import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    notAToken: 'This isn’t a push token.',
    notASecret: 'This isn’t a 16-byte secret.',
    notAKey: 'This isn’t a public key.',
  },
})

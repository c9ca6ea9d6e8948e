import { catalogue } from '#shared/catalogue.ts'

/** What stands in a resume in place of what its reviewer does not read. */
export const maskWords = catalogue({
  en: {
    name: '[name]',
    email: '[email]',
    phone: '[phone]',
    link: '[link]',
    city: '[city]',
    employer: (number: number) => `[employer ${number}]`,
    school: (number: number) => `[school ${number}]`,
  },
})

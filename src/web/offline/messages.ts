import { catalogue } from '#shared/catalogue.ts'

export const offlineWords = catalogue({
  en: {
    installTitle: (brand: string) => `Install ${brand}`,
    installLead:
      'It opens like an app, and you can read saved jobs, requests and messages offline.',
    installByHand:
      'To read saved jobs, requests and messages offline, tap Share, then Add to Home Screen.',
    install: 'Install the app',
  },
})

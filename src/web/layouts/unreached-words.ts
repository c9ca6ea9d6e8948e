import { catalogue } from '#shared/catalogue.ts'

export const unreachedWords = catalogue({
  en: {
    title: 'You’re offline',
    lead: 'This page opens when you’re back online. We’ve kept what you typed elsewhere.',
    retry: 'Try again',
    still: 'You’re still offline.',
  },
})

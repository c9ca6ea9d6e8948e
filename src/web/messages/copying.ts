import { catalogue } from '#shared/catalogue.ts'

/** What copying says, wherever something is copied. */
export const copyWords = catalogue({
  en: {
    copy: 'Copy',
    copyOf: (label: string) => `Copy: ${label}`,
    copied: 'Copied',
    notCopied: 'Your browser didn’t copy it. Select the text and copy it yourself.',
  },
})

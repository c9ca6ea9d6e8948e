import { catalogue } from '#shared/catalogue.ts'

/** Words of the pieces that public pages carry: few, so that those pages stay light. */
export const words = catalogue({
  en: {
    save: 'Save',
    saved: 'Saved',
    saveNamed: (title: string) => `Save: ${title}`,
    removeNamed: (title: string) => `Saved. Remove: ${title}`,
    alert: 'Get email alerts',
    watch: 'Tell me when someone can refer',
    watched: 'Waiting for a referrer',
    watchedHint: (company: string) =>
      `We’ll tell you once when someone at ${company} can take a request.`,
  },
})

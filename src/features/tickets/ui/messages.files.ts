import { catalogue } from '#shared/catalogue.ts'

/** What is said about files on tickets. */
export const fileWords = catalogue({
  en: {
    files: 'Files',
    add: 'Files',
    hint: 'PDF, Word, PNG or JPEG, up to 10 MB each',
    sending: 'Adding the file…',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    tooLarge: 'The file is larger than 10 MB.',
    tooMany: (count: number) => `Add up to ${count} files to one message.`,
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.max(1, Math.round(bytes / 1000))} kB`
        : `${(bytes / 1_000_000).toFixed(1)} MB`,
    folded: 'Quoted text',
  },
})

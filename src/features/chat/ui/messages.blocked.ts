/** Apart from the words of conversations, which pages of jobs and posts load as well. */
import { catalogue } from '#shared/catalogue.ts'

export const blockedWords = catalogue({
  en: { blockedByMe: (name: string) => `You blocked ${name}.` },
})

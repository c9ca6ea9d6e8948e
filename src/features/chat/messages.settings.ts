import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Messages',
    retention: {
      label: 'Keep ended conversations for',
      description:
        'Conversations that have ended are deleted with their files after this time. 0 keeps them for good.',
      unit: 'days',
      unitOfOne: 'day',
    },
    tooShort: 'Enter 0, or at least 30 days.',
  },
})

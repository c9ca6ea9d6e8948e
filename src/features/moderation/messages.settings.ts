import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Moderation',
    grave: {
      label: 'Hide after reports of fraud',
      description:
        'When reports of scams, requests for money or personal data reach this weight, the content is hidden until a moderator decides. A report by a member who is usually right counts up to 1.5.',
    },
    other: {
      label: 'Hide after other reports',
      description: 'The same, for all other reasons.',
    },
    weight: { unit: 'reports', unitOfOne: 'report' },
    lighterThanGrave: 'Enter at least as much as for reports of fraud.',
  },
})

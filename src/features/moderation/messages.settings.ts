import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Moderation',
    grave: {
      label: 'Hide after reports of fraud',
      description:
        'Something is hidden until a moderator decides once reports of scams, demands for money or personal data reach this weight. A member whose reports are usually right counts up to 1.5.',
    },
    other: {
      label: 'Hide after other reports',
      description: 'The same for all other reasons.',
    },
    weight: 'reports',
    lighterThanGrave: 'Enter at least as much as for reports of fraud.',
  },
})

import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Notifications',
    gather: {
      label: 'Group notifications for',
      description:
        'Emails and push notifications about the same thing wait this long and are sent as one.',
      unit: 'seconds',
      unitOfOne: 'second',
    },
  },
})

import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Notifications',
    gather: {
      label: 'Gather news for',
      description:
        'Emails and pushes wait this long for more news about the same thing, and go out together.',
      unit: 'seconds',
    },
  },
})

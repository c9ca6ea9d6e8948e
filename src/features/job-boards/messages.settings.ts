import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Job boards',
    perDay: {
      label: 'Job boards a member may add',
      description:
        'For verified employees and trusted members. An admin reviews the boards of companies already on this site, unless the member works there. Enter 0 to let only admins add boards.',
      unit: 'a day',
    },
  },
})

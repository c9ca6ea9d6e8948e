import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Job boards',
    perDay: {
      label: 'Job boards a member may add',
      description:
        'For verified employees and trusted members. Boards of companies that are known here wait for an admin, unless the member works there. 0: only admins add boards.',
      unit: 'a day',
    },
  },
})

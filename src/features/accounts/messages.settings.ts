import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Accounts',
    registration: {
      label: 'New accounts',
      description: 'Who may sign up. People who have an account sign in as before.',
    },
    registrations: {
      open: 'Everyone',
      domains: 'People with an email address at certain domains',
      closed: 'Nobody',
    },
    domains: {
      label: 'Email domains for new accounts',
      description: 'One domain per line. Only used when new accounts are limited to domains.',
    },
    notADomain: 'Enter a domain such as example.org.',
    domainsNeeded: 'Enter at least one domain, or let everyone sign up.',
  },
})

import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Accounts',
    registration: {
      label: 'New accounts',
      description:
        'Who can sign up. Existing accounts aren’t affected. You invite people under Accounts. Links that candidates send to people at a company are invitations too.',
    },
    registrations: {
      open: 'Everyone',
      domains: 'People with an email address at certain domains',
      invited: 'People who were invited',
      closed: 'No one',
    },
    domains: {
      label: 'Email domains for new accounts',
      description: 'One domain per line. Only used when new accounts are limited to domains.',
    },
    notADomain: 'Enter a domain such as example.org.',
    domainsNeeded: 'Enter at least one domain, or let everyone sign up.',
  },
})

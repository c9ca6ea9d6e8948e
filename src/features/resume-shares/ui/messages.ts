import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { ShareState } from '../contract.ts'

export const words = catalogue({
  en: {
    share: {
      action: 'Share',
      actionNamed: (label: string) => `Share ${label}`,
      title: 'Share by link',
      lead: 'The link shows this resume as it is now. Later changes don’t show. It isn’t in search engines.',
      days: 'Works for',
      dayCount: (days: number) => plural(days, 'day', 'days'),
      password: 'Password',
      passwordHint: 'Send it separately from the link. At least 8 characters.',
      create: 'Create link',
      created: 'Link created',
      link: 'Link',
      copy: 'Copy link',
      done: 'Done',
    },
    list: {
      heading: 'Shared links',
      none: 'No shared links. Share a resume above to create one.',
      uploaded: 'Share your uploaded resume',
      views: (count: number) => `Opened ${plural(count, 'time', 'times')}`,
      notOpened: 'Not opened yet',
      neverOpened: 'Never opened',
      last: 'last',
      until: 'Works until',
      locked: 'Password',
      revoke: 'Revoke',
      revokeNamed: (label: string) => `Revoke the link to ${label}`,
      revoked: 'Link revoked',
      copyNamed: (label: string) => `Copy link to ${label}`,
      times: 'When it was opened',
    },
    page: {
      title: 'Shared resume',
      lead: 'Someone shared a resume with you.',
      privacy: 'Its owner sees when it was opened, but not by whom.',
      locked: 'This resume is protected. Enter the password its owner gave you.',
      password: 'Password',
      open: 'Open resume',
      ready: 'The resume is ready',
      download: 'Download',
      until: 'The link works until',
    },
  },
})

export const stateWords = catalogue<Record<ShareState, string>>({
  en: { open: 'Active', expired: 'Expired', revoked: 'Revoked' },
})

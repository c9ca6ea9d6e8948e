import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    title: 'Settings',
    lead: 'Changes take effect within seconds. Passwords, keys and server addresses are set as environment variables.',
    tabs: { settings: 'Settings', features: 'Features', history: 'History' },
    review: 'Review changes',
    usual: (value: string, variable: string | null) =>
      variable ? `Default: ${value} (${variable})` : `Default: ${value}`,
    reset: 'Use default',
    resetOf: (label: string) => `Use default: ${label}`,
    noChanges: 'You haven’t changed anything.',
    export: 'Export as JSON',
    import: {
      summary: 'Import settings',
      label: 'Settings file',
      hint: 'JSON exported from this site or another one, up to 200 kB. You see the differences first.',
      wrongFile: 'This isn’t a settings file.',
      same: 'These settings are already in place.',
    },
    diff: {
      title: 'Review changes',
      setting: 'Setting',
      before: 'Now',
      after: 'New',
      note: 'Reason',
      noteHint: 'Shown to other admins in the history.',
      save: 'Save changes',
      saved: 'Settings saved',
    },
    features: {
      lead: 'A feature that is off has no pages or buttons. Anything already in progress continues.',
      owner: (owner: string) => `Owner: ${owner}`,
      who: 'Who has it',
      whos: { everyone: 'Everyone', nobody: 'No one', some: 'Some people' },
      share: 'Share of accounts',
      shareHint: 'In percent. When you raise it, the accounts that have the feature keep it.',
      roles: 'Plus everyone with these roles',
      roleNames: { jobSeeker: 'Candidate', recruiter: 'Recruiter', admin: 'Admin' },
    },
    history: {
      none: 'No changes yet',
      noneHint: 'Every setting has its default value.',
      by: (name: string) => `by ${name}`,
      someone: 'by an admin whose account was deleted',
      from: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
      undo: 'Go back to before this',
      same: 'All settings already have the values from before this change.',
    },
  },
})

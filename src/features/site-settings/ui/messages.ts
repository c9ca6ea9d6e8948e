import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    title: 'Settings',
    lead: 'Changes apply within seconds, everywhere. Passwords, keys and addresses of servers are set in the environment.',
    tabs: { settings: 'Settings', features: 'Features', history: 'History' },
    review: 'Review changes',
    usual: (value: string, variable: string | null) =>
      variable ? `Default: ${value} (${variable})` : `Default: ${value}`,
    reset: 'Use default',
    resetOf: (label: string) => `Use the default for ${label}`,
    noChanges: 'You haven’t changed anything.',
    export: 'Export as JSON',
    import: {
      summary: 'Import settings',
      label: 'Settings file',
      hint: 'JSON exported from here or from another site, up to 200 kB. You see the differences first.',
      wrongFile: 'This is not a file of settings.',
      same: 'The file says what is set already.',
    },
    diff: {
      title: 'Review changes',
      setting: 'Setting',
      before: 'Now',
      after: 'New',
      note: 'Reason',
      noteHint: 'Other admins read it in the history.',
      save: 'Save changes',
      saved: 'Settings saved',
    },
    features: {
      lead: 'A feature that is off has no pages, calls or buttons. What is under way still ends as promised.',
      owner: (owner: string) => `Owner: ${owner}`,
      who: 'Who has it',
      whos: { everyone: 'Everyone', nobody: 'Nobody', some: 'Some people' },
      share: 'Share of accounts',
      shareHint: 'In percent. The same accounts keep it when the share grows.',
      roles: 'And everyone who acts as',
      roleNames: { jobSeeker: 'Candidate', recruiter: 'Recruiter', admin: 'Admin' },
    },
    history: {
      none: 'No changes yet',
      noneHint: 'Everything is as the environment and the defaults say.',
      by: (name: string) => `by ${name}`,
      someone: 'by an admin whose account is gone',
      from: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
      undo: 'Go back to before this',
      same: 'Everything is as it was before this change.',
    },
  },
})

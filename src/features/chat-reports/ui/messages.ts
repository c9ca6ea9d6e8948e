import { catalogue } from '#shared/catalogue.ts'

/** The words of reports, for people and for admins. */
export const words = catalogue({
  en: {
    report: (name: string) => `Report ${name}`,
    lead: (name: string) => `${name} isn’t told who reported them.`,
    reason: 'What’s wrong?',
    note: 'Details',
    noteHint: 'What should we know?',
    attach: 'Let our team see the last 20 messages',
    attachHint:
      'We copy them as they are now. Without them it’s harder for us to decide. Our team can only read more while your report is open, and every access is logged.',
    block: (name: string) => `Also block ${name}`,
    cancel: 'Cancel',
    send: 'Send report',
    sent: 'Report sent',
    admin: {
      title: 'Chat reports',
      lead: 'Conversations that members reported. You can read one only while its report is open, and every access is logged with its purpose.',
      show: 'Which reports',
      open: 'Open',
      decided: 'Decided',
      none: 'No open reports',
      noneHint: 'Members report a conversation from its menu.',
      noneDecided: 'No decided reports',
      heading: (reporter: string, reported: string) => `${reporter} reported ${reported}`,
      account: 'Account',
      evidence: (count: number) => `Attached messages (${count})`,
      noEvidence: 'The reporter didn’t attach messages.',
      read: 'Read the conversation',
      readTitle: 'Read this conversation?',
      readLead: 'Your name, the time and the purpose go into the audit log.',
      purpose: 'Purpose',
      purposeHint: 'At least 10 characters',
      messages: 'Messages',
      older: 'Show older messages',
      uphold: 'Uphold',
      upholdTitle: 'Uphold this report?',
      upholdLead: 'The conversation is closed for both. To suspend an account, go to Accounts.',
      dismiss: 'Dismiss',
      dismissTitle: 'Dismiss this report?',
      dismissLead: 'The conversation stays as it is. The reporter is told.',
      decisionNote: 'Note for other admins',
      decidedToast: 'Report decided',
      product: 'System',
      deleted: 'Deleted',
      file: (name: string) => `File: ${name}`,
    },
  },
})

export const reasonWords = catalogue({
  en: {
    scam: 'Scam or fraud',
    harassment: 'Harassment or threats',
    spam: 'Spam',
    inappropriate: 'Inappropriate content',
    other: 'Something else',
  },
})

export const decisionWords = catalogue({ en: { upheld: 'Upheld', dismissed: 'Dismissed' } })

import { catalogue } from '#shared/catalogue.ts'

/** What emails say about exports and deletions. */
export const mailWords = catalogue({
  en: {
    exportSubject: 'Your data is ready to download',
    exportLead: (parts: number, until: string) =>
      `Everything we hold about you is in ${parts === 1 ? 'one ZIP file' : `${parts} ZIP files`}. You can download it until ${until}; then we delete it.`,
    exportHint:
      'To protect it, we ask for your password again when you download. If you didn’t ask for this, change your password now.',
    openData: 'Open Your data',
    askedSubject: (brandName: string) => `Your ${brandName} account will be deleted`,
    askedLead: (until: string) =>
      `We’ll delete your account and everything in it on ${until}. Until then, sign in and choose “Keep my account” to cancel.`,
    askedHint: 'If you didn’t ask for this, sign in, keep your account and change your password.',
    reminderSubject: (days: number) =>
      days === 1
        ? 'Your account will be deleted tomorrow'
        : `Your account will be deleted in ${days} days`,
    reminderLead: (until: string) =>
      `On ${until} we delete your account. This can’t be undone. Download your data first if you want to keep it, or cancel the deletion.`,
    keep: 'Keep my account',
    cancelledSubject: 'Your account stays',
    cancelledLead: 'You cancelled the deletion of your account. Nothing was deleted.',
    certificateSubject: 'Your account has been deleted',
    certificateLead: (brandName: string, day: string) =>
      `We deleted your ${brandName} account on ${day}, with your profile, resumes, files, messages and everything else that says who you are.`,
    certificateCounts: (rows: number, files: number) =>
      `Records erased: ${rows}. Files erased: ${files}.`,
    certificateInvoices: (years: number) =>
      `Tax law requires us to keep your invoices and the payments behind them for ${years} years.`,
    certificateBackups: (id: string) =>
      `Copies in backups disappear as backups are replaced. Certificate number: ${id}. This is the last email you get from us.`,
    footer: (brandName: string) => `Sent by ${brandName} because of your account.`,
  },
})

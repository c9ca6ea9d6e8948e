import { catalogue } from '#shared/catalogue.ts'

/** What emails, notices and the events of a ticket say. */
export const mailWords = catalogue({
  en: {
    receivedSubject: (reference: string, subject: string | null) =>
      `[${reference}] We got your message${subject === null ? '' : `: ${subject}`}`,
    received: (reference: string, moment: string) =>
      `We got your message. Its number is ${reference}. Expect a first answer by ${moment}.`,
    answeredSubject: (reference: string, subject: string) =>
      `[${reference}] New answer: ${subject}`,
    askedSubject: (reference: string, subject: string) =>
      `[${reference}] We have a question: ${subject}`,
    resolvedSubject: (reference: string, subject: string) => `[${reference}] Resolved: ${subject}`,
    rate: 'Did this help? Rate the answer on the ticket. If it didn’t, just reply within 14 days.',
    withFiles: (count: number) =>
      count === 1 ? 'One file is on the ticket.' : `${count} files are on the ticket.`,
    mergedSubject: (reference: string, subject: string) => `[${reference}] Merged: ${subject}`,
    merged: (from: string, into: string) =>
      `Your tickets ${from} and ${into} are about the same thing, so we’ve merged them. We answer you in ${into}.`,
    replyHint: 'Reply to this email to add to the ticket.',
    emailed: (address: string, name: string) =>
      name ? `Email from ${name} (${address}):` : `Email from ${address}:`,
    noText: '(The email has no text.)',
    noSubject: 'Email without a subject',
    leftOut: (name: string, problem: string) => `“${name || 'File'}” wasn’t kept. ${problem}`,
    tooManyFiles: (names: string) => `Too many files. These weren’t kept: ${names}`,
    shortened: 'The email was longer than this.',
    reminderSubject: (reference: string, subject: string) =>
      `[${reference}] Waiting for your reply: ${subject}`,
    reminder: (day: string) =>
      `We asked you something about your ticket. Without a reply it closes on ${day}.`,
    expiredSubject: (reference: string) => `[${reference}] Closed without a reply`,
    expired:
      'We didn’t hear from you, so we’ve closed the ticket. Reply within 14 days to open it again.',
    escalatedSubject: (reference: string, isOver: boolean) =>
      isOver ? `[${reference}] First answer is overdue` : `[${reference}] First answer is due soon`,
    escalated: (subject: string, moment: string) =>
      `We promised an answer to “${subject}” by ${moment}.`,
    open: 'Open the ticket',
    footer: (brandName: string) => `Sent by ${brandName} support.`,
    events: {
      taken: (agent: string) => `Assigned to ${agent}`,
      held: (day: string) => `On hold until ${day}`,
      woken: 'Back in the queue',
      reopened: 'Opened again',
      expired: 'Closed without a reply',
      closed: 'Closed',
      lowRating: (score: number) => `Rated ${score} of 5`,
      merged: (reference: string) => `${reference} was merged into this ticket`,
      mergedInto: (reference: string) => `Merged into ${reference}`,
      follows: (reference: string) => `Continues ${reference}`,
    },
  },
})

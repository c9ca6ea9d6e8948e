import type { AnswerQuestion, LinkAnswer } from '../contract.ts'

export const words = {
  title: 'Your answer',
  question: {
    contacted: (company: string, job: string) =>
      `Has ${company} been in touch with you about ${job}?`,
    hired: (_company: string, job: string) => `Did you get the job: ${job}?`,
  } satisfies Record<AnswerQuestion, (company: string, job: string) => string>,
  answers: {
    contacted: { yes: 'Yes, it has', no: 'No', not_yet: 'Not yet' },
    hired: { yes: 'Yes, I am hired', no: 'No, it did not work out', not_yet: 'Not decided yet' },
  } satisfies Record<AnswerQuestion, Record<LinkAnswer, string>>,
  lead: 'One press answers it. Nobody has to sign in, and the link works once.',
  thanks: 'Thank you, noted.',
  thanksLead: 'It keeps the numbers of this place honest.',
  over: 'This has been settled already',
  overLead: 'The link has been used, has ended, or you have answered on the page of your request.',
  open: 'Open the request',
  thank: 'Thank the insider',
  thankHint: 'They get it by mail, whatever came of the referral.',
  note: 'Your note',
  send: 'Send the thanks',
  sent: 'Sent. They read it in their mail.',
  thanked: 'Your thanks',
  received: 'Thanks from the candidate',
  proof: 'Proof of the referral',
  proofHint: 'JPEG, PNG or PDF, up to 5 MB. Blacken what nobody needs. The candidate can open it.',
  openProof: 'Open the proof',
  proofKept: 'Kept. The candidate can open it.',
  tooLarge: 'This file is larger than 5 MB.',
} as const

import { catalogue } from '#shared/catalogue.ts'
import type { AnswerQuestion, LinkAnswer, Outcome, OutcomeSource } from '../contract.ts'

export const words = catalogue({
  en: {
    title: 'Your answer',
    question: {
      contacted: (company: string, job: string) =>
        `Has ${company} been in touch with you about ${job}?`,
      hired: (_company: string, job: string) => `Did you get the job: ${job}?`,
    } satisfies Record<AnswerQuestion, (company: string, job: string) => string>,
    answers: {
      contacted: { yes: 'Yes, it has', no: 'No', not_yet: 'Not yet' },
      hired: {
        yes: 'Yes, I got the job',
        no: 'No, it didn’t work out',
        not_yet: 'Not decided yet',
      },
    } satisfies Record<AnswerQuestion, Record<LinkAnswer, string>>,
    lead: 'Choose an answer. You don’t need to sign in, and the link works once.',
    thanks: 'Thank you. We’ve saved your answer.',
    thanksLead: 'Answers like yours keep the response stats honest.',
    over: 'This has already been answered',
    overLead: 'The link has been used or has expired, or you’ve answered on your request’s page.',
    open: 'Open the request',
    ended: 'How it ended',
    endedHint: 'The outcome counts once two sides agree.',
    outcomes: { hired: 'Hired', not_hired: 'Not hired' } satisfies Record<Outcome, string>,
    saidBy: {
      candidate: 'the candidate',
      referrer: 'the referrer',
      company: 'the company',
    } satisfies Record<OutcomeSource, string>,
    you: 'you',
    line: (outcome: string, by: string) => `${outcome}, according to ${by}`,
    settles: 'It counts on',
    settlesUnless: 'unless someone disagrees.',
    contested: 'The answers differ. The outcome stays open until two sides agree.',
    choose: { candidate: 'How did it end?', referrer: 'How did it end, as far as you know?' },
    say: {
      candidate: { hired: 'I was hired', not_hired: 'It didn’t lead to a job' },
      referrer: { hired: 'They were hired', not_hired: 'It didn’t lead to a job' },
    },
    thank: 'Thank the referrer',
    thankHint: 'They get it by email, whatever the outcome.',
    note: 'Your note',
    send: 'Send thanks',
    sent: 'Thank-you sent',
    thanked: 'Your thanks',
    received: 'Thanks from the candidate',
    proof: 'Proof of referral',
    proofHint:
      'JPEG, PNG or PDF, up to 5 MB. Black out private details. The candidate can open it.',
    openProof: 'Open the proof',
    proofKept: 'Proof saved. The candidate can open it.',
    tooLarge: 'This file is larger than 5 MB.',
  },
})

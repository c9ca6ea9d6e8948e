/** What became of referrals. The door for the composition root. */
export { answer, readLink } from './service.answering.ts'
export { referralConfirmed, referralMade } from './service.asking.ts'
export { addProof, proof } from './service.proof.ts'
export { applicantHired, readOutcome, recordOutcome } from './service.saying.ts'
export { readThanks, sendThanks } from './service.thanks.ts'

import { catalogue } from '#shared/catalogue.ts'
import type { RequestAction } from './server/policy.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    jobAtCompany: (companyName: string) => `Job at ${companyName}`,
    notAcceptingReferrals: (companyName: string) =>
      `${companyName} doesn’t take referral requests.`,
    companyBlocked: (companyName: string) => `You have blocked ${companyName} in your profile.`,
    ownEmployer: (companyName: string) =>
      `According to your profile or work email, you work at ${companyName}. If you’ve left, add an end date.`,
    openRequestsLimitReached:
      'You have as many open requests as your plan allows. You can send the next one when one of them ends.',
    openRequestsLimitOf: (atMost: number) =>
      `You have ${atMost} open requests, the most your plan allows. You can send the next one when one of them ends.`,
    emailNotConfirmed: 'Confirm your email address first.',
    profileIncomplete: (requiredCompleteness: number, completeness: number) =>
      `To ask for a referral, complete at least ${requiredCompleteness}% of your profile. Yours is at ${completeness}%.`,
    requestsPaused: (dayWords: string) =>
      `Some of your requests didn’t meet our rules, so you can send the next one on ${dayWords}. You can see the reasons on each request.`,
    noConnectionsLeft:
      'You have no connections left. Searching, saving and applying are always free.',
    alreadyWithdrawn:
      'You withdrew your request for this job. You can ask again only once, and only if nobody had accepted it.',
    alreadyRequested: 'You’ve already asked for a referral for this job.',
    openRequestToCompany: (companyName: string) =>
      `You already have an open request to ${companyName}.`,
    nobodyAvailable: (company: string) => `Nobody at ${company} can take a request right now.`,
    jobClosedBeforeSending: 'The job closed before we could send your request.',
    needsSeparateRequest: (companyName: string) =>
      `${companyName} needs more details than a one-shot includes. Ask for this job separately.`,
    oneShotSubject: 'A candidate would like to be referred',
    oneShotManySubject: (count: number) => `${count} candidates would like to be referred`,
    oneShotLead:
      'These candidates chose your company. They stay anonymous until you accept. We send this at most once a day.',
    candidateWithdrew: 'The candidate withdrew the request.',
    withdrawnSubject: (jobTitle: string) => `A request was withdrawn: ${jobTitle}`,
    withdrawnBody: (jobTitle: string) =>
      `The candidate withdrew the request for ${jobTitle}. You don’t have to do anything.`,
    changesMadeSubject: (jobTitle: string) => `Changes made: ${jobTitle}`,
    changesMadeBody: (jobTitle: string) =>
      `The candidate made the changes you asked for: ${jobTitle}.`,
    consentGivenSubject: 'The candidate agreed: you can accept the request',
    consentGivenLead:
      'You asked to accept a referral request, and the candidate agreed to share who they are.',
    consentGivenBody: (deadline: string) => `You can accept it until ${deadline}.`,
    consentRefusedSubject: 'The candidate prefers another referrer',
    consentRefusedBody:
      'You asked to accept a referral request. The candidate prefers another referrer, so you don’t have to do anything.',
    hiredLead: (jobTitle: string, dayWords: string) =>
      `The person you referred for ${jobTitle} starts on ${dayWords}.`,
    hiredBody: 'Thank you for vouching.',
    bonusDueDate: (day: string) => ` It’s due on ${day}.`,
    bonusTerms: (text: string, until: string) => `The company’s referral bonus: ${text}.${until}`,
    jobClosed: 'This job is closed.',
    conversationOpening: (fullName: string, jobTitle: string, claimDays: number) =>
      `${fullName} accepted the request for ${jobTitle} and has ${claimDays} days to refer or explain why not.`,
    askingOtherReferrers: 'The request goes to other referrers.',
    directedEnded: 'The request was for this referrer alone. It has ended.',
    changesRequested: 'The referrer requested changes. Open the request to see which.',
    requestDeclined: 'The request was declined.',
    referredOn: (dayWords: string) => `Referred on ${dayWords}.`,
    requestEnded: 'The request has ended.',
    candidateAppliedSince:
      'The candidate has since applied to the company. Its rules may not allow a referral after that, so check before you refer.',
    referrerReported: 'You reported the referrer, and we took action',
    accountSuspended: 'The account was suspended',
    suspendedByMistake: 'Your account had been suspended by mistake',
    profileHidden: 'You’re now hiding from this company',
    candidateCannotContinue: 'The candidate can’t continue with this request.',
    requestEndedBody: (jobTitle: string) =>
      `The request for ${jobTitle} has ended. You don’t have to do anything.`,
    changesPeriodOver: 'The time to make changes is over.',
    referrerNoLongerAvailable: 'The referrer can no longer accept requests at this company.',
    requestsReassignedSubject: 'Your requests now go to other referrers',
    requestsReassignedLead:
      'Your work email is no longer confirmed, so the requests you accepted now go to other referrers at the company:',
    decisionDueSubject: (jobTitle: string) => `Waiting for you: ${jobTitle}`,
    decisionDueLead: (jobTitle: string, deadline: string) =>
      `You accepted the request for ${jobTitle}. Refer, decline or hand it back by ${deadline}.`,
    decisionDueBody: 'After that we ask other referrers.',
    digestSubject: 'A referral request is waiting for you',
    digestManySubject: (count: number) => `${count} referral requests are waiting for you`,
    digestLead:
      'Candidates ask for a referral at your company. They stay anonymous until you accept.',
    requestChanged: 'The request changed',
    pastedJobTitle: 'A job the candidate found',
    requestChargeReason: (companyName: string, job: string) => `Request to ${companyName}: ${job}`,
    hiredSubject: (jobTitle: string) => `Hired: ${jobTitle}`,
  },
})

/** Said in the conversation of a request that ends. */
export const endingWords = catalogue({
  en: {
    job_closed: 'The job was closed.',
    company_suspended: 'The company stayed suspended.',
  },
})

/** Why a connection was charged or returned. */
export const chargeReasons = catalogue<Partial<Record<RequestAction, string>>>({
  en: {
    claim: 'A referrer accepted your request',
    release: 'The referrer handed your request back',
    lapse: 'The referrer didn’t act in time',
    reassign: 'This referrer isn’t handling your request any more',
    decline: 'This referrer declined: we’re asking others',
    decline_finally: 'Declined: no referral, no charge',
    run_out: 'Nobody accepted your request: no referral, no charge',
    expire: 'Your request expired: no referral, no charge',
    withdraw: 'You withdrew your request',
    close_job: 'The job was closed, or its company suspended',
    refuse: 'We couldn’t send the request',
    reject_spam: 'Removed as spam',
    uphold: 'Your dispute was upheld',
  },
})

/** Which feature listens to which event: one line each. */
import {
  accountClosed,
  accountRegistered,
  accountRestored,
  accountSuspended,
  credentialsCleared,
  sessionEnded,
} from '#features/accounts/server/events.ts'
import {
  applicantHired,
  applicationMade,
  intakeChanged,
} from '#features/applications/server/events.ts'
import * as applications from '#features/applications/server/service.ts'
import * as agreements from '#features/agreements/server/service.ts'
import * as analytics from '#features/analytics/server/service.ts'
import { articlesChanged } from '#features/articles/server/events.ts'
import { personBlocked } from '#features/blocks/server/events.ts'
import * as campaigns from '#features/campaigns/server/service.ts'
import * as chat from '#features/chat/server/service.ts'
import {
  companyChanged,
  companyMerged,
  companyRenamed,
  companyRestored,
  companySuspended,
  companyUnmerged,
  domainConfirmed,
  policyChanged,
} from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import { referrerFoundWanting } from '#features/disputes/server/events.ts'
import { postsChanged } from '#features/feeds/server/events.ts'
import * as feeds from '#features/feeds/server/service.ts'
import * as invitations from '#features/invitations/server/service.ts'
import * as introductions from '#features/introductions/server/service.ts'
import {
  actionTaken,
  suspendedForConduct,
  suspensionOverturned,
} from '#features/moderation/server/events.ts'
import { findabilityChosen } from '#features/people-search/server/events.ts'
import * as peopleSearch from '#features/people-search/server/service.ts'
import { refundDecided } from '#features/payments/server/events.ts'
import * as payments from '#features/payments/server/service.ts'
import * as privacy from '#features/privacy/server/service.ts'
import { deletionAsked } from '#features/privacy/server/events.ts'
import {
  jobReopened,
  jobsChanged,
  jobsClosed,
  jobsPaused,
  jobsResumed,
} from '#features/jobs/server/events.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as resumeReviews from '#features/resume-reviews/server/service.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import * as postings from '#features/postings/server/service.ts'
import * as outcomes from '#features/outcomes/server/service.ts'
import {
  hidingChanged,
  profileReady,
  profileSaved,
  hiringManagerLapsed,
  referrerLapsed,
  referrerVerified,
  workDomainUnknown,
  workEmailCodeSent,
} from '#features/profiles/server/events.ts'
import { publicProfileChosen, publicProfileRead } from '#features/public-profiles/server/events.ts'
import * as push from '#features/push/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import {
  referralConfirmed,
  referralMade,
  requestsMoved,
} from '#features/referrals/server/events.ts'
import * as referrals from '#features/referrals/server/service.ts'
import * as hiringPipeline from '#features/hiring-pipeline/server/service.ts'
import * as sourcing from '#features/sourcing/server/service.ts'
import * as signIn from '#features/sign-in/server/service.ts'
import * as saved from '#features/saved/server/service.ts'
import * as jobBoards from '#features/job-boards/server/service.ts'
import * as dataTransfer from '#features/data-transfer/server/service.ts'
import * as verification from '#features/verification/server/service.ts'
import type { Context, DomainEvent, Publish } from '#platform/context.ts'
import { sessionRoom } from '#platform/realtime/hub.ts'
import { noteDecision } from '#features/tickets/server/service.actions.ts'
import { adjustmentDecided } from '#features/wallet/server/events.ts'
import { settingsChanged } from '#features/site-settings/server/events.ts'
import {
  announceCompany,
  announceJob,
  announceJobs,
  announcePages,
  announceSettings,
} from './page-changes.ts'

type Listener = { event: string; run: (context: Context, payload: never) => Promise<void> }

function on<Payload>(
  event: DomainEvent<Payload>,
  run: (context: Context, payload: Payload) => Promise<void>,
): Listener {
  return { event: event.name, run: run as Listener['run'] }
}

const listeners: readonly Listener[] = [
  on(sessionEnded, async ({ afterCommit, sockets }, { sessionId }) => {
    afterCommit(() => sockets.disconnect(sessionRoom(sessionId)))
  }),
  on(sessionEnded, push.releaseSession),
  on(credentialsCleared, (context, { accountId }) => signIn.clearCredentials(context, accountId)),
  on(accountRegistered, async (context, { accountId, role }) => {
    if (role === 'jobSeeker') await profiles.createProfile(context, accountId)
    if (role === 'recruiter') await profiles.createRecruiter(context, accountId)
  }),
  on(accountRegistered, agreements.agreeAtSignUp),
  // Before whatever locks the wallet, as where a payment comes in.
  on(accountSuspended, payments.stopRenewals),
  on(accountRestored, payments.tellStopped),
  // One-shots first: what has not left yet must not leave while requests end.
  ...[campaigns, referrals, introductions, peopleSearch, resumeReviews].map((feature) =>
    on(accountSuspended, (context, { accountId }) => feature.stopFor(context, accountId)),
  ),
  ...[referrals, introductions, peopleSearch, sourcing, resumeReviews].map((feature) =>
    on(hidingChanged, (context, { accountId }) => feature.stopHidden(context, accountId)),
  ),
  // Conversations last: a request that goes to someone else closes its own with its reason.
  ...[referrals, introductions, peopleSearch, resumeReviews, chat].map((feature) =>
    on(personBlocked, feature.separate),
  ),
  on(jobsClosed, (context, { jobIds }) => referrals.endRequestsOfJobs(context, jobIds)),
  on(jobsClosed, (context, { jobIds }) => applications.endApplicationsOfJobs(context, jobIds)),
  on(jobsPaused, (context, { jobIds }) => referrals.freezeRequestsOfJobs(context, jobIds)),
  on(jobsResumed, (context, { jobIds }) => referrals.thawRequestsOfJobs(context, jobIds)),
  on(applicantHired, outcomes.applicantHired),
  on(referralMade, (context, { requestId }) => outcomes.referralMade(context, requestId)),
  on(referralConfirmed, (context, { requestId }) => outcomes.referralConfirmed(context, requestId)),
  on(applicationMade, referrals.candidateApplied),
  on(jobReopened, (context, { jobId }) => saved.tellSavers(context, jobId)),
  on(jobsChanged, (context, { jobIds }) => announceJobs(context.db, jobIds)),
  on(jobsChanged, (context, { jobIds }) => jobBoards.pagesChanged(context, jobIds)),
  on(intakeChanged, (context, { jobId }) => announceJob(context.db, jobId)),
  on(companyRenamed, (context, { companyId }) => jobs.companyRenamed(context, companyId)),
  on(companyChanged, (context, { slug }) => announceCompany(context.db, slug)),
  on(refundDecided, noteDecision),
  on(adjustmentDecided, noteDecision),
  on(settingsChanged, (context) => announceSettings(context.db)),
  on(articlesChanged, (context, { paths }) => announcePages(context.db, paths)),
  on(articlesChanged, (context, { indexed }) => jobBoards.pathsChanged(context, indexed)),
  on(postsChanged, (context, { paths }) => jobBoards.pathsChanged(context, paths)),
  on(postsChanged, async (context, { shownOn }) => {
    if (shownOn.length > 0) await announcePages(context.db, shownOn)
  }),
  // Stages after jobs: a person who stands in one goes with the job. Imported references after both.
  ...[
    profiles,
    verification,
    jobs,
    jobBoards,
    hiringPipeline,
    dataTransfer,
    referrals,
    campaigns,
    introductions,
    feeds,
    saved,
    invitations,
    sourcing,
  ].flatMap((feature) => [
    on(companyMerged, feature.moveCompany),
    on(companyUnmerged, feature.moveCompanyBack),
  ]),
  on(companyMerged, responseStats.recountMerged),
  on(companyUnmerged, responseStats.recountMerged),
  on(companySuspended, (context, { companyId }) => applications.closeIntakesAt(context, companyId)),
  on(policyChanged, (context, { companyId }) => referrals.policyChanged(context, companyId)),
  on(companySuspended, (context, { companyId }) => postings.pauseAt(context, companyId)),
  ...[companySuspended, companyRestored].map((event) => on(event, jobs.companyHeld)),
  // After their postings, which take their requests along.
  ...[companySuspended, companyRestored].map((event) =>
    on(event, (context, { companyId }) => referrals.settleCompany(context, companyId)),
  ),
  on(workEmailCodeSent, (context, { accountId }) =>
    verification.workEmailCodeSent(context, accountId),
  ),
  on(workDomainUnknown, verification.reviewDomain),
  // The schedule confirms the rest.
  on(domainConfirmed, async (context) => void (await profiles.confirmWaiting(context, 100))),
  on(referrerVerified, verification.workEmailConfirmed),
  // An employer is hidden from: what nobody has taken there ends.
  ...[referrals, introductions, peopleSearch, sourcing, resumeReviews].map((feature) =>
    on(referrerVerified, (context, { accountId }) => feature.stopHidden(context, accountId)),
  ),
  on(profileSaved, peopleSearch.refreshPerson),
  on(accountRegistered, async (context, { accountId, role }) => {
    if (role !== 'jobSeeker') return
    await analytics.reached(context, [{ accountId, milestone: 'signup' }])
  }),
  on(profileReady, (context, { accountId }) =>
    analytics.reached(context, [{ accountId, milestone: 'profile_ready' }]),
  ),
  on(requestsMoved, analytics.requestsMoved),
  on(requestsMoved, saved.requestsMoved),
  on(findabilityChosen, privacy.noteFindability),
  on(publicProfileChosen, privacy.notePublicProfile),
  ...[accountSuspended, accountRestored].map((event) =>
    on(event, (context, { accountId }) => feeds.authorChanged(context, accountId)),
  ),
  on(publicProfileRead, peopleSearch.noteReading),
  on(findabilityChosen, sourcing.findabilityChosen),
  on(suspendedForConduct, chat.planWarning),
  on(suspensionOverturned, chat.planCorrection),
  on(suspensionOverturned, referrals.refundStopped),
  on(actionTaken, referrals.refundReported),
  on(actionTaken, resumeReviews.refundReported),
  on(deletionAsked, payments.stopRenewals),
  // After what a suspension ends: work addresses first, since others take over what waits for them.
  on(accountClosed, async (context, { accountId }) => {
    await profiles.endWorkEmail(context, accountId)
    await companies.removeCompanyAdmin(context, accountId)
  }),
  ...[applications.withdrawAllOf, chat.leaveAll, payments.endPlansOf].map((end) =>
    on(accountClosed, end),
  ),
  on(referrerVerified, profiles.recordEmployment),
  on(referrerVerified, (context, { companyId }) => referrals.offerWaiting(context, companyId)),
  on(referrerVerified, saved.tellWatchers),
  on(referrerVerified, invitations.referrerVerified),
  on(referrerFoundWanting, (context, { accountId }) => verification.freeze(context, accountId)),
  on(referrerLapsed, (context, { accountId }) => verification.workEmailEnded(context, accountId)),
  on(referrerLapsed, (context, { accountId }) => referrals.rerouteFrom(context, accountId)),
  ...[introductions, peopleSearch, resumeReviews].map((feature) =>
    on(referrerLapsed, (context, { accountId }) => feature.stopRecruiter(context, accountId)),
  ),
  // A suspended account answers nobody, as one that may not hire any longer.
  ...[referrerLapsed, hiringManagerLapsed, accountSuspended].flatMap((event) => [
    on(event, (context, { accountId }) => applications.closeIntakesOf(context, accountId)),
    on(event, (context, { accountId }) => postings.pauseOf(context, accountId)),
  ]),
]

const byEvent = Map.groupBy(listeners, (listener) => listener.event)

/** Names of the events with a listener. */
export const heardEvents: ReadonlySet<string> = new Set(byEvent.keys())

/** Calls the listeners of an event one after the other, in the publisher's transaction. */
export function publishIn(context: Context): Publish {
  return async (event, payload) => {
    for (const listener of byEvent.get(event.name) ?? []) {
      await listener.run(context, payload as never)
    }
  }
}

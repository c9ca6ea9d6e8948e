/** Applications. The door for other features and for the composition root. */
export { apply, preview, trackOutside } from './service.apply.ts'
export { agreeToReopen, answerOffer, track, undo, withdraw } from './service.candidate.ts'
export {
  applicationTo,
  askToReopen,
  hire,
  lockFor,
  makeOffer,
  markSeen,
  move,
  reject,
  resumeOf,
  type CompanyApplication,
} from './service.deciding.ts'
export { answerFileOf, keepAnswerFile, ownAnswerFile } from './service.files.ts'
export { hiringManagerOf, type HiringManager } from './service.hiring-managers.ts'
export {
  closeIntakesAt,
  closeIntakesOf,
  intakeOf,
  requireAnswers,
  saveIntake,
  setIntakes,
} from './service.intakes.ts'
export {
  answer as answerInterview,
  calendarFile as calendarFor,
  cancel as cancelInterview,
  propose as proposeInterview,
} from './service.interviews.ts'
export { chooseBy, type Proposal } from './policy.interviews.ts'
export { clockOf, eventsOf, funnel, interviewsOf, listTracked, readOwn } from './service.reading.ts'
export { withdrawAllOf } from './service.closing.ts'
export { answerAtFirstLook, eventAtFirstLook } from './first-look.ts'
export { hidesName, isNameHidden } from './queries.hidden.ts'
export { cancelPlan, planOf, planRejection } from './service.plans.ts'
export { endApplicationsOfJobs } from './service.sweep.ts'
export { actionsFor, answerShown } from './policy.ts'

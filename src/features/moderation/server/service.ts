/** Reports, cases, sanctions and appeals. The door for the composition root. */
export {
  answer,
  appeal,
  appealByLink,
  forgetLinks,
  listOwn as listOwnDecisions,
  openLink,
} from './service.appeals.ts'
export { closeDecided, decide } from './service.deciding.ts'
export { readFile } from './service.files.ts'
export { figuresBetween, firstReportAt, type ModerationFigures } from './service.figures.ts'
export { assign, duplicate, list, read, readMessages } from './service.queue.ts'
export { listOwn as listOwnReports, report } from './service.reporting.ts'
export { liftEnded } from './service.sanctions.ts'
export { endSuspensions, listSanctions, suspend, tellSuspended } from './service.suspending.ts'

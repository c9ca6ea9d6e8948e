/** Saved jobs, saved searches, watched companies and drafts of requests. The door for other features and for the composition root. */
export {
  behindToken,
  change as changeAlert,
  create as createAlert,
  forget as deleteAlert,
  judge as judgeAlertJob,
  listAlerts,
  read as readAlert,
  unsubscribe,
} from './service.alerts.ts'
export { tellSavers } from './service.reopened.ts'
export { listSaved, listSavedIds, save, unsave } from './service.jobs.ts'
export {
  listWatched,
  moveCompany,
  moveCompanyBack,
  tellWatchers,
  unwatch,
  watch,
} from './service.watches.ts'
export { keepDraft, listDrafts, readDraft, removeDraft, requestsMoved } from './service.drafts.ts'

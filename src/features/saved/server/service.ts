/** Saved jobs and saved searches. The door for other features and for the composition root. */
export { listSaved, listSavedIds, save, unsave } from './service.jobs.ts'

/** Saved jobs and applications. The door for other features and for the composition root. */
export { listSaved, listSavedIds, save, unsave } from './service.saved.ts'

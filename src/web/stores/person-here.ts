import { recruiterStore } from './recruiter-store.ts'
import { userStore } from './user-store.ts'

/** The account that is signed in on this page, in whichever role; null for a guest. */
export function personHere(): string | null {
  return recruiterStore.getState().user?.userId ?? userStore.getState().user?.userId ?? null
}

/** Which requests a referrer wants to see (REF12). Pure. */
import { fold, levelOf } from './matching.ts'

export type ReferPreferences = {
  /** Words of job titles; empty takes all. */
  referFunctions: readonly string[]
  /** Levels; empty takes all. */
  referLevels: readonly string[]
  /** Only people with whom there is something in common. */
  onlyVouch: boolean
}

/** @param common whether candidate and referrer have something in common */
export function wants(preferences: ReferPreferences, jobTitle: string, common: boolean): boolean {
  const { referFunctions, referLevels, onlyVouch } = preferences
  if (onlyVouch && !common) return false
  if (referLevels.length > 0 && !referLevels.includes(levelOf(jobTitle))) return false
  if (referFunctions.length === 0) return true
  const title = ` ${fold(jobTitle)} `
  return referFunctions.some((words) => title.includes(` ${fold(words)} `))
}

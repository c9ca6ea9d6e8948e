import { useState } from 'react'
import { isRefusal } from '#web/api/api-error.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'

/**
 * Whether a form asks for the second factor. `enter` gives null where the server has just asked for it: that is
 * the next step, and no mistake.
 */
export function useSecondFactor(isAskedFirst = false) {
  const [isAsked, setIsAsked] = useState(isAskedFirst)
  async function enter<Entered>(attempt: Promise<Entered>): Promise<Entered | null> {
    try {
      return await attempt
    } catch (error) {
      if (isAsked || !isRefusal(error, 'SECOND_FACTOR_REQUIRED')) throw error
      saidInPlace(error)
      setIsAsked(true)
      return null
    }
  }
  return { isAsked, enter }
}

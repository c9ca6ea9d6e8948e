import { notify } from '#web/kit/notifications.ts'
import { signedOutWords as words } from '#web/messages/late-signed-out.ts'
import { personHere } from '#web/stores/person-here.ts'
import { hasDraft } from './draft.ts'

/** A change of roles is a sign-out, too, for a moment. */
const roleChangeWithin = 500

/** The page has just become a guest's by what happened in another tab. */
export function tellSignedOut(): void {
  setTimeout(() => {
    if (personHere() !== null) return
    // A sign-out on purpose deletes what was typed; a session that has ended elsewhere does not.
    notify({ message: hasDraft() ? words.draftKept : words.signedOut, type: 'warning' })
  }, roleChangeWithin)
}

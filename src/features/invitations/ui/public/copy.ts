import { notify } from '#web/kit/notifications.ts'
import { words } from '../messages.ts'

/** Puts a text on the clipboard, and says whether that worked. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => notify({ message: words.invite.copied, type: 'success' }),
    () => notify({ message: words.invite.notCopied, type: 'error' }),
  )
}

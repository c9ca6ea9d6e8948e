import { copyWords as words } from '#web/messages/copying.ts'
import { notify } from './notifications.ts'

/** Puts a text on the clipboard, and says whether that worked. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => notify({ message: words.copied, type: 'success' }),
    () => notify({ message: words.notCopied, type: 'error' }),
  )
}

import { copyWords } from '#web/messages/copying.ts'
import { notify } from './notifications.ts'

/** Puts a text on the clipboard, and says whether that worked. */
export function copyText(
  text: string,
  words: { copied: string; notCopied: string } = copyWords,
): void {
  void navigator.clipboard.writeText(text).then(
    () => notify({ message: words.copied, type: 'success' }),
    () => notify({ message: words.notCopied, type: 'error' }),
  )
}

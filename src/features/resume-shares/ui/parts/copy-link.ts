import { notify } from '#web/kit/notifications.ts'
import { words } from '../messages.ts'

export function copyLink(url: string): void {
  void navigator.clipboard.writeText(url).then(
    () => notify({ message: words.share.copied, type: 'success' }),
    () => notify({ message: words.share.notCopied, type: 'error' }),
  )
}

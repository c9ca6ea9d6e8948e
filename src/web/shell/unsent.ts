/** Which forms hold text that nobody has sent yet. A new release and a sign-out wait for them. */
const unsent = new Set<string>()

/** Open while something is unsent here: other tabs ask before a sign-out, which would take it along. */
let channel: BroadcastChannel | undefined
const channelName = 'unsent'
/** How long the other tabs have to answer, in milliseconds. */
const patience = 200

type Said = 'is anything unsent?' | 'something is unsent'

export function markUnsent(form: string): void {
  unsent.add(form)
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data === 'is anything unsent?') channel?.postMessage('something is unsent' satisfies Said)
  }
}

export function markSent(form: string): void {
  unsent.delete(form)
  if (unsent.size > 0) return
  channel?.close()
  channel = undefined
}

export function hasUnsentForm(): boolean {
  return unsent.size > 0
}

/** Whether text that nobody has sent stands in a form of this tab, or of another one. */
export async function isUnsentInAnyTab(): Promise<boolean> {
  if (hasUnsentForm()) return true
  if (typeof BroadcastChannel === 'undefined') return false
  const others = new BroadcastChannel(channelName)
  const answer = new Promise<boolean>((resolve) => {
    others.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data === 'something is unsent') resolve(true)
    }
    setTimeout(() => resolve(false), patience)
  })
  others.postMessage('is anything unsent?' satisfies Said)
  return answer.finally(() => others.close())
}

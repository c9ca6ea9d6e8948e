/** Tabs of one person ask each other before a sign-out, which takes along what is typed in any of them. */
const name = 'unsent'
/** How long the other tabs have to answer, in milliseconds. */
const patience = 200

type Said = 'is anything unsent?' | 'something is unsent'

let channel: BroadcastChannel | undefined

/** From now on this tab says so when it is asked while it holds something. */
export function answerOtherTabs(isUnsentHere: () => boolean): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === 'is anything unsent?' && isUnsentHere())
      channel?.postMessage('something is unsent' satisfies Said)
  })
}

/** Whether text that nobody has sent stands in a form of another tab. */
export async function isUnsentInOtherTab(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return false
  const others = new BroadcastChannel(name)
  const answer = new Promise<boolean>((resolve) => {
    others.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data === 'something is unsent') resolve(true)
    })
    setTimeout(() => resolve(false), patience)
  })
  others.postMessage('is anything unsent?' satisfies Said)
  return answer.finally(() => others.close())
}

/** What a push says, and what sending it to one device came to. */

export type PushMessage = {
  /** The same however often the message is sent: a device that gets it twice shows it once. */
  id: string
  title: string
  body: string
  /** A path of ours. */
  link: string | null
  /** A newer message with the same tag takes the place of an older one: at most 32 of A-Z a-z 0-9 - _ */
  tag: string
  urgent: boolean
}

export type PushOutcome =
  | { state: 'sent' }
  /** The device is gone: nothing is ever sent to it again. */
  | { state: 'gone' }
  | { state: 'retry'; reason: string; retryAfter?: number | undefined }
  | { state: 'refused'; reason: string }

/** What services answer, the same for all that speak HTTP. */
export function outcomeOf(
  status: number,
  { retryAfter, text }: { retryAfter: number | undefined; text: string },
): PushOutcome {
  const reason = `${status} ${text}`.trim().slice(0, 300)
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 408 || status === 429 || status >= 500) {
    return { state: 'retry', reason, retryAfter }
  }
  return { state: 'refused', reason }
}

/** Devices that are off for longer have no use for the news. */
export const timeToLiveSeconds = 24 * 60 * 60

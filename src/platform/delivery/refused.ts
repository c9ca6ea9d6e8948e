/** A message was not accepted, and why is known. */
export class DeliveryRefused extends Error {
  /** Seconds that the service asks to be left alone. */
  readonly retryAfter: number | undefined
  /** No further try will do better. */
  readonly isFinal: boolean

  constructor(
    message: string,
    options: { retryAfter?: number | undefined; isFinal?: boolean } = {},
  ) {
    super(message)
    this.retryAfter = options.retryAfter
    this.isFinal = options.isFinal ?? false
  }
}

/** Seconds of a Retry-After header (RFC 9110, section 10.2.3): a number, or a date. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

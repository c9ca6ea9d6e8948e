/** What a push registration has to be, and how many there may be. Pure. */
/** Devices of one account; a further one takes the place of the one that was silent for longest. */
export const devicesAtMost = 20
/** Browsers tell of themselves every 7 days; one that has been silent for so long is gone. */
export const silentDays = 60
/** A device that refuses so many messages in a row gets no more. */
export const failuresAtMost = 5

/** Tokens that one address may register, so that nobody fills the table. */
export const registrationRule = { name: 'push-registration', limit: 30, seconds: 60 * 60 } as const

/**
 * Who may say whose device it is. A device without an owner is anybody's who knows its token; one with
 * an owner is that account's until it signs out there.
 */
export function mayClaim(owner: string | null, accountId: string | null): boolean {
  return owner === null || owner === accountId
}

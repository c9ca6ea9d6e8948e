/** How many mails and texts one person gets of what others can set off. */
import type { Context } from '#platform/context.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { AppError } from '#shared/errors.ts'
import { errorWords } from '../messages.errors.ts'

const hour = 60 * 60
const rules = {
  anybody: { name: 'mail-target', limit: 10, seconds: hour },
  owner: { name: 'mail-target-owner', limit: 10, seconds: hour },
} as const satisfies Record<string, ThrottleRule>

/**
 * Counts one message to an address or a number, no matter what it is for or who asks. What strangers
 * use up is counted apart from what the owner asks for.
 *
 * @throws AppError RATE_LIMITED beyond ten an hour
 */
export async function spendMessage(
  context: Pick<Context, 'throttle'>,
  target: string,
  byOwner: boolean,
): Promise<void> {
  try {
    await context.throttle.spend(byOwner ? rules.owner : rules.anybody, target.toLowerCase())
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error
    const retryAfter = error.details?.retryAfter ?? hour
    throw new AppError('RATE_LIMITED', {
      reason: errorWords.hourlyEmailLimitReached(target, Math.ceil(retryAfter / 60)),
      retryAfter,
    })
  }
}

/**
 * Tells the owner of an account what was done to it. As long as nobody has proved to read the address,
 * someone else may have typed it: then these mails count like others that strangers set off, and
 * beyond the limit there are none.
 */
export async function tellOwner(
  context: Pick<Context, 'throttle' | 'enqueue'>,
  { email, emailVerified }: { email: string; emailVerified: boolean },
  mail: { subject: string; text: string },
): Promise<void> {
  if (!emailVerified) {
    try {
      await spendMessage(context, email, false)
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return
      throw error
    }
  }
  await context.enqueue(sendMail, { to: email, ...mail })
}

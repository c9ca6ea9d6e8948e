/** What takes messages out of the product, each message once. */
import type { Context } from '../context.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { TextMessage, Texter } from '../sms/texter.ts'
import type { Fcm } from '../push/fcm.ts'
import { deliverEachOnce, deliverOnce, type Delivered } from '../tasks/deliver-once.ts'
import type { SentNotes } from '../tasks/sent-notes.ts'

type Carrying = Pick<Context, 'db' | 'log' | 'signal'>

/** Each takes an id that is the same for every attempt; a message that has left does not leave again. */
export type Carriers = {
  /** @throws when it was not accepted */
  mail(context: Carrying, mail: Mail, id: string): Promise<void>
  /** @throws when it was not accepted */
  text(context: Carrying, message: TextMessage, id: string): Promise<void>
  /** For what leaves by another way, several at a time; one that `send` throws for has not left. */
  eachOnce(
    context: Carrying,
    ids: readonly string[],
    send: (id: string) => Promise<void>,
  ): Promise<Map<string, Delivered>>
  /** Firebase, where it is configured. */
  fcm: Fcm | undefined
}

export function createCarriers(options: {
  mailer: Mailer
  texter: Texter | undefined
  notes: SentNotes
  fcm: Fcm | undefined
}): Carriers {
  const { mailer, texter, notes, fcm } = options
  return {
    fcm,
    eachOnce: (context, ids, send) => deliverEachOnce(context, notes, ids, send),
    mail: (context, mail, id) => deliverOnce(context, notes, id, () => mailer.send(mail, id)),
    async text(context, message, id) {
      if (texter) await deliverOnce(context, notes, id, () => texter.send(message, id))
      else context.log.warn('a text message was dropped: SMS_URL is not set')
    },
  }
}

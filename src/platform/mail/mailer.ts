/** Mail leaves the product through one task, `mail.send`, and one port with two adapters. */
import { z } from 'zod'
import type { Task } from '../tasks/tasks.ts'
import { defineTask, handleTask } from '../tasks/tasks.ts'

/** Control characters would let text end a header and begin another. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const headerText = z.string().regex(/^[^\u0000-\u001f\u007f]*$/u)

const mailSchema = z.object({
  to: headerText.max(254).pipe(z.email()),
  subject: headerText.min(1).max(200),
  text: z.string().min(1).max(100_000),
  html: z.string().max(200_000).optional(),
})

export type Mail = z.infer<typeof mailSchema>

export type Mailer = {
  /**
   * Hands one mail over.
   *
   * @param id the same for every attempt; becomes the Message-ID
   * @throws when it was not accepted; the task is then tried again
   */
  send(mail: Mail, id: string): Promise<void>
}

/** Enqueue this to send a mail once the transaction has committed. `composeMail` makes the payload. */
export const sendMail = defineTask({
  name: 'mail.send',
  payload: mailSchema.extend({ id: z.uuid() }),
})

/** The task that hands mails to `mailer`. */
export function createMailTask(mailer: Mailer): Task {
  return handleTask(sendMail, (_context, { id, ...mail }) => mailer.send(mail, id), {
    transaction: false,
  })
}

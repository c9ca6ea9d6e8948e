/** Mail leaves the product through one task, so that it goes out if and only if its cause is committed. */
import { z } from 'zod'
import { newId } from '#shared/ids.ts'
import { deliverOnce } from '../tasks/deliver-once.ts'
import type { SentNotes } from '../tasks/sent-notes.ts'
import { defineTask, handleTask, type Task, type TaskDefinition } from '../tasks/tasks.ts'
import type { Mailer } from './mailer.ts'

/** Control characters would let text end a header and begin another. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const headerText = z.string().regex(/^[^\u0000-\u001f\u007f]*$/u)

const mailSchema = z.object({
  to: headerText.max(254).pipe(z.email()),
  subject: headerText.min(1).max(200),
  text: z.string().min(1).max(100_000),
  html: z.string().max(200_000).optional(),
  replyTo: headerText.max(254).pipe(z.email()).optional(),
  unsubscribeUrl: headerText
    .max(500)
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional(),
  calendar: z
    .object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string().max(20_000) })
    .optional(),
  // Given when the task is enqueued: every attempt sends the same mail under the same id.
  id: z.uuid().default(() => newId()),
})

/** Enqueue this to send a mail. `composeMail` makes the payload with an HTML part. */
export const sendMail: TaskDefinition<z.input<typeof mailSchema>> = defineTask({
  name: 'mail.send',
  payload: mailSchema,
})

/** The task that hands mails to `mailer`. */
export function createMailTask(mailer: Mailer, notes: SentNotes): Task {
  return handleTask(
    sendMail,
    (context, { id = newId(), ...mail }) =>
      deliverOnce(context, notes, id, () => mailer.send(mail, id)),
    { transaction: false },
  )
}

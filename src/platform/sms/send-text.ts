/** Text messages leave through one task, so that one goes out if and only if its cause is committed. */
import { z } from 'zod'
import { newId } from '#shared/ids.ts'
import { deliverOnce } from '../tasks/deliver-once.ts'
import type { SentNotes } from '../tasks/sent-notes.ts'
import { defineTask, handleTask, type Task, type TaskDefinition } from '../tasks/tasks.ts'
import type { Texter } from './texter.ts'

const messageSchema = z.object({
  to: z.string().regex(/^\+\d{6,15}$/),
  text: z.string().min(1).max(320),
  // Given when the task is enqueued: every attempt sends the same message under the same id.
  id: z.uuid().default(() => newId()),
})

/** Enqueue this to send a text message. */
export const sendText: TaskDefinition<z.input<typeof messageSchema>> = defineTask({
  name: 'sms.send',
  payload: messageSchema,
})

/** The task that hands messages to `texter`; without one they are dropped. */
export function createTextTask(texter: Texter | undefined, notes: SentNotes): Task {
  return handleTask(
    sendText,
    async (context, { id = newId(), ...message }) => {
      if (texter) await deliverOnce(context, notes, id, () => texter.send(message, id))
      else context.log.warn('a text message was dropped: SMS_URL is not set')
    },
    { transaction: false },
  )
}

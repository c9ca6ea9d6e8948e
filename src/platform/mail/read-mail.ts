/** Reads mails of strangers in a process of their own, with bounds of memory and time. */
import { createProcessPool, PoolFull } from '../processes/process-pool.ts'

export type MailAttachment = { fileName: string; bytes: Uint8Array }

export type ReadMail = {
  /** Without its angle brackets; null where it has none. */
  messageId: string | null
  /** What it answers, the oldest first. */
  references: string[]
  from: { address: string; name: string } | null
  subject: string
  text: string
  /** Names in small letters; of several of a name, the first. */
  headers: Record<string, string>
  attachments: MailAttachment[]
  /** Names of attachments beyond the bound. */
  leftOut: string[]
}

/** It cannot be read, now or later. */
export class UnreadableMail extends Error {}

const readInProcess = createProcessPool<Uint8Array, ReadMail>({
  module: new URL('./mail-process.ts', import.meta.url),
  size: 1,
  memoryMb: 256,
  jobMs: 20_000,
  // Emails are read by tasks, a few at a time.
  waitingAtMost: 100,
})

/**
 * @throws UnreadableMail for what is no mail, takes too long, or needs too much memory
 * @throws PoolFull while too many wait: the task tries again
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  try {
    return await readInProcess(raw)
  } catch (cause) {
    if (cause instanceof PoolFull) throw cause
    throw new UnreadableMail(cause instanceof Error ? cause.message : 'broken', { cause })
  }
}

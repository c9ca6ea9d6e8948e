/** Reads mails of strangers in a thread of their own, with bounds of memory and time. */
import { Worker } from 'node:worker_threads'

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

const readMs = 20_000
const memoryMb = 256

/** @throws UnreadableMail for what is no mail, takes too long, or needs too much memory */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const worker = new Worker(new URL('./mail-worker.ts', import.meta.url), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<ReadMail>((resolve, reject) => {
      const timer = setTimeout(() => reject(new UnreadableMail('took too long')), readMs)
      worker.once('message', (result: ReadMail) => {
        clearTimeout(timer)
        resolve(result)
      })
      worker.once('error', (cause) => {
        clearTimeout(timer)
        reject(new UnreadableMail(cause instanceof Error ? cause.message : 'broken', { cause }))
      })
    })
  } finally {
    await worker.terminate()
  }
}

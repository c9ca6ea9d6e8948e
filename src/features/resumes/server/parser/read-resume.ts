/** Reads resumes in processes of their own, with bounds of memory and time. */
import {
  createProcessPool,
  LostJob,
  PoolFull,
  type LossReason,
} from '#platform/processes/process-pool.ts'
import type { ResumeReading } from '../../contract.ts'
import { UnreadableResume, type UnreadableReason } from './lines.ts'
import type { ReadJob, ReadResult, ResumeFileKind } from './resume-process.ts'

const readInProcess = createProcessPool<ReadJob, ReadResult>({
  module: new URL('./resume-process.ts', import.meta.url),
  // More at once would take the processor from everybody else.
  size: 2,
  memoryMb: 256,
  jobMs: 8_000,
  waitingAtMost: 40,
  jobsAtMost: 50,
})

/** Too many files wait to be read. */
export class TooBusy extends Error {}

const reasons: Readonly<Record<LossReason, UnreadableReason>> = {
  time: 'tooSlow',
  memory: 'tooLarge',
  end: 'broken',
}

/**
 * @throws UnreadableResume with the reason, after at most eight seconds of reading
 * @throws TooBusy when too many wait
 */
export async function readResume(bytes: Uint8Array): Promise<ResumeReading> {
  const kind = kindOf(bytes)
  if (!kind) throw new UnreadableResume('unsupported')
  const result = await readInProcess({ bytes, kind }).catch((cause: unknown) => {
    if (cause instanceof PoolFull) throw new TooBusy()
    if (cause instanceof LostJob) throw new UnreadableResume(reasons[cause.reason], { cause })
    throw cause
  })
  if ('reading' in result) return result.reading
  throw new UnreadableResume(result.reason)
}

const zipSign = [0x50, 0x4b, 0x03, 0x04]
/** Of compound files (MS-CFB): Word documents of before 2007, and later ones that are locked. */
const compoundSign = [0xd0, 0xcf, 0x11, 0xe0]
const lockedPart = Buffer.from('EncryptedPackage', 'utf16le')

const beginsWith = (bytes: Uint8Array, sign: readonly number[]) =>
  sign.every((byte, index) => bytes[index] === byte)

/**
 * By the bytes alone: what a file is called says nothing.
 *
 * @throws UnreadableResume for a Word document that is locked
 */
function kindOf(bytes: Uint8Array): ResumeFileKind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096))
  const latin = start.toString('latin1')
  if (latin.slice(0, 1024).includes('%PDF-')) return 'pdf'
  if (latin.startsWith('{\\rtf')) return 'rtf'
  if (beginsWith(bytes, compoundSign)) {
    const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(lockedPart)
    if (isLocked) throw new UnreadableResume('password')
  }
  if (beginsWith(bytes, zipSign)) {
    return latin.includes('application/vnd.oasis.opendocument.text') ? 'odt' : 'archive'
  }
  // UTF-16 begins with its mark; other text has none of the signs below.
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe
  // oxlint-disable-next-line no-control-regex -- what no text has
  const isText = isWide || !/[\u0000-\u0008\u000e-\u001a]/.test(latin)
  return isText && bytes.length > 0 ? 'text' : undefined
}

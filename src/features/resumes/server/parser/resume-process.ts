/** Reads resume files, one after the other, in a process of its own: files of strangers may do anything. */
import { answerJobs } from '#platform/processes/answer-jobs.ts'
import type { ResumeReading } from '../../contract.ts'
import { fitDocument } from './fit-document.ts'
import { UnreadableResume, type ReadText, type UnreadableReason } from './lines.ts'
import { parseResume } from './parse-resume.ts'
import { readArchive } from './read-archive.ts'
import { readOdt, readPlain } from './read-marked.ts'
import { readRtf } from './read-rtf.ts'

export type ResumeFileKind = 'pdf' | 'archive' | 'odt' | 'rtf' | 'text'
export type ReadJob = { bytes: Uint8Array; kind: ResumeFileKind }
export type ReadResult = { reading: ResumeReading } | { reason: UnreadableReason }

const linesShown = 2_000
const unknownHeadingsAtMost = 20

async function readText({ bytes, kind }: ReadJob): Promise<ReadText> {
  switch (kind) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(bytes)
    case 'archive':
      return readArchive(bytes)
    case 'odt':
      return readOdt(bytes)
    case 'rtf':
      return readRtf(bytes)
    case 'text':
      return readPlain(bytes)
  }
}

async function read(job: ReadJob): Promise<ReadResult> {
  try {
    const text = await readText(job)
    const isExact = typeof text.attached === 'object' && text.attached !== null
    const parsed = parseResume(text.lines)
    const document = isExact
      ? fitDocument(text.attached as Record<string, unknown>)
      : parsed.document
    if (isExact && Object.keys(document).length === 0) throw new UnreadableResume('empty')
    const lines = parsed.lines.slice(0, linesShown)
    const unknownHeadings = isExact ? [] : parsed.unknownHeadings.slice(0, unknownHeadingsAtMost)
    return { reading: { document, lines, unknownHeadings, pages: text.pages, exact: isExact } }
  } catch (error) {
    return { reason: error instanceof UnreadableResume ? error.reason : 'broken' }
  }
}

answerJobs(read)

/** PDF files from a template and data. */
import { AppError } from '#shared/errors.ts'
import { errorWords } from '../messages.errors.ts'
import { createProcessPool, LostJob, PoolFull } from '../processes/process-pool.ts'
import type { PageFormat, PdfJob } from './pdf-process.ts'

const setPages = createProcessPool<PdfJob, Uint8Array>({
  module: new URL('./pdf-process.ts', import.meta.url),
  size: 1,
  memoryMb: 256,
  // A page takes milliseconds; what takes this long does not end.
  jobMs: 20_000,
  // Those who ask after so many have gone before their page is set.
  waitingAtMost: 100,
})

/** The text of this page cannot be set, today or tomorrow. */
export class UnsettablePage extends Error {}

/**
 * Sets a PDF/A-2a with tags and embedded fonts, in a process of its own that is started by the first call. Data
 * with a sign that no font has, such as an emoji, makes a plain PDF with a box in its place.
 *
 * @param template in typst (https://typst.app/docs); it reads `data`, whose strings stay text whatever
 *   they hold, and it cannot read files or the network
 * @param data what JSON can say
 * @param format PDF/A-3a, which may carry files along, or one SVG with all pages, instead
 * @throws AppError UNAVAILABLE while too many pages wait to be set; a task tries again
 * @throws UnsettablePage when setting the page takes too long or ends its process
 * @throws Error with typst's sentences when the template is wrong
 */
export async function renderPdf(
  template: string,
  data: unknown,
  format: PageFormat = 'pdf',
): Promise<Uint8Array> {
  try {
    return await setPages({ template, data: JSON.stringify(data), format })
  } catch (error) {
    if (error instanceof PoolFull) {
      const { tooManyPages } = errorWords
      throw new AppError('UNAVAILABLE', { reason: tooManyPages, retryAfter: 10 }, { cause: error })
    }
    if (error instanceof LostJob) throw new UnsettablePage(error.message, { cause: error })
    throw error
  }
}

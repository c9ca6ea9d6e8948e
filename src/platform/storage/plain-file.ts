/** Papers that people hand in: a PDF that does nothing by itself, or a picture drawn anew. */
import { problemOfPdf } from './pdf.ts'
import { redraw, type PictureProblem } from './pictures.ts'

export type PlainFile = {
  bytes: Uint8Array
  contentType: 'application/pdf' | 'image/jpeg'
  /** Of a picture, in pixels. */
  width: number | null
  height: number | null
}

/** @returns the file as it is kept, or what is wrong with it */
export async function plainFile(
  bytes: Uint8Array,
): Promise<PlainFile | PictureProblem | 'active-pdf'> {
  const pdf = await problemOfPdf(bytes)
  if (pdf === undefined) return { bytes, contentType: 'application/pdf', width: null, height: null }
  if (pdf !== 'not-a-pdf') return 'active-pdf'
  const picture = await redraw(bytes, ['jpeg', 'png'])
  return typeof picture === 'string' ? picture : { ...picture, contentType: 'image/jpeg' }
}

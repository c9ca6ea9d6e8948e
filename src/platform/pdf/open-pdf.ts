/** Opens PDF files of strangers; call it in a worker thread with bounds. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** What the operators of a page are called, by their numbers in its list. */
export const { OPS: operation } = await getResolvedPDFJS()

/** No fonts, no pictures beyond this many pixels: only the text matters. */
const pixelsAtMost = 4_000_000

/** @throws Error named `PasswordException` when the file is locked, others when it is damaged */
export function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  return getDocumentProxy(Uint8Array.from(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: pixelsAtMost,
    verbosity: 0,
  })
}

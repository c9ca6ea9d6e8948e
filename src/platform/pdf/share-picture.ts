/** The picture that chats and networks show beside a link (Open Graph), drawn from the page's own words. */
import { shortened } from '#shared/shortened.ts'
import { drawIcon } from '../storage/icons.ts'
import { loadImageLibrary } from '../storage/image-library.ts'
import { renderPdf } from './render-pdf.ts'

/** As networks ask for it: they cut other shapes. */
export const sharePictureSize = { width: 1200, height: 630 } as const

const markBox = { left: 84, top: 72, side: 56 } as const

export type SharePicture = {
  brand: string
  title: string
  description: string
  /** Where the link leads, such as `jobs.example.org`. */
  host: string
}

// The colours of tokens.css in light; the mark is laid over its box.
const template = `
#set page(width: 1200pt, height: 630pt, margin: (x: 84pt, top: 72pt, bottom: 60pt), fill: rgb("#f8f6f1"))
#set text(fill: rgb("#211e18"), size: 28pt)
#set par(justify: false, leading: -0.12em)
#set text(top-edge: "ascender", bottom-edge: "descender")
#place(top + left, dx: -84pt, dy: -72pt, rect(width: 14pt, height: 630pt, fill: rgb("#17573d")))
#grid(columns: (56pt, auto), column-gutter: 16pt, align: horizon,
  box(width: 56pt, height: 56pt),
  text(font: "Source Serif 4", size: 34pt, weight: 600, data.brand))
#v(1fr)
#block(height: 270pt, clip: true, align(bottom,
  text(font: ("Source Serif 4", "Noto Sans"), size: if data.title.len() > 60 { 54pt } else { 66pt }, weight: 600, data.title)))
#v(18pt)
#block(height: 84pt, clip: true, text(fill: rgb("#5f5b52"), data.description))
#v(1fr)
#text(size: 22pt, fill: rgb("#5f5b52"), data.host)
`

const titleAtMost = 110
const descriptionAtMost = 150

/** @returns a PNG of `sharePictureSize` */
export async function drawSharePicture(picture: SharePicture): Promise<Uint8Array> {
  const svg = await renderPdf(
    template,
    {
      ...picture,
      title: shortened(picture.title.normalize('NFC'), titleAtMost),
      description: shortened(picture.description.normalize('NFC'), descriptionAtMost),
    },
    'picture',
  )
  const { width, height } = sharePictureSize
  const sharp = await loadImageLibrary()
  const mark = await sharp(await drawIcon('180'))
    .resize(markBox.side)
    .toBuffer()
  return sharp(svg)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: mark, left: markBox.left, top: markBox.top }])
    .png({ palette: true })
    .toBuffer()
}

/** Icons of the app in PNG, drawn from the mark in `src/web/public/favicon.svg`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadImageLibrary } from './image-library.ts'

/** Sides in pixels. A maskable icon has its ground to the edge and its mark within four fifths. */
export const iconKinds = {
  '180': { side: 180, isMaskable: false },
  '192': { side: 192, isMaskable: false },
  '512': { side: 512, isMaskable: false },
  'maskable-192': { side: 192, isMaskable: true },
  'maskable-512': { side: 512, isMaskable: true },
} as const

export type IconKind = keyof typeof iconKinds

const source = join(import.meta.dirname, '../../web/public/favicon.svg')
const corner = / rx="\d+"/
const drawn = new Map<IconKind, Promise<Buffer>>()

/** Drawn at the first request and kept: there are five. */
export function drawIcon(kind: IconKind): Promise<Buffer> {
  const known = drawn.get(kind)
  if (known) return known
  const drawing = draw(kind)
  drawn.set(kind, drawing)
  drawing.catch(() => drawn.delete(kind))
  return drawing
}

async function draw(kind: IconKind): Promise<Buffer> {
  const { side, isMaskable } = iconKinds[kind]
  const svg = await readFile(source, 'utf8')
  const sharp = await loadImageLibrary()
  // The platform cuts a maskable icon to its own shape.
  const image = Buffer.from(isMaskable ? svg.replace(corner, '') : svg)
  return sharp(image, { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer()
}

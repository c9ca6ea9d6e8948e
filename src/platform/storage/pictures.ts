/**
 * Pictures that people send: looked at by their header, decoded, and written anew, so that nothing
 * of the file they sent is kept: no metadata, no second file behind the first, no odd structure.
 */
import type sharpLibrary from 'sharp'
import { sniff, type FileKind } from './sniff.ts'

export type Picture = { bytes: Uint8Array; width: number; height: number }

export type PictureProblem = 'not-a-picture' | 'too-many-pixels' | 'too-small' | 'broken'

const pixelsAtMost = 50_000_000
const sideAtMost = 12_000
const sideAtLeast = 64
/** Enough to read small print on a card, in pixels. */
const keptSide = 3_000
const quality = 88
const decodingAtMost = 2

let loaded: Promise<typeof sharpLibrary> | undefined

/** Loaded for the first picture: it takes 23 MB. */
function decoder(): Promise<typeof sharpLibrary> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: two pictures must not take every core from everybody else.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

let decoding = 0
const waiting: (() => void)[] = []

/**
 * Decodes a JPEG or PNG and writes it as a new JPEG, upright and at most 3,000 pixels a side.
 *
 * @param kinds what is accepted, of `jpeg`, `png` and `webp`
 */
export async function redraw(
  bytes: Uint8Array,
  kinds: readonly Extract<FileKind, 'jpeg' | 'png' | 'webp'>[],
): Promise<Picture | PictureProblem> {
  if (!(await sniff(bytes, kinds))) return 'not-a-picture'
  const problem = await lookAtHeader(bytes)
  if (problem) return problem
  await takeTurn()
  try {
    const sharp = await decoder()
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return 'broken'
  } finally {
    decoding--
    waiting.shift()?.()
  }
}

/** The size that the file claims, before a single pixel is decoded. */
async function lookAtHeader(bytes: Uint8Array): Promise<PictureProblem | undefined> {
  try {
    const sharp = await decoder()
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width > sideAtMost || height > sideAtMost || width * height > pixelsAtMost) {
      return 'too-many-pixels'
    }
    if (Math.min(width, height) < sideAtLeast) return 'too-small'
    return (pages ?? 1) > 1 ? 'not-a-picture' : undefined
  } catch {
    return 'broken'
  }
}

async function takeTurn(): Promise<void> {
  if (decoding >= decodingAtMost) await new Promise<void>((resolve) => waiting.push(resolve))
  decoding++
}

/**
 * Pictures that people send: looked at by their header, decoded, and written anew, so that nothing
 * of the file they sent is kept: no metadata, no second file behind the first, no odd structure.
 */
import type sharpLibrary from 'sharp'
import { loadImageLibrary } from './image-library.ts'
import { sniff, type FileKind } from './sniff.ts'

export type Picture = { bytes: Uint8Array; width: number; height: number }

export type PictureProblem =
  | 'not-a-picture'
  | 'animated'
  | 'too-many-pixels'
  | 'too-small'
  | 'broken'

const pixelsAtMost = 50_000_000
const sideAtMost = 12_000
const sideAtLeast = 64
/** Enough to read small print on a card, in pixels. */
const keptSide = 3_000
const quality = 88
/** Of a logo: no more than it is ever shown with, on a screen of high density. */
const logoSide = 256
const logoQuality = 86
const faceSide = 256
export const logoPixelsAtMost = 16_000_000
/** From so light on, of 255, a logo is drawn for a dark ground. */
const lightFrom = 200
const decodingAtMost = 2

let decoding = 0
const waiting: (() => void)[] = []

/**
 * Decodes a JPEG or PNG and writes it as a new JPEG, upright and no larger than asked for.
 *
 * @param kinds what is accepted, of `jpeg`, `png` and `webp`
 * @param side of the new picture, at most, in pixels
 */
export async function redraw(
  bytes: Uint8Array,
  kinds: readonly Extract<FileKind, 'jpeg' | 'png' | 'webp'>[],
  side: number = keptSide,
): Promise<Picture | PictureProblem> {
  if (!(await sniff(bytes, kinds))) return 'not-a-picture'
  const problem = await lookAtHeader(bytes, pixelsAtMost)
  if (problem) return problem
  return inTurn(async (sharp) => {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

/**
 * Decodes a still JPEG, PNG or WebP and writes it as a new square WebP of 256 pixels a side, whole and
 * on a ground of its own, so that it stands out in light and in dark.
 */
export async function redrawLogo(bytes: Uint8Array): Promise<Picture | PictureProblem> {
  if (isAnimatedPng(bytes)) return 'animated'
  if (!(await sniff(bytes, ['jpeg', 'png', 'webp']))) return 'not-a-picture'
  const problem = await lookAtHeader(bytes, logoPixelsAtMost)
  if (problem) return problem
  return inTurn(async (sharp) => {
    const still = sharp(bytes, { limitInputPixels: logoPixelsAtMost, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
    const sample = await still
      .clone()
      .resize({ width: 32, height: 32, fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer()
    const background = groundFor(sample)
    const { data } = await still
      .resize({ width: logoSide, height: logoSide, fit: 'contain', background })
      .flatten({ background })
      .webp({ quality: logoQuality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: logoSide, height: logoSide }
  })
}

/**
 * Decodes a still JPEG, PNG or WebP and writes it as a new square WebP of 256 pixels a side; what stands over on
 * the longer side is cut off.
 */
export async function redrawFace(bytes: Uint8Array): Promise<Picture | PictureProblem> {
  if (isAnimatedPng(bytes)) return 'animated'
  if (!(await sniff(bytes, ['jpeg', 'png', 'webp']))) return 'not-a-picture'
  const problem = await lookAtHeader(bytes, pixelsAtMost)
  if (problem) return problem
  return inTurn(async (sharp) => {
    const { data } = await sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
      .autoOrient()
      .resize({ width: faceSide, height: faceSide, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: logoQuality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: faceSide, height: faceSide }
  })
}

export const inlineFormats = ['avif', 'webp'] as const
export type InlineFormat = (typeof inlineFormats)[number]
export type InlinePicture = {
  width: number
  height: number
  format: InlineFormat
  bytes: Uint8Array
}

/** Widths that a picture within a text is written in, in pixels; never wider than it was sent. */
const inlineWidths = [480, 960, 1_600]
const inlineQuality = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } } as const

/** Decodes a still JPEG, PNG or WebP and writes it as AVIF and WebP, each in some widths, the narrowest first. */
export async function redrawInline(bytes: Uint8Array): Promise<InlinePicture[] | PictureProblem> {
  if (isAnimatedPng(bytes)) return 'animated'
  if (!(await sniff(bytes, ['jpeg', 'png', 'webp']))) return 'not-a-picture'
  const problem = await lookAtHeader(bytes, pixelsAtMost)
  if (problem) return problem
  return inTurn(async (sharp) => {
    // Decoded once; each size is made from what no size is wider than.
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
      .autoOrient()
      .resize({ width: inlineWidths.at(-1)!, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: widest, height, channels } = info
    const widths = [...new Set(inlineWidths.map((width) => Math.min(width, widest)))]
    const made: InlinePicture[] = []
    for (const width of widths) {
      const scaled = sharp(data, { raw: { width: widest, height, channels } }).resize({ width })
      for (const format of inlineFormats) {
        const written = await scaled
          .clone()
          .toFormat(format, inlineQuality[format])
          .toBuffer({ resolveWithObject: true })
        made.push({ format, width, height: written.info.height, bytes: written.data })
      }
    }
    return made
  })
}

/** The colour of its corner where that is covered; white behind a transparent logo, ink behind a light one. */
function groundFor(sample: Uint8Array): { r: number; g: number; b: number } {
  const [r = 255, g = 255, b = 255, alpha = 0] = sample
  if (alpha > 250) return { r, g, b }
  let light = 0
  let covered = 0
  for (let at = 0; at < sample.length; at += 4) {
    const share = sample[at + 3]!
    light += share * (0.2126 * sample[at]! + 0.7152 * sample[at + 1]! + 0.0722 * sample[at + 2]!)
    covered += share
  }
  const isLight = covered > 0 && light / covered >= lightFrom
  return isLight ? { r: 32, g: 29, b: 24 } : { r: 255, g: 255, b: 255 }
}

/** APNG, 2.1: the chunk that says so comes before the picture. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 65_536))
  const animation = head.indexOf('acTL', 0, 'latin1')
  const picture = head.indexOf('IDAT', 0, 'latin1')
  const isPng = head.length > 8 && head.readUInt32BE(0) === 0x89504e47
  return isPng && animation > 0 && animation < picture
}

/** A few at a time: each takes memory for all its pixels. */
async function inTurn<Result>(
  draw: (sharp: typeof sharpLibrary) => Promise<Result>,
): Promise<Result | PictureProblem> {
  await takeTurn()
  try {
    return await draw(await loadImageLibrary())
  } catch {
    return 'broken'
  } finally {
    decoding--
    waiting.shift()?.()
  }
}

/** The size that the file claims, before a single pixel is decoded. */
async function lookAtHeader(bytes: Uint8Array, most: number): Promise<PictureProblem | undefined> {
  try {
    const sharp = await loadImageLibrary()
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    // The frames of an animation lie under each other.
    if ((pages ?? 1) > 1) return 'animated'
    if (width > sideAtMost || height > sideAtMost || width * height > most) {
      return 'too-many-pixels'
    }
    return Math.min(width, height) < sideAtLeast ? 'too-small' : undefined
  } catch {
    return 'broken'
  }
}

async function takeTurn(): Promise<void> {
  if (decoding >= decodingAtMost) await new Promise<void>((resolve) => waiting.push(resolve))
  decoding++
}

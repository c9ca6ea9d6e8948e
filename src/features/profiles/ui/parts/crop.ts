/** The part of a picture that is kept: a square, by its middle and by how much closer it is. */
export type Crop = {
  /** From 0 (left, top) to 1 (right, bottom) of what the square can be moved by. */
  x: number
  y: number
  /** 1 takes the whole of the shorter side. */
  zoom: number
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const zoomAtMost = 4

type Size = { width: number; height: number }

/** The square of a picture, in its pixels. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/**
 * The crop after the picture was pulled by a part of the square's side.
 *
 * @param right how far the picture went to the right, of the side
 */
export function pulled(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(size, crop)
  const along = (position: number, length: number, by: number) =>
    length - side < 1 ? position : within(position - (by * side) / (length - side))
  return { ...crop, x: along(crop.x, size.width, right), y: along(crop.y, size.height, down) }
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}

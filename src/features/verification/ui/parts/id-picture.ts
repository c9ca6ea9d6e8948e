/** The picture of an ID card in the browser: blackened before it leaves, shown again on request. */
import { ApiError, parseErrorBody } from '#web/api/api-error.ts'
import { reportFailure } from '#web/api/failure.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { getIdPicture, idPictureMaximumBytes } from '../../contract.ts'
import { words } from '../messages.ts'

/** Part of the picture, each from 0 to 1. */
export type Bar = { id: number; x: number; y: number; width: number; height: number }

const longestSide = 3_000

/**
 * The picture with the bars burnt in: a new picture, of which nothing below a bar can be got back.
 *
 * @throws Error when the browser cannot open it
 */
export async function blacken(file: Blob, bars: readonly Bar[]): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  for (const { x, y, width, height } of bars) {
    context.fillRect(
      Math.floor(x * canvas.width),
      Math.floor(y * canvas.height),
      Math.ceil(width * canvas.width),
      Math.ceil(height * canvas.height),
    )
  }
  picture.close()
  for (const quality of [0.92, 0.8, 0.6]) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    if (blob && blob.size <= idPictureMaximumBytes) return blob
  }
  throw new Error('The picture cannot be made small enough')
}

/** Keeps the picture as a local object URL, as the observed store does. */
export function rememberPicture(blob: Blob | null): void {
  const before = recruiterStore.getState().idCardImage
  if (before) URL.revokeObjectURL(before)
  recruiterStore.getState().setIdCardImage(blob && URL.createObjectURL(blob))
}

/**
 * Fetches the picture that was handed in; every look is noted on the server.
 *
 * @throws Error without a user, ApiError when there is none
 */
export async function fetchPicture(userId: string | undefined): Promise<Blob> {
  if (!userId) throw new Error(words.idCheck.missingUser)
  const response = await fetch(getIdPicture.path.replace('{id}', encodeURIComponent(userId)), {
    credentials: 'include',
  })
  if (response.ok) return response.blob()
  const body = parseErrorBody(await response.json().catch(() => undefined))
  const error = new ApiError(response.status, body)
  reportFailure(getIdPicture, error)
  throw error
}

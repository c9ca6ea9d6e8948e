import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { pictureWords as text } from '../messages.picture.ts'
import './picture-cropper.css'
import { pulled, squareOf, wholeCrop, zoomAtMost, type Crop } from './crop.ts'

/** Pixels a side of what is sent; the server keeps half of it. */
const sentSide = 512
const background = '#ffffff'

type PictureCropperProps = {
  /** Opened by the browser, upright. */
  picture: ImageBitmap
  busy: boolean
  onDone: (cropped: Blob) => void
  onClose: () => void
}

/** The part of a picture that others are to see: pulled by a pointer or set by three sliders. */
export function PictureCropper({ picture, busy, onDone, onClose }: PictureCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointer = useRef<{ x: number; y: number }>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)

  useEffect(() => {
    const { left, top, side } = squareOf(picture, crop)
    const context = canvas.current!.getContext('2d')!
    context.fillStyle = background
    context.fillRect(0, 0, sentSide, sentSide)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, left, top, side, side, 0, 0, sentSide, sentSide)
  }, [picture, crop])

  function pull(event: PointerEvent<HTMLCanvasElement>) {
    const from = pointer.current
    if (!from) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const right = (event.clientX - from.x) / width
    const down = (event.clientY - from.y) / width
    pointer.current = { x: event.clientX, y: event.clientY }
    setCrop((now) => pulled(picture, now, right, down))
  }

  const send = () => canvas.current!.toBlob((blob) => blob && onDone(blob), 'image/jpeg', 0.92)

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cropTitle}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button kind="primary" busy={busy} onClick={send}>
            {text.use}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-5">
        <canvas
          ref={canvas}
          width={sentSide}
          height={sentSide}
          role="img"
          aria-label={text.preview}
          className="picture-crop"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            pointer.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={pull}
          onPointerUp={() => (pointer.current = null)}
          onPointerCancel={() => (pointer.current = null)}
        />
        <div className="grid w-full gap-3">
          <Slider
            label={text.zoom}
            minimum={1}
            maximum={zoomAtMost}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Slider
            label={text.across}
            value={crop.x}
            onChange={(x) => setCrop((now) => ({ ...now, x }))}
          />
          <Slider
            label={text.upright}
            value={crop.y}
            onChange={(y) => setCrop((now) => ({ ...now, y }))}
          />
        </div>
      </div>
    </Dialog>
  )
}

type SliderProps = {
  label: string
  minimum?: number
  maximum?: number
  value: number
  onChange: (value: number) => void
}

const steps = 50

function Slider({ label, minimum = 0, maximum = 1, value, onChange }: SliderProps) {
  return (
    <label className="picture-slider-row">
      <span className="small">{label}</span>
      <input
        type="range"
        className="picture-slider"
        min={minimum}
        max={maximum}
        step={(maximum - minimum) / steps}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  )
}

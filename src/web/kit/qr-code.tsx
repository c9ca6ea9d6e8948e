import { encode } from 'uqr'
import './qr-code.css'

/** Empty modules around a code; readers need them. */
const quiet = 4

/** A QR code as one path, made on this device: what it says goes nowhere else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      className="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}

/** A square for each dark module, those beside each other as one. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const width = (end === -1 ? row.length : end) - x
        return `M${x + quiet} ${y + quiet}h${width}v1h-${width}z`
      }),
    )
    .join('')
}

/** A resume as a PDF of one page, in the font that every reader has. */

const escaped = (line: string) => line.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** @param lines of Latin-1 text; the first one is the heading */
export function resumePdf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line, index) => {
    const size = index === 0 ? 20 : 11
    return `/F1 ${size} Tf (${escaped(line)}) Tj 0 -${index === 0 ? 28 : 17} Td`
  })
  const stream = `BT 60 770 Td ${text.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`
  return Buffer.from(file, 'latin1')
}

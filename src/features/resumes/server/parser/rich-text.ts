/** Descriptions with tags, as forms of other sites keep them. */
import { Parser } from 'htmlparser2'

/** Points of lists by themselves, and everything else as lines. */
export function readRichText(html: string): { summary: string; highlights: string[] } {
  const highlights: string[] = []
  let summary = ''
  let point: string | undefined
  const parser = new Parser({
    onopentag(name) {
      if (name === 'li') point = ''
      else if (name === 'br' || name === 'p' || name === 'div') {
        if (point === undefined) summary += '\n'
        else point += ' '
      }
    },
    onclosetag(name) {
      if (name !== 'li' || point === undefined) return
      if (point.trim()) highlights.push(point.replaceAll(/\s+/g, ' ').trim())
      point = undefined
    },
    ontext(text) {
      if (point === undefined) summary += text
      else point += text
    },
  })
  parser.write(html)
  parser.end()
  const lines = summary.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return { summary: lines.filter(Boolean).join('\n'), highlights }
}

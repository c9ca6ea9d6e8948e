/** What sites of job board systems say, and in which form. */
export type SystemPosting = {
  id: string
  title: string
  city?: string
  text?: string
  /** What else its details say. */
  more?: Record<string, unknown>
}

export type Reply = { type: 'json' | 'html' | 'xml'; text: string } | null
export type Speaker = (call: URL, body: string, postings: SystemPosting[], base: string) => Reply

export const json = (value: unknown): Reply => ({ type: 'json', text: JSON.stringify(value) })
export const html = (text: string): Reply => ({
  type: 'html',
  text: `<!doctype html><html>${text}</html>`,
})
export const xml = (text: string): Reply => ({
  type: 'xml',
  text: `<?xml version="1.0"?>\n${text}`,
})
export const textOf = ({ text, title }: SystemPosting) =>
  text ?? `<p>We look for a ${title} who bakes bread.</p>`

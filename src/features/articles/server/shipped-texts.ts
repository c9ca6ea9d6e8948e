/** Reads the Markdown files in `texts/`, whose first lines say where each stands. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#platform/context.ts'
import type { ArticleKind } from '../contract.ts'

type ShippedCategory = { kind: ArticleKind; slug: string; name: string; description: string }

export const shippedCategories: readonly ShippedCategory[] = [
  {
    kind: 'blog',
    slug: 'referrals',
    name: 'Referrals',
    description: 'Asking for a referral, giving one, and what happens in between.',
  },
  {
    kind: 'blog',
    slug: 'hiring',
    name: 'Hiring',
    description: 'For people who post jobs and decide about applicants.',
  },
  {
    kind: 'page',
    slug: 'company',
    name: 'About',
    description: 'What this site is and how it works.',
  },
  { kind: 'page', slug: 'legal', name: 'Legal', description: 'Terms and privacy.' },
  {
    kind: 'page',
    slug: 'billing',
    name: 'Plans and payments',
    description: 'What stands beside the prices, and how plans end.',
  },
  {
    kind: 'page',
    slug: 'help',
    name: 'Help',
    description: 'Answers for candidates, referrers and recruiters.',
  },
]

export type ShippedText = {
  category: string
  slug: string
  title: string
  excerpt: string
  tags: string[]
  /** `2026-11-20` */
  publishedOn: string
  /** Markdown */
  body: string
}

const folder = join(import.meta.dirname, '../texts')

export function shippedTexts(
  settings: Pick<Settings, 'brandName' | 'supportEmail'>,
): ShippedText[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => parse(readFileSync(join(folder, name), 'utf8'), name, settings))
}

/** `key: value` lines, an empty line, and the text. `{brand}` and `{support}` are filled in; other words in braces are figures of the page that shows them. */
function parse(
  file: string,
  name: string,
  { brandName, supportEmail }: Pick<Settings, 'brandName' | 'supportEmail'>,
): ShippedText {
  const filled = file.replaceAll('{brand}', brandName).replaceAll('{support}', supportEmail)
  const end = filled.indexOf('\n\n')
  const lines = filled.slice(0, end).split('\n')
  const fields = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  const field = (key: string) => {
    const value = fields.get(key)
    if (value === undefined) throw new Error(`${name} says no ${key}`)
    return value
  }
  return {
    category: field('category'),
    slug: field('slug'),
    title: field('title'),
    excerpt: field('excerpt'),
    tags: field('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    publishedOn: field('published'),
    body: filled.slice(end).trim(),
  }
}

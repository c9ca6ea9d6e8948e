/** Reads a posting for words that exclude, and for those that no honest posting needs. Pure. */
import type { Checks, Content } from '../contract.ts'
import { wordingRules } from './wording-rules.ts'
import { replyWords } from '../messages.replies.ts'
import { wordingWords } from '../messages.wording.ts'

type Hit = Checks['wording'][number]

const compiled = wordingRules.map((rule) => ({
  ...rule,
  expression: new RegExp(`(?<![\\p{L}\\p{N}])(?:${rule.pattern})(?![\\p{L}\\p{N}])`, 'giu'),
}))

const hitsAtMost = 20

/** Every rule that the title or the text meets, once for each wording of it. */
export function wordingOf(content: Pick<Content, 'title' | 'description'>): Hit[] {
  const hits: Hit[] = []
  for (const field of ['title', 'description'] as const) {
    for (const { id, effect, expression } of compiled) {
      const found = new Map<string, string>()
      for (const [text] of content[field].matchAll(expression)) {
        if (!found.has(text.toLowerCase())) found.set(text.toLowerCase(), text)
      }
      for (const text of found.values()) {
        const { reason, instead } = wordingWords[id]!
        hits.push({ rule: id, effect, field, text: text.slice(0, 80), reason, instead })
      }
    }
  }
  return [...titleHits(content.title), ...hits].slice(0, hitsAtMost)
}

function titleHits(title: string): Hit[] {
  const letters = title.match(/\p{L}/gu) ?? []
  const capitals = title.match(/\p{Lu}/gu) ?? []
  const hit = (rule: string, text: string, reason: string, instead: string): Hit => ({
    rule,
    effect: 'hint',
    field: 'title',
    text,
    reason,
    instead,
  })
  const hits: Hit[] = []
  if (letters.length >= 8 && capitals.length / letters.length > 0.7) {
    hits.push(hit('capitals', title, replyWords.capitalsReason, replyWords.capitalsInstead))
  }
  const marks =
    /!+|\?{2,}|[★☆✨🔥🚀💰]|urgent(?:ly)?|hiring now|immediate(?:ly)? (?:start|joiner)/iu.exec(
      title,
    )?.[0]
  if (marks) {
    hits.push(
      hit('advertising', marks, replyWords.advertisingReason, replyWords.advertisingInstead),
    )
  }
  const pay = /[$€£₹]\s?\d[\d,.]*k?|\d[\d,.]*\s?(?:k\b|eur\b|usd\b|per (?:hour|year|month))/iu.exec(
    title,
  )?.[0]
  if (pay) {
    hits.push(hit('pay-in-title', pay, replyWords.payInTitleReason, replyWords.payInTitleInstead))
  }
  return hits
}

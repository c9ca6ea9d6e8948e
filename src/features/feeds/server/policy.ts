/** What a post of each kind carries, whom the feed trusts with what, and what stops a post. Pure. */
import { foldLetters } from '#shared/fold.ts'
import { optionsAtLeast, reactionKinds, type PostKind, type ReactionKind } from '../contract.ts'

/** Parts of a post beyond its words; what a kind does not name, it does not take. */
export type Part = 'job' | 'article' | 'roles' | 'capacity' | 'options'

export const partsOf: Readonly<
  Record<PostKind, { needs: readonly Part[]; takes: readonly Part[] }>
> = {
  text: { needs: [], takes: ['article'] },
  question: { needs: [], takes: ['article'] },
  milestone: { needs: [], takes: [] },
  job: { needs: ['job'], takes: [] },
  can_refer: { needs: ['roles', 'capacity'], takes: [] },
  seeks_referral: { needs: ['roles'], takes: ['job'] },
  poll: { needs: ['options'], takes: [] },
}

type Given = {
  jobId: string | null
  articleId: string | null
  roles: readonly string[]
  capacity: number | null
  options: readonly string[]
}

export type PartProblem = { part: Part; problem: 'missing' | 'unwanted' | 'repeated' }

/** The first thing that is wrong with what a post carries. */
export function problemOf(kind: PostKind, given: Given): PartProblem | undefined {
  const has: Record<Part, boolean> = {
    job: given.jobId !== null,
    article: given.articleId !== null,
    roles: given.roles.length > 0,
    capacity: given.capacity !== null,
    options: given.options.length > 0,
  }
  const { needs, takes } = partsOf[kind]
  for (const part of Object.keys(has) as Part[]) {
    if (needs.includes(part) && !has[part]) return { part, problem: 'missing' }
    if (has[part] && !needs.includes(part) && !takes.includes(part)) {
      return { part, problem: 'unwanted' }
    }
  }
  if (kind === 'poll') {
    if (given.options.length < optionsAtLeast) return { part: 'options', problem: 'missing' }
    if (new Set(given.options.map(wordsOf)).size < given.options.length) {
      return { part: 'options', problem: 'repeated' }
    }
  }
  return undefined
}

export type TrustLevel = 0 | 1 | 2 | 3

export type TrustRule = { postsPerDay: number; commentsPerDay: number; links: number }

export type TrustTable = {
  rules: Readonly<Record<TrustLevel, TrustRule>>
  /** What the next level takes: accepted posts, and an account of some age. */
  needs: Readonly<Record<1 | 2 | 3, { accepted: number; days: number }>>
}

/** Unless admins have set other figures (`settings.ts`). */
export const usualTrust: TrustTable = {
  rules: {
    0: { postsPerDay: 3, commentsPerDay: 20, links: 0 },
    1: { postsPerDay: 3, commentsPerDay: 20, links: 0 },
    2: { postsPerDay: 10, commentsPerDay: 100, links: 3 },
    3: { postsPerDay: 20, commentsPerDay: 200, links: 5 },
  },
  needs: {
    1: { accepted: 1, days: 0 },
    2: { accepted: 5, days: 0 },
    3: { accepted: 20, days: 30 },
  },
}

/** Reports that were upheld within so many days keep a level back. */
export const upheldDays = 90
/** A post counts as accepted once it has stood for so long. */
export const acceptedAfterHours = 24
/** A first post that nobody has reviewed goes out after so long, unless it looks like a scam. */
export const usualWaitingHours = 12

export type Standing = {
  /** Posts that stood for a day, or that a moderator approved. */
  accepted: number
  /** Reports against the person that were upheld lately. */
  upheld: number
  accountDays: number
  /** A proved work address: a person who can be named by an employer needs no first queue. */
  isVerified: boolean
}

export function trustLevelOf(
  { accepted, upheld, accountDays, isVerified }: Standing,
  { needs }: TrustTable,
): TrustLevel {
  let level: TrustLevel = isVerified ? 2 : 0
  for (const next of [1, 2, 3] as const) {
    const { accepted: needed, days } = needs[next]
    if (accepted >= needed && accountDays >= days && next > level) level = next
  }
  // Two upheld reports: everything is looked at again. One: no links.
  if (upheld >= 2) return 0
  return upheld === 1 ? (Math.min(level, 1) as TrustLevel) : level
}

/** Lower-case words without accents, between blanks: what muting and repetition compare. */
export function wordsOf(text: string): string {
  const words = foldLetters(text).match(/[\p{L}\p{N}+#]+/gu) ?? []
  return ` ${words.join(' ')} `
}

/**
 * Links as people write them: with and without a scheme. What only looks like one, such as `node.js`,
 * has no path and no known beginning.
 */
const link =
  /(?:\b(?:https?|ftp):\/\/|\bwww\.)\S+|(?<![\p{L}\p{N}@.])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}\/\S*/giu

export function linksIn(text: string): number {
  return text.match(link)?.length ?? 0
}

/** A comment that only raises a hand: the structured ways do more for the person. */
const bait =
  /^ (?:(?:i am|im|me|yes|please|pls|very|also|hi|hello|sir|madam|dear|kindly) )*(?:interested|intrested|refer me|referral|referral please|dm me|check dm|inbox me|cfbr|commenting for better reach)(?: (?:please|pls|sir|too|thanks|thank you|in this|in this role|in this position))* $/

export function isBait(text: string): boolean {
  return bait.test(wordsOf(text))
}

/** Positions are stored, so that the order of the list never changes. */
export function positionOf(kind: ReactionKind): number {
  return reactionKinds.indexOf(kind) + 1
}

/**
 * The published order of "top": `log10(1 + points)` plus the age in days, where a reaction is a point
 * and a comment two. A post needs ten times the points to stand beside one that is a day newer. The
 * database computes the same in `posts.top_score`.
 */
export const pointsOf = { reaction: 1, comment: 2 } as const

const slugLength = 60

/** The beginning of a text as the readable part of an address. */
export function slugOf(body: string, shortId: string): string {
  const words = foldLetters(body.split('\n')[0] ?? '').match(/[a-z0-9]+/g) ?? []
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length + 1 > slugLength) break
    slug += `${word}-`
  }
  return slug + shortId
}

/** Ten characters of an id's random end. */
export function shortIdOf(id: string): string {
  return BigInt(`0x${id.slice(-12)}`)
    .toString(36)
    .padStart(10, '0')
}

/** What an address ends with; anything else names no post. */
export function shortIdIn(slug: string): string | undefined {
  return /(?:^|-)([a-z0-9]{10})$/.exec(slug)?.[1]
}

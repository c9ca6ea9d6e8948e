/** What one participant may see of another, when one must wait, and when people are told. Pure. */

import type { Conversation, Presence } from '../contract.ts'

type State = Conversation['state']

/** Who may do what with a message request: `requester` asked, `receiver` answers. */
const requestSteps = {
  accept: { from: ['requested', 'declined'], by: 'receiver', to: 'active' },
  decline: { from: ['requested'], by: 'receiver', to: 'declined' },
} as const satisfies Record<
  string,
  { from: readonly State[]; by: 'requester' | 'receiver'; to: State }
>
export type RequestStep = keyof typeof requestSteps

/** The state after a step of a message request; null where it may not be taken. */
export function stateAfter(
  step: RequestStep,
  state: State,
  by: 'requester' | 'receiver',
): State | null {
  const rule = requestSteps[step]
  return (rule.from as readonly State[]).includes(state) && rule.by === by ? rule.to : null
}

/** What the requester sees: nobody learns that they were declined. */
export function stateFor(state: State, isRequester: boolean): State {
  return state === 'declined' && isRequester ? 'requested' : state
}

/** Seen, received and typing stay hidden until both sides have agreed to talk. */
export function isAgreed(state: State): boolean {
  return state === 'active' || state === 'closed'
}

type Settings = { showsSeen: boolean; showsTyping: boolean }

/** Seen goes both ways or not at all. */
export function seesRead(viewer: Settings, other: Settings): boolean {
  return viewer.showsSeen && other.showsSeen
}

/** Typing goes both ways or not at all. */
export function seesTyping(viewer: Settings, other: Settings): boolean {
  return viewer.showsTyping && other.showsTyping
}

type PresenceFacts = {
  state: State
  kind: Conversation['kind']
  showsPresence: boolean
  viewerShowsPresence: boolean
  /** Either has blocked the other. */
  areBlocked: boolean
  /** Either hides from the company of the other. */
  isHidden: boolean
}

/**
 * Presence goes both ways or not at all, between people who talk with each other; support has its
 * working hours instead.
 */
export function seesPresence(facts: PresenceFacts): boolean {
  const isShown = facts.showsPresence && facts.viewerShowsPresence
  const mayMeet = !facts.areBlocked && !facts.isHidden
  return facts.state === 'active' && facts.kind !== 'support' && isShown && mayMeet
}

/** Days after which nothing is said of when someone was here. */
export const presenceDays = 7

/** In coarse words: nobody learns to the minute when someone was here. Null: a while ago, or never. */
export function presenceOf(
  seen: { seenAt: Date; onlineUntil: Date } | undefined,
  now: Date,
): Presence | null {
  if (!seen) return null
  if (seen.onlineUntil > now) return 'online'
  const hours = (now.getTime() - seen.seenAt.getTime()) / 3_600_000
  if (hours < 1) return 'hour'
  if (hours < 24) return 'day'
  return hours < presenceDays * 24 ? 'week' : null
}

/** Two goes without an answer are enough (CHT12); messages of ten minutes are one go. */
export const turnRules = { goes: 2, goMinutes: 10 } as const

export type Turn = { turnOf: string | null; turnCount: number; turnAt: Date | null }

/** Whether a sender has to wait for an answer before writing again. */
export function mustWait(
  { turnOf, turnCount, turnAt }: Turn,
  senderId: string,
  now: Date,
): boolean {
  if (turnOf !== senderId || turnCount < turnRules.goes || !turnAt) return false
  return turnAt.getTime() <= now.getTime() - turnRules.goMinutes * 60_000
}

/** When people hear of what they have not read. */
export const unreadTiming = {
  /** Who has the conversation open reads it before. */
  tellAfterSeconds: 5,
  /** Still unread, the next message is told again after this long, without another email. */
  tellAgainMinutes: 15,
  emailAfterSeconds: 5 * 60,
} as const

/** Letters and digits, without signs such as `ʼ`, which PostgreSQL takes for quotes when accents are left out. */
const searchable = /(?:(?![\u02b0-\u02ff])[\p{L}\p{N}])+/gu

/** Messages that a search finds have words that begin with each of these; null when there is nothing to look for. */
export function searchWords(text: string): string | null {
  const words = text.normalize('NFKC').toLowerCase().match(searchable)
  return words
    ? words
        .slice(0, 8)
        .map((word) => `${word.slice(0, 60)}:*`)
        .join(' & ')
    : null
}

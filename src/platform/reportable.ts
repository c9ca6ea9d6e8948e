/**
 * What can be reported. Each feature declares its own things in `server/service.reportable.ts`: how they are found, copied,
 * hidden, shown again, removed and brought back. `features/moderation` alone calls these.
 */
import type { ReportableKind, ReportReason } from '#shared/reports.ts'
import type { Context } from './context.ts'

/** A piece of what was said. */
export type Excerpt = {
  /** Null for the product itself, and for a job that a board has sent. */
  authorId: string | null
  text: string
  at: string | null
  /** It is the one that was reported. */
  isReported?: true
  /** The copy of a file that was sent with it. */
  file?: { id: string; name: string; size: number }
}

/** A file as it is when it is reported. */
export type ReportedFile = {
  name: string
  contentType: string
  /** Bytes. */
  size: number
  read: () => Promise<Uint8Array>
}

export type FoundExcerpt = Excerpt & { attachment?: ReportedFile }

export type ReportedThing = {
  /** Whose it is; null where it is nobody's here, as a job from a board. */
  ownerId: string | null
  title: string
  /** Its page; null where its readers have none in common. */
  path: string | null
  /** A copy as it is now; null where the reporter did not agree to one. */
  excerpts: FoundExcerpt[] | null
}

export type Removal = { reason: ReportReason; note: string }

/** What a thing was before it was removed. JSON. */
export type KeptState = Readonly<Record<string, string>>

export type Reportable = {
  kind: ReportableKind
  /** Guests can report it as well. */
  guestsMay?: true
  /**
   * As the caller sees it.
   *
   * @param options.around number of the message that is meant
   * @throws AppError NOT_FOUND alike for what is not there and what the caller may not see
   */
  find: (
    context: Context,
    id: string,
    options: { copies: boolean; around?: number | undefined },
  ) => Promise<ReportedThing>
  /** Hides it from the one who has reported it. */
  hideFromReporter?: (context: Context, id: string) => Promise<void>
  /** Also blocks the person whose it is, where the reporter asks for that. */
  block?: (context: Context, thing: ReportedThing) => Promise<void>
  /** Hides it from all, or shows it again, until a moderator has decided. */
  setHidden?: (context: Context, id: string, isHidden: boolean) => Promise<void>
  /** Takes it away for good; without, action is taken against its owner alone. */
  remove?: (context: Context, id: string, removal: Removal) => Promise<KeptState | null>
  /** Brings back what was removed by a decision that did not stand. */
  restore?: (context: Context, id: string, kept: KeptState | null) => Promise<void>
  /** More than the reporter has copied, for a moderator with an open case, the newest first. */
  readMore?: (
    context: Context,
    id: string,
    before: number | undefined,
  ) => Promise<{ items: (Excerpt & { seq: number })[]; hasOlder: boolean }>
}

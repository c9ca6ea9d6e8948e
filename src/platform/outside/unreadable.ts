import { replyWords } from '../messages.replies.ts' /** What was asked for cannot be read; the message is one sentence for the person who asked. */
export class UnreadableOutside extends Error {}

const mebibyte = 1024 * 1024

export function tooLarge(what: string, bytes: number): UnreadableOutside {
  return new UnreadableOutside(replyWords.contentTooLarge(what, Math.round(bytes / mebibyte)))
}

/** It leads into the own network: no try will ever be right. */
export class InsideAddress extends UnreadableOutside {}

/** The text is the same as the one that is known. */
export class UnchangedOutside extends Error {}

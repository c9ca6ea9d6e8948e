/** What was asked for cannot be read; the message is one sentence for the person who asked. */
export class UnreadableOutside extends Error {}

const mebibyte = 1024 * 1024

export function tooLarge(what: string, bytes: number): UnreadableOutside {
  return new UnreadableOutside(
    `${what} is larger than ${Math.round(bytes / mebibyte)} MB, more than any job board.`,
  )
}

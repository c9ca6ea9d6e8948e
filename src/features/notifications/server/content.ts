/** What a message says, as it is kept until it leaves: in its reader's language, to nobody's address. */
import type { MailContent } from '#platform/mail/compose.ts'
import { shortened } from '#shared/shortened.ts'

/** Everything of an email besides the address, which is the account's when it leaves. */
export type MessageContent = Omit<MailContent, 'to'> & {
  /** Another address of the same person, such as the proved one at work. */
  to?: string
}

const pushedBodyAtMost = 300

/** The title of the entry and of a push: a subject on one line. */
export function titleOf(content: MessageContent): string {
  const line = content.subject.replace(/\s+/g, ' ').trim()
  return shortened(line, 160)
}

/** The first words, for the entry and for a push. */
export function bodyOf(content: MessageContent): string {
  const first = content.paragraphs[0] ?? ''
  return shortened(first, pushedBodyAtMost)
}

/** All that is said, paragraphs apart by an empty line. */
export function textOf({ paragraphs }: MessageContent): string {
  return paragraphs.join('\n\n')
}

/** Where the entry leads: the path of the mail's button, when it is one of ours. */
export function linkOf(content: MessageContent, publicUrl: string): string | null {
  const url = content.action?.url
  return url?.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : null
}

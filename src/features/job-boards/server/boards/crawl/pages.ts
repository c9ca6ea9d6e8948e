/** Asks for the pages of a board: with patience where a site asks for it, and with none for guards. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UnreadableOutside, type Outside, type OutsideReply } from '#platform/outside/outside.ts'
import { UnreadableBoard } from '../posting.ts'
import { isChallenge } from './challenge.ts'
import type { Page } from './system.ts'

/** There is nothing at this address any more. */
export class PageGone extends UnreadableBoard {}

/** The site does not want to be asked now: nothing else of it is asked for. */
export class SiteClosed extends UnreadableBoard {
  /** It said itself how long. */
  readonly restMs: number | null

  constructor(message: string, restMs: number | null = null) {
    super(message)
    this.restMs = restMs
  }
}

const tries = 3
const firstPauseMs = 500
/** A site that asks for more patience than this is left alone until then. */
const longestWaitMs = 30_000
const accepted = {
  json: 'application/json',
  html: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
  xml: 'application/xml, text/xml, */*;q=0.1',
} as const

export type Asking = { outside: Pick<Outside, 'ask'>; signal?: AbortSignal | undefined }

/**
 * The text of a page, in the form that it should have.
 *
 * @throws PageGone, SiteClosed, or UnreadableBoard with one sentence
 */
export async function textOfPage(
  page: Page,
  asking: Asking,
): Promise<{ text: string; page: Page }> {
  try {
    return { text: textOf(await replyTo(page, asking), page), page }
  } catch (error) {
    // Where one address has no such list, another may have it; a guard is one at every address.
    const { instead } = page
    if (!instead || error instanceof SiteClosed || !(error instanceof UnreadableBoard)) throw error
    return textOfPage(instead, asking)
  }
}

async function replyTo(page: Page, { outside, signal }: Asking): Promise<OutsideReply> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    const reply = await outside
      .ask(page.address, {
        ...(page.body && { body: page.body }),
        accept: accepted[page.form],
        signal,
      })
      .catch((error: unknown) => {
        if (error instanceof UnreadableOutside) return error
        throw error
      })
    signal?.throwIfAborted()
    if (!(reply instanceof Error) && !mayTryAgain(reply)) return reply
    const asked = reply instanceof Error ? null : reply.retryAfterMs
    if (attempt === tries || (asked !== null && asked > longestWaitMs)) {
      if (reply instanceof Error) throw new UnreadableBoard(reply.message, { cause: reply })
      const words = `${new URL(page.address).host} returned status ${reply.status}.`
      throw reply.status === 429 || asked !== null
        ? new SiteClosed(words, asked)
        : new UnreadableBoard(words)
    }
    const pause = firstPauseMs * 4 ** (attempt - 1)
    await sleep(Math.max(asked ?? 0, randomInt(pause / 2, pause + 1)), undefined, { signal })
  }
}

function mayTryAgain(reply: OutsideReply): boolean {
  return (reply.status === 429 || reply.status >= 500) && !isChallenge(reply)
}

function textOf(reply: OutsideReply, { form }: Page): string {
  const { status, text, contentType } = reply
  const { host } = new URL(reply.address)
  if (isChallenge(reply)) {
    throw new SiteClosed(`${host} answered with a check for robots, so we can’t read it.`)
  }
  if (status === 404 || status === 410) throw new PageGone(`${host} returned status ${status}.`)
  if (status !== 200) throw new UnreadableBoard(`${host} returned status ${status}.`)
  const start = text
    .slice(0, 500)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start === '') throw new UnreadableBoard(`${host} returned an empty page.`)
  const isPage = /^<(!doctype html|html|head|body)\b/i.test(start)
  const fits =
    form === 'html'
      ? start.startsWith('<')
      : form === 'json'
        ? /^[{[]/.test(start)
        : start.startsWith('<') && !isPage
  if (!fits) {
    const what = isPage ? 'a web page' : contentType === '' ? 'something else' : contentType
    const wanted = form === 'html' ? 'a web page' : form === 'json' ? 'JSON' : 'XML'
    throw new UnreadableBoard(`${host} returned ${what}, not ${wanted}.`)
  }
  return text.replace(/^\uFEFF/, '')
}

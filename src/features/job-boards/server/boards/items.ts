/** The postings of a board's text, whatever it is written in, one by one while the text arrives. */
import { createJsonItems, type JsonShape } from './json-items.ts'
import { findJobPostingsInPage } from './json-ld.ts'
import { limits } from './limits.ts'
import { UnreadableBoard } from './posting.ts'
import { createXmlItems } from './xml-items.ts'
import { replyWords } from '../../messages.replies.ts'

export type Shape = JsonShape | 'feed' | 'page'

export type ItemReader = {
  push(chunk: string): unknown[]
  /** Known as soon as something was pushed out. */
  shape(): Shape
  /** @throws UnreadableBoard for a text that is empty, damaged or cut off */
  end(): { items: unknown[]; shape: Shape; keys: ReadonlySet<string> }
}

/** So much of a text tells what it is. */
const enoughToTell = 4_096
const noKeys: ReadonlySet<string> = new Set()

const tooLittle = `The file has no posting in ${limits.charactersBetweenPostings / 1024 / 1024} MB of text, which no job board has.`

/**
 * Chooses by the beginning of the text: JSON, an XML feed, or a page. What stands before the first
 * posting, between two of them and after the last is bounded.
 */
export function createItemReader(): ItemReader {
  let start = ''
  let reader: ItemReader | undefined
  let charactersBetween = 0
  let entries = 0
  const open = (): ItemReader => {
    if (start === '') throw new UnreadableBoard(replyWords.fileEmpty)
    if (!start.startsWith('<')) return createJsonItems()
    return rootOf(start.slice(0, enoughToTell)) === 'html' ? createPageReader() : createFeedReader()
  }
  const count = (characters: number, items: unknown[]) => {
    charactersBetween = items.length > 0 ? 0 : charactersBetween + characters
    if (charactersBetween > limits.charactersBetweenPostings) throw new UnreadableBoard(tooLittle)
    entries += items.length
    if (entries > limits.entries) {
      throw new UnreadableBoard(replyWords.tooManyPostings(limits.entries.toLocaleString('en')))
    }
    return items
  }
  return {
    shape: () => reader?.shape() ?? 'whole',
    push(chunk) {
      if (reader) return count(chunk.length, reader.push(chunk))
      // Also takes the byte order mark away.
      start = start === '' ? chunk.trimStart() : start + chunk
      if (start.length < enoughToTell) return count(chunk.length, [])
      reader = open()
      return count(chunk.length, reader.push(start))
    },
    end() {
      if (reader) return reader.end()
      reader = open()
      const items = reader.push(start)
      const ended = reader.end()
      return { ...ended, items: [...items, ...ended.items] }
    },
  }
}

/** `html` for a page, also for a piece of one; `feed` for the rest of what begins like XML. */
function rootOf(text: string): 'html' | 'feed' {
  const body = text
    .replace(/<\?[\s\S]*?\?>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!DOCTYPE\s+(?!html)[^>[]*(\[[\s\S]*?\]\s*)?>/gi, '')
    .trimStart()
  return /^<(source|jobs?|feed|rss|workzag-jobs)\b/i.test(body) ? 'feed' : 'html'
}

function createFeedReader(): ItemReader {
  const items = createXmlItems()
  return {
    shape: () => 'feed',
    push: (chunk) => items.push(chunk),
    end: () => ({ items: items.end(), shape: 'feed', keys: noKeys }),
  }
}

function createPageReader(): ItemReader {
  let text = ''
  return {
    shape: () => 'page',
    push(chunk) {
      text += chunk
      return []
    },
    end: () => ({ items: findJobPostingsInPage(text), shape: 'page', keys: noKeys }),
  }
}

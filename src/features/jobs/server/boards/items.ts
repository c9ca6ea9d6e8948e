/** The postings of a board's text, whatever it is written in, one by one while the text arrives. */
import { createJsonItems, type JsonShape } from './json-items.ts'
import { findJobPostingsInPage } from './json-ld.ts'
import { UnreadableBoard } from './posting.ts'
import { createXmlItems } from './xml-items.ts'

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
/** A page is looked at as a whole. */
const longestPage = 20_000_000
const noKeys: ReadonlySet<string> = new Set()

/** Chooses by the beginning of the text: JSON, an XML feed, or a page. */
export function createItemReader(): ItemReader {
  let start = ''
  let reader: ItemReader | undefined
  const open = (): ItemReader => {
    if (start.trim() === '') throw new UnreadableBoard('The file is empty.')
    const text = start.replace(/^\uFEFF/, '')
    if (!text.trimStart().startsWith('<')) return createJsonItems()
    return rootOf(text) === 'html' ? createPageReader() : createFeedReader()
  }
  const clean = (text: string) => text.replace(/^\uFEFF/, '')
  return {
    shape: () => reader?.shape() ?? 'whole',
    push(chunk) {
      if (reader) return reader.push(chunk)
      start += chunk
      if (start.trimStart().length < enoughToTell) return []
      reader = open()
      return reader.push(clean(start))
    },
    end() {
      if (reader) return reader.end()
      reader = open()
      const items = reader.push(clean(start))
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
  return /^<(source|jobs?|feed|rss)\b/i.test(body) ? 'feed' : 'html'
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
      if (text.length > longestPage) {
        throw new UnreadableBoard('The page is larger than any page with postings.')
      }
      return []
    },
    end: () => ({ items: findJobPostingsInPage(text), shape: 'page', keys: noKeys }),
  }
}

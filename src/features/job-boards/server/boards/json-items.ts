/** Takes a JSON document apart while it arrives, so that a board of any length needs little memory. */
import { limits } from './limits.ts'
import { UnreadableBoard } from './posting.ts'
import { replyWords } from '../../messages.replies.ts'

/** `jobs`: an object with a list of jobs or offers. `list`: a list. `whole`: anything else, in one piece. */
export type JsonShape = 'jobs' | 'list' | 'whole'

export type JsonItems = {
  /** @returns the entries that ended in this piece of the text */
  push(chunk: string): unknown[]
  shape(): JsonShape
  /** @throws UnreadableBoard when the document is damaged or cut off */
  end(): { items: unknown[]; shape: JsonShape; keys: ReadonlySet<string> }
}

const listNames: ReadonlySet<string> = new Set(['jobs', 'offers'])
const cutOff = 'The file is cut off: its JSON ends too early.'

/** Walks the text once: strings, brackets, and the commas between the entries of the list. */
export function createJsonItems(): JsonItems {
  const keys = new Set<string>()
  let text = ''
  let at = 0
  let depth = 0
  let inString = false
  let stringFrom = 0
  let key = ''
  let lastString = ''
  /** Depth inside the list of postings; 0 while it is not found, -1 once it has ended. */
  let listDepth = 0
  let itemFrom = 0
  let shape: JsonShape = 'whole'
  let begun = false
  /** Since the last entry ended. */
  let tokens = 0

  const countToken = () => {
    tokens += 1
    if (tokens > limits.tokensInPosting) {
      throw new UnreadableBoard(replyWords.fileEntryTooComplex)
    }
  }
  const endItem = (items: unknown[]) => {
    const item = text.slice(itemFrom, at).trim()
    tokens = 0
    if (item !== '') items.push(parse(item))
  }
  const openBracket = (character: string) => {
    const isList = character === '[' && (depth === 0 ? !begun : depth === 1 && listNames.has(key))
    begun = true
    depth += 1
    if (depth > limits.depth) throw new UnreadableBoard(replyWords.fileNestedTooDeep)
    if (isList && listDepth === 0) {
      listDepth = depth
      shape = depth === 1 ? 'list' : 'jobs'
      itemFrom = at + 1
    }
  }
  const closeBracket = (items: unknown[]) => {
    if (depth === listDepth) {
      endItem(items)
      listDepth = -1
    }
    depth -= 1
    if (depth < 0) throw new UnreadableBoard(replyWords.fileNotJson)
  }
  const endString = () => {
    inString = false
    if (depth === 1) lastString = text.slice(stringFrom, at)
  }
  const isEscaped = () => {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    return slashes % 2 === 1
  }

  return {
    shape: () => shape,
    push(chunk) {
      const items: unknown[] = []
      text += chunk
      for (; at < text.length; at++) {
        if (inString) {
          // Most of a board is inside strings.
          const quote = text.indexOf('"', at)
          at = quote === -1 ? text.length : quote
          if (quote === -1) break
          if (!isEscaped()) endString()
          continue
        }
        const character = text[at]!
        if (character <= ' ') continue
        if ('{[,:"'.includes(character)) countToken()
        if (character === '"') {
          inString = true
          stringFrom = at + 1
        } else if (character === '{' || character === '[') openBracket(character)
        else if (character === '}' || character === ']') closeBracket(items)
        else if (character === ':' && depth === 1) keys.add((key = lastString))
        else if (character === ',') {
          if (depth === listDepth) {
            endItem(items)
            itemFrom = at + 1
          }
        } else if (depth === 0) {
          throw new UnreadableBoard(replyWords.fileNotJson)
        }
      }
      // What is read is let go of; outside a list the document may be wanted whole.
      const keptFrom = listDepth > 0 ? itemFrom : listDepth < 0 && !inString ? at : 0
      if (keptFrom > 0) {
        text = text.slice(keptFrom)
        at -= keptFrom
        itemFrom -= keptFrom
        stringFrom -= keptFrom
      }
      return items
    },
    end() {
      if (depth > 0 || inString) throw new UnreadableBoard(begun ? cutOff : replyWords.fileNotJson)
      if (shape === 'whole') return { items: [parse(text)], shape, keys }
      return { items: [], shape, keys }
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBoard(replyWords.fileNotJson)
  }
}

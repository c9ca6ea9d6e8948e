/**
 * Takes an XML feed apart while it arrives. The parser knows the five entities of XML and numbers,
 * reads no declarations and opens nothing: a document type is skipped as it stands.
 */
import { Parser } from 'htmlparser2'
import { limits } from './limits.ts'
import { UnreadableBoard } from './posting.ts'
import { replyWords } from '../../messages.replies.ts'

export type XmlItem = { [name: string]: string | XmlItem | (string | XmlItem)[] }

export type XmlItems = {
  /** @returns the postings that ended in this piece of the text */
  push(chunk: string): XmlItem[]
  /** @throws UnreadableBoard when the document is cut off */
  end(): XmlItem[]
}

/** What feeds call a posting: Indeed and LinkedIn, Personio, RSS. */
const postings: ReadonlySet<string> = new Set(['job', 'position', 'item'])
/** Elements that are lists: what stands in them is kept whole, as `entries`. Elsewhere the first of a name counts. */
const lists: ReadonlySet<string> = new Set(['jobDescriptions', 'additionalOffices', 'tt:locations'])
const deepest = 6
/** Characters of one posting. */
const longestItem = 2_000_000

type Open = { name: string; item: XmlItem; text: string }

export function createXmlItems(): XmlItems {
  let done: XmlItem[] = []
  let open: Open[] = []
  let outside = 0
  let length = 0
  let elements = 0
  let cutOff = false
  let openedAt = -1

  const parser = new Parser(
    {
      onopentagname(name) {
        const inside = open.at(-1)
        elements += 1
        if (elements > limits.tokensInPosting) {
          throw new UnreadableBoard(replyWords.feedEntryTooComplex)
        }
        if (!inside && !postings.has(name.toLowerCase())) {
          outside += 1
          if (outside > limits.depth) throw new UnreadableBoard(replyWords.feedNestedTooDeep)
          return
        }
        if (open.length >= deepest) throw new UnreadableBoard(replyWords.feedNestedTooDeep)
        if (!inside) length = 0
        open.push({ name, item: Object.create(null) as XmlItem, text: '' })
      },
      onopentag() {
        openedAt = parser.endIndex
      },
      ontext(text) {
        const inside = open.at(-1)
        if (!inside) return
        length += text.length
        if (length > longestItem) {
          throw new UnreadableBoard(replyWords.feedPostingTooLarge)
        }
        inside.text += text
      },
      onclosetag(_name, implied) {
        // `<salary/>` ends where it begins; what ends elsewhere without an end tag is damaged.
        if (implied && parser.endIndex !== openedAt) cutOff = true
        const ended = open.pop()
        if (!ended) {
          outside -= 1
          return
        }
        const parent = open.at(-1)
        if (!parent) {
          elements = 0
          done.push(ended.item)
        }
        if (!parent) return
        const hasChildren = Object.keys(ended.item).length > 0
        const value = hasChildren ? ended.item : ended.text.trim()
        if (lists.has(parent.name)) {
          const entries = parent.item['entries']
          parent.item['entries'] = Array.isArray(entries) ? [...entries, value] : [value]
        } else if (!(ended.name in parent.item)) {
          parent.item[ended.name] = value
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const taken = () => {
    const items = done
    done = []
    return items
  }
  return {
    push(chunk) {
      parser.write(chunk)
      return taken()
    },
    end() {
      parser.end()
      const items = taken()
      open = []
      if (cutOff || outside !== 0) {
        throw new UnreadableBoard(replyWords.xmlCutOff)
      }
      return items
    },
  }
}

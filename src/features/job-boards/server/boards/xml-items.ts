/**
 * Takes an XML feed apart while it arrives. The parser knows the five entities of XML and numbers,
 * reads no declarations and opens nothing: a document type is skipped as it stands.
 */
import { Parser } from 'htmlparser2'
import { limits } from './limits.ts'
import { UnreadableBoard } from './posting.ts'
import { replyWords } from '../../messages.replies.ts'

export type XmlItem = { [name: string]: string | XmlItem }

export type XmlItems = {
  /** @returns the `job` elements that ended in this piece of the text */
  push(chunk: string): XmlItem[]
  /** @throws UnreadableBoard when the document is cut off */
  end(): XmlItem[]
}

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

  const parser = new Parser(
    {
      onopentagname(name) {
        const inside = open.at(-1)
        elements += 1
        if (elements > limits.tokensInPosting) {
          throw new UnreadableBoard(replyWords.feedEntryTooComplex)
        }
        if (!inside && name.toLowerCase() !== 'job') {
          outside += 1
          if (outside > limits.depth) throw new UnreadableBoard(replyWords.feedNestedTooDeep)
          return
        }
        if (open.length >= deepest) throw new UnreadableBoard(replyWords.feedNestedTooDeep)
        if (!inside) length = 0
        open.push({ name, item: Object.create(null) as XmlItem, text: '' })
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
        if (implied) cutOff = true
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
        if (parent && !(ended.name in parent.item)) {
          const hasChildren = Object.keys(ended.item).length > 0
          parent.item[ended.name] = hasChildren ? ended.item : ended.text.trim()
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

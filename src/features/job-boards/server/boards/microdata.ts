/**
 * JobPostings that a page says with `itemscope` and `itemprop` in its markup, as SuccessFactors and older
 * careers pages do, in the form that JSON-LD has. https://html.spec.whatwg.org/multipage/microdata.html
 */
import { Parser } from 'htmlparser2'
import { escapeText } from '#features/job-facts/server/service.ts'
import { isObject, type JsonObject } from './fields.ts'

/** What is being collected: the text of an element, or its markup. */
type Open = {
  name: string
  item?: JsonObject
  prop?: { of: JsonObject; key: string; text: string }
}

const deepest = 500
const mostPostings = 50
const mostValues = 50
const longestValue = 300_000
const isOfMarkup = new Set([
  'description',
  'responsibilities',
  'qualifications',
  'experienceRequirements',
  'educationRequirements',
  'jobBenefits',
])
/** They have no end tag. */
const empty = new Set('meta link img br hr input source area base col embed track wbr'.split(' '))

/** @returns at most 50; none for a page without them, or one that is nested deeper than any page */
export function jobPostingsInMicrodata(html: string): JsonObject[] {
  if (!/itemtype\s*=\s*["']?https?:\/\/schema\.org\/JobPosting\b/i.test(html)) return []
  const found: JsonObject[] = []
  const stack: Open[] = []
  const itemNow = () => stack.findLast(({ item }) => item !== undefined)?.item
  const collect = (text: string, isMarkup: boolean) => {
    for (const { prop } of stack) {
      if (!prop || prop.text.length > longestValue) continue
      if (isOfMarkup.has(prop.key)) prop.text += isMarkup ? text : escapeText(text)
      else if (!isMarkup) prop.text += text
    }
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > deepest) return parser.pause()
        collect(`<${name}>`, true)
        const of = itemNow()
        const keys = (attributes['itemprop'] ?? '').split(/\s+/).filter((key) => key !== '')
        if ('itemscope' in attributes) {
          const item: JsonObject = { '@type': typeOf(attributes['itemtype']) }
          if (of) for (const key of keys) put(of, key, item)
          if (item['@type'] === 'JobPosting' && found.length < mostPostings) found.push(item)
          stack.push({ name, item })
          return
        }
        const value = valueOf(name, attributes)
        const [key] = keys
        if (of && key !== undefined && value !== null) put(of, key, value)
        if (empty.has(name)) return
        const isText = of && key !== undefined && value === null
        stack.push({ name, ...(isText && { prop: { of, key, text: '' } }) })
      },
      ontext: (text) => collect(text, false),
      onclosetag(name) {
        if (empty.has(name)) return
        const open = stack.pop()
        if (open?.prop) put(open.prop.of, open.prop.key, open.prop.text.trim())
        collect(`</${name}>`, true)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return stack.length > deepest ? [] : found.map(asStructured)
}

function typeOf(address: string | undefined): string {
  return address?.trim().split(/\s+/)[0]?.split('/').at(-1) ?? ''
}

/** What an attribute says; null where the text inside does. */
function valueOf(name: string, attributes: Record<string, string>): string | null {
  if (attributes['content'] !== undefined) return attributes['content']
  if (name === 'time') return attributes['datetime'] ?? null
  return name === 'link' || name === 'a' ? (attributes['href'] ?? null) : null
}

function put(item: JsonObject, key: string, value: unknown): void {
  const present = item[key]
  if (value === '' || !Object.hasOwn(item, key)) item[key] = present ?? value
  else if (!Array.isArray(present)) item[key] = [present, value]
  else if (present.length < mostValues) present.push(value)
}

/** `Thu Nov 20 02:00:00 UTC 2025`, as programs in Java write a day. */
const javaDay = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) [\d:]+ \S+ (\d{4})$/

function asStructured(posting: JsonObject): JsonObject {
  const { datePosted, jobLocation } = posting
  const day = typeof datePosted === 'string' ? javaDay.exec(datePosted.trim()) : null
  const places = [jobLocation].flat().map((place) => {
    const address = isObject(place) ? (isObject(place['address']) ? place['address'] : place) : {}
    // A whole address in one line.
    const isLine = address['streetAddress'] !== undefined && !address['addressLocality']
    return isLine ? address['streetAddress'] : place
  })
  return {
    ...posting,
    ...(day && { datePosted: `${day[2]} ${day[1]} ${day[3]}` }),
    ...(jobLocation !== undefined && { jobLocation: places }),
  }
}

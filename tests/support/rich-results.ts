/**
 * What Google asks of the structured data of each kind of page, as its documentation says it. Job
 * postings have a validator of their own in `structured-data.ts`.
 */
import { errorsOf as errorsOfJobPosting } from './structured-data.ts'

type Thing = Record<string, unknown>
type Rule = (thing: Thing) => string[]

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().length > 0
/** Whole, with its protocol: nothing says what a relative one is relative to. */
const isAddress = (value: unknown) => isText(value) && /^https?:\/\/[^/\s]+/.test(value)
/** ISO 8601 with a zone: without one, Google takes that of its own robot. */
const isTime = (value: unknown) =>
  isText(value) &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const need =
  (name: string, isRight: (value: unknown) => boolean): Rule =>
  (thing) =>
    isRight(thing[name]) ? [] : [`${name}: ${JSON.stringify(thing[name])?.slice(0, 80)}`]
const may =
  (name: string, isRight: (value: unknown) => boolean): Rule =>
  (thing) =>
    thing[name] === undefined ? [] : need(name, isRight)(thing)
const every =
  (name: string, rule: Rule): Rule =>
  (thing) =>
    [thing[name] ?? []]
      .flat()
      .flatMap((part, index) =>
        (isThing(part) ? rule(part) : ['no object']).map((error) => `${name}[${index}] ${error}`),
      )
const allOf =
  (...rules: Rule[]): Rule =>
  (thing) =>
    rules.flatMap((rule) => rule(thing))

const authorTypes = new Set(['Person', 'Organization'])
const author: Rule = (thing) => {
  const authors = [thing['author'] ?? []].flat()
  if (authors.length === 0) return ['author: none']
  return every(
    'author',
    allOf(
      need('@type', (type) => authorTypes.has(type as string)),
      need('name', isText),
      may('url', isAddress),
    ),
  )(thing)
}

const interaction = every(
  'interactionStatistic',
  allOf(
    need('@type', (type) => type === 'InteractionCounter'),
    need('interactionType', isText),
    need('userInteractionCount', (count) => Number.isInteger(count) && (count as number) >= 0),
  ),
)

const dates = allOf(need('datePublished', isTime), may('dateModified', isTime), (thing) =>
  isText(thing['dateModified']) && thing['dateModified'] < String(thing['datePublished'])
    ? ['dateModified before datePublished']
    : [],
)

const breadcrumbs: Rule = (thing) => {
  const items = thing['itemListElement']
  if (!Array.isArray(items) || items.length < 2) return ['itemListElement: fewer than two']
  return items.flatMap((item: unknown, index) => {
    if (!isThing(item)) return [`${index}: no object`]
    const isLast = index === items.length - 1
    return allOf(
      need('@type', (type) => type === 'ListItem'),
      need('position', (position) => position === index + 1),
      need('name', isText),
      isLast ? may('item', isAddress) : need('item', isAddress),
    )(item).map((error) => `itemListElement[${index}] ${error}`)
  })
}

const rules: Readonly<Record<string, Rule>> = {
  Article: allOf(
    need('headline', (headline) => isText(headline) && headline.length <= 110),
    author,
    dates,
    may('image', (image) => [image].flat().every(isAddress)),
    may('mainEntityOfPage', isAddress),
  ),
  BreadcrumbList: breadcrumbs,
  DiscussionForumPosting: allOf(
    author,
    dates,
    (thing) =>
      ['text', 'image', 'video', 'sharedContent'].some((name) => thing[name] !== undefined)
        ? []
        : ['neither text nor image nor video'],
    may('headline', isText),
    need('url', isAddress),
    may('mainEntityOfPage', isAddress),
    interaction,
    every('comment', allOf(author, need('datePublished', isTime), need('text', isText))),
  ),
  Organization: allOf(
    need('name', isText),
    need('url', isAddress),
    may('logo', isAddress),
    may('description', isText),
  ),
  ProfilePage: allOf(
    may('dateCreated', isTime),
    may('dateModified', isTime),
    need('mainEntity', isThing),
    every(
      'mainEntity',
      allOf(
        need('@type', (type) => authorTypes.has(type as string)),
        need('name', isText),
        may('url', isAddress),
        may('image', isAddress),
      ),
    ),
  ),
}

/** What is wrong with one block of a page; a kind without a rule is wrong as well. */
export async function richResultErrors(thing: Record<string, unknown>): Promise<string[]> {
  const type = String(thing['@type'])
  if (type === 'JobPosting') return errorsOfJobPosting(thing)
  const rule = rules[type]
  return rule ? rule(thing).map((error) => `${type}: ${error}`) : [`no rule for ${type}`]
}

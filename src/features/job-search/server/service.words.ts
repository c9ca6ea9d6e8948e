/** From what someone typed to what the words of a job are asked. */
import { foldLetters } from '#shared/fold.ts'
import type { Context } from '#platform/context.ts'
import * as queries from './queries.words.ts'
import { formsOf } from './search/inflections.ts'
import { namesWork } from './search/known-words.ts'
import { markedNames, type Part, type Phrase, type Question } from './search/question.ts'
import { longestSynonym, synonymsOf } from './search/synonyms.ts'
import { isFiller, isPlain, keyOf, plainFormOf, type Token } from './search/tokens.ts'

type Reading = Pick<Context, 'db'>

/** So many forms of a word, and so many words that a beginning may become, are looked for. */
const formsAtMost = 8
const completionsAtMost = 10

/** What becomes one part: a token, or a run of them that has synonyms. */
type Draft = {
  token: Token
  text: string
  synonyms: readonly string[]
  /** Together with the word before or behind it: 'forklift' of 'fork lift'. */
  joined: string[]
  /** A name that the search table marks. */
  marked?: string
}

type Options = {
  /** Nothing is added to what was typed. */
  asTyped: boolean
}

/** The question of groups of tokens; empty when nothing is left to ask. */
export async function readQuestion(
  context: Reading,
  groups: readonly (readonly Token[])[],
  { asTyped }: Options,
): Promise<Question> {
  const drafts = groups.map((group) => draftsOf(group, asTyped))
  const all = drafts.flat()
  const texts = [...new Set(all.flatMap(({ text, synonyms }) => [text, ...synonyms]))]
  if (texts.length === 0) return []
  const ofText = (text: string) => formsOf(foldLetters(text))
  const forms = asTyped
    ? []
    : all.flatMap(({ token, text, synonyms, joined }) =>
        token.phrase ? [] : [text, ...synonyms, ...joined].flatMap(ofText),
      )
  const ofPhrases = texts.flatMap((text) => foldLetters(text).split(/\s+/))
  const looked = await queries.lookUpWords(context.db, texts, [
    ...new Set([...forms, ...ofPhrases]),
  ])
  const wordsOf = new Map(texts.map((text, index) => [text, looked.words[index] ?? []]))
  const jobs = new Map(looked.known.map((known) => [known.word, known.jobs]))
  const completions = await completionsOf(context, all, wordsOf)
  return drafts
    .map((group) =>
      group.flatMap((draft) => partOf(draft, { asTyped, wordsOf, looked, jobs, completions })),
    )
    .filter((group) => group.length > 0)
}

function draftsOf(group: readonly Token[], asTyped: boolean): Draft[] {
  const meant = group.filter((token) => !isFiller(token))
  const tokens = asTyped || meant.length === 0 ? group : meant
  const drafts: Draft[] = []
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index]!
    const run = asTyped || !isPlain(token) || token.begins ? null : runFrom(tokens, index)
    const { text, synonyms, length } = run ?? { text: token.text, synonyms: [], length: 1 }
    const marked = !asTyped && length === 1 && !token.phrase && markedNames[keyOf(token)]
    // 'go to market' is no language.
    const means = marked && !nextIsTo(group, token)
    drafts.push({ token, text, synonyms, joined: [], ...(means && { marked }) })
    index += length
  }
  if (!asTyped) joinNeighbours(drafts)
  return drafts
}

/** Of which both words have so many letters: 'e mail', not 'a b'. */
const shortestJoined = 5

/** Two words are often also written as one. A job fits that has both, or the one. */
function joinNeighbours(drafts: readonly Draft[]): void {
  for (const [index, draft] of drafts.entries()) {
    const next = drafts[index + 1]
    if (!next || ![draft, next].every(({ token }) => isPlain(token) && !token.begins)) continue
    const word = keyOf(draft.token) + keyOf(next.token)
    const areWords = [draft, next].every(({ text, token }) => text === token.text)
    if (!areWords || !/^\p{L}+$/u.test(word) || word.length < shortestJoined) continue
    draft.joined.push(word)
    next.joined.push(word)
  }
}

function nextIsTo(group: readonly Token[], token: Token): boolean {
  const next = group[group.indexOf(token) + 1]
  return next !== undefined && keyOf(next) === 'to'
}

/** The longest run of plain words from here that has synonyms. */
function runFrom(
  tokens: readonly Token[],
  start: number,
): { text: string; synonyms: readonly string[]; length: number } | null {
  for (let length = longestSynonym; length >= 1; length--) {
    const run = tokens.slice(start, start + length)
    if (run.length < length || !run.every((token) => isPlain(token) && !token.begins)) continue
    const synonyms =
      length === 1
        ? othersOf(run[0]!, tokens.length === 1)
        : synonymsOf(run.map(keyOf).join(' '), tokens.length === length)
    if (synonyms.length > 0)
      return { text: run.map(({ text }) => text).join(' '), synonyms, length }
  }
  return null
}

/** Other words for a token: what it is a form of, and the synonyms. */
function othersOf(token: Token, alone: boolean): readonly string[] {
  const plain = plainFormOf(token)
  if (plain === null) return synonymsOf(keyOf(token), alone)
  return [plain, ...synonymsOf(foldLetters(plain), alone)]
}

async function completionsOf(
  context: Reading,
  drafts: readonly Draft[],
  wordsOf: ReadonlyMap<string, string[]>,
): Promise<ReadonlyMap<Draft, string[]>> {
  const completions = new Map<Draft, string[]>()
  for (const draft of drafts) {
    const words = wordsOf.get(draft.text) ?? []
    if (!draft.token.begins || words.length !== 1) continue
    const found = await queries.wordsBeginning(context.db, words[0]!, completionsAtMost)
    completions.set(
      draft,
      found.map(({ word }) => word),
    )
  }
  return completions
}

type Ground = Options & {
  wordsOf: ReadonlyMap<string, string[]>
  looked: queries.LookedUp
  jobs: ReadonlyMap<string, number>
  completions: ReadonlyMap<Draft, string[]>
}

function partOf(draft: Draft, { asTyped, wordsOf, looked, jobs, completions }: Ground): Part[] {
  const { token, text, synonyms, joined, marked } = draft
  const own = wordsOf.get(text) ?? []
  if (own.length === 0) return []
  const any: Phrase[] = [marked ? [marked] : own]
  if (!token.phrase && !asTyped) {
    const widen = (words: Phrase, itself = false) => {
      if (words.length !== 1) return
      const forms = new Set(formsOf(words[0]!))
      const known = looked.known.filter(
        ({ word }) => forms.has(word) && (itself || word !== words[0]),
      )
      any.push(...known.slice(0, formsAtMost).map(({ word }) => [word]))
    }
    if (!marked) widen(own)
    for (const synonym of synonyms) {
      const words = wordsOf.get(synonym) ?? []
      if (words.length === 0) continue
      any.push(words)
      if (!token.not) widen(words)
    }
    for (const word of joined) widen([word], true)
  }
  any.push(...(completions.get(draft) ?? []).map((word) => [word]))
  const distinct = new Map(any.map((phrase) => [phrase.join(' '), phrase]))
  const quoted = token.phrase || asTyped
  const inTitles = token.denied && !quoted && namesWork(foldLetters(text))
  return [
    {
      not: token.not,
      quoted,
      any: [...distinct.values()],
      jobs,
      ...(inTitles && { inTitles }),
    },
  ]
}

/**
 * Tokens by what they mean together. What is also written as one word is one thing: half of `full stack`
 * is another, and half of `data analyst` is not. A token that several groups share belongs to the first.
 */
export function unitsOf(groups: readonly (readonly Token[])[]): Token[][] {
  const seen = new Set<Token>()
  const units: Token[][] = []
  for (const group of groups) {
    for (let index = 0; index < group.length;) {
      const token = group[index]!
      const run = isPlain(token) && !token.begins ? runFrom(group, index) : null
      const words = group.slice(index, index + (run?.length ?? 1))
      const isOne = run?.synonyms.includes(words.map(keyOf).join(''))
      const tokens = isOne ? words : [token]
      const own = tokens.filter((each) => !seen.has(each))
      for (const each of own) seen.add(each)
      if (own.length > 0) units.push(own)
      index += tokens.length
    }
  }
  return units
}

/** A plain word that no posting has, with the token that has it. */
export type AbsentWord = { token: Token; word: string }

/** What a unit may be found by: its own words, or those of a synonym. */
function phrasesOf(unit: readonly Token[]): string[][] {
  const others =
    unit.length === 1 ? othersOf(unit[0]!, false) : synonymsOf(unit.map(keyOf).join(' '), false)
  const own = unit.length === 1 ? unit[0]!.text : unit.map(keyOf).join(' ')
  return [own, ...others].map((text) => text.split(' '))
}

/** Plain words among the units that no open posting has, in no form and by no synonym. */
export async function findAbsent(
  context: Reading,
  units: readonly (readonly Token[])[],
): Promise<AbsentWord[]> {
  const asked = units.filter((unit) => unit.every((token) => isPlain(token) && !token.begins))
  if (asked.length === 0) return []
  const tokens = asked.flat()
  const formsOfPhrases = asked.map((unit) =>
    phrasesOf(unit).map((words) => words.map((word) => formsOf(foldLetters(word)))),
  )
  const { words, known } = await queries.lookUpWords(
    context.db,
    tokens.map(({ text }) => text),
    [...new Set(formsOfPhrases.flat(3))],
  )
  const wordsOf = new Map(tokens.map((token, index) => [token, words[index] ?? []]))
  const absent = new Set(await queries.absentWords(context.db, [...new Set(words.flat())]))
  const present = new Set(known.map(({ word }) => word))
  return asked.flatMap((unit, index) => {
    const isPresent = formsOfPhrases[index]!.some((phrase) =>
      phrase.every((forms) => forms.some((form) => present.has(form))),
    )
    const missing = unit.map((token) => wordsOf.get(token)!.find((word) => absent.has(word)))
    if (isPresent || missing.every((word) => word === undefined)) return []
    return unit.flatMap((token, at) => {
      const word = missing[at] ?? wordsOf.get(token)![0]
      return word === undefined ? [] : [{ token, word }]
    })
  })
}

/** Two letters begin too many words, and are an abbreviation themselves. */
const fewestBegun = 3

/** Whether any word that postings have begins so. */
export async function beginsAWord(context: Reading, word: string): Promise<boolean> {
  return (
    word.length >= fewestBegun && (await queries.wordsBeginning(context.db, word, 1)).length > 0
  )
}

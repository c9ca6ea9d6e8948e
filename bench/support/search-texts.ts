/**
 * Descriptions as long as real ones: median 4,000 characters, at most 15,000. Sentences come from real
 * boards, where a folder of board files is named, and are made up; some are in most postings, most
 * in few, as in reality.
 */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { Draw } from '#features/jobs/server/draw.ts'
import { plainText } from '#features/job-facts/server/description.ts'
import { professions, zipfWord } from './search-words.ts'

const medianLength = 4_000
const longest = 15_000
const madeSentences = 20_000
const fewestLetters = 20
/** Words that are in nearly every posting, so that neighbours of them are too. */
const glue =
  `we you our your the and to of with for in on will have experience team work role skills
  ability strong knowledge years including required support business development management customer`
    .trim()
    .split(/\s+/)

export type Sentences = readonly string[]

/** All sentences that descriptions are mixed from. */
export async function makeSentences(
  draw: Draw,
  vocabulary: readonly string[],
  boards: string | undefined,
): Promise<Sentences> {
  const real = boards === undefined ? [] : await realSentences(boards)
  const made = Array.from({ length: madeSentences }, () => madeSentence(draw, vocabulary))
  return real.length === 0 ? made : mixed(draw, real, made)
}

/** Real ones first: what comes first is drawn most. */
function mixed(draw: Draw, real: string[], made: string[]): string[] {
  const shuffled = draw.some(real, real.length)
  return [...shuffled, ...made]
}

function madeSentence(draw: Draw, vocabulary: readonly string[]): string {
  const words = Array.from({ length: 8 + draw.below(16) }, () =>
    draw.chance(0.45) ? draw.oneOf(glue) : zipfWord(draw, vocabulary),
  )
  if (draw.chance(0.2)) words.push(...draw.oneOf(draw.oneOf(professions).skills).split(' '))
  return `${words.join(' ')}.`
}

/** Strings of a board's JSON that read like descriptions, whatever the system calls them. */
async function realSentences(folder: string): Promise<string[]> {
  const sentences = new Set<string>()
  for (const name of (await readdir(folder)).toSorted()) {
    if (!/\.json(\.gz)?$/.test(name)) continue
    const stream = createReadStream(join(folder, name))
    const json = await readAll(name.endsWith('.gz') ? stream.pipe(createGunzip()) : stream)
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === 'string' && value.length > 200) {
        for (const sentence of sentencesOf(value)) sentences.add(sentence)
      }
      return value
    })
  }
  return [...sentences]
}

function sentencesOf(html: string): string[] {
  const plain = plainText(html.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
  return plain
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= fewestLetters)
}

/** A description that begins with `start`. */
export function makeDescription(draw: Draw, sentences: Sentences, start: string): string {
  // The sum of three draws is about normal, so lengths are about log-normal, as real ones are.
  const spread = draw.fraction() + draw.fraction() + draw.fraction() - 1.5
  const length = Math.min(longest, medianLength * Math.exp(spread * 0.9))
  const parts = [start]
  for (let written = start.length; written < length;) {
    const sentence = sentences[Math.floor(sentences.length * draw.fraction() ** 1.6)]!
    parts.push(sentence, draw.chance(0.3) ? '\n' : ' ')
    written += sentence.length + 1
  }
  return parts.join('').trim()
}

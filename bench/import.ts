/**
 * A feed of many postings through `npm run import`: how fast, in how much memory, and whether an
 * interrupted import goes on where it stopped. `--postings N`, 100,000 unless told.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { makeVocabulary, professions, zipfWord } from './support/search-words.ts'

const root = join(import.meta.dirname, '..')
const stopAfterSeconds = 40
const wordsInPosting = 120
/** The second half of an import may need so much more memory than the first. */
const budgetGrowth = 1.25
const companies = 500

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({ args, options: { postings: { type: 'string' } } })
  const postings = Number(values.postings ?? 100_000)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-import-'))
  try {
    const feed = join(folder, 'feed.xml')
    await writeFeed(feed, postings)
    const megabytes = ((await stat(feed)).size / 1024 / 1024).toFixed(0)
    console.log(
      `${postings.toLocaleString('en')} postings of ${companies} companies, ${megabytes} MB`,
    )
    // What the first start does once: the schema, the places.
    const small = join(folder, 'small.xml')
    await writeFeed(small, 100)
    await runImport(folder, small)
    const first = await runImport(folder, feed, stopAfterSeconds)
    console.log(`interrupted: ${first.said}`)
    const stopped = Number(/Stopped after (\d+)/.exec(first.said)?.[1] ?? 0)
    const second = await runImport(folder, feed)
    console.log(`resumed: ${second.said}`)
    const again = await runImport(folder, feed)
    console.log(`the same again: ${again.said}`)
    const count = (text: string, what: string) =>
      Number(new RegExp(`(\\d+) ${what}`).exec(text)?.[1] ?? 0)
    const exact =
      stopped > 0 &&
      count(second.said, 'added') === postings - stopped &&
      count(second.said, 'refused') === 0 &&
      count(again.said, 'unchanged') === postings
    const rate = (postings - stopped) / second.seconds
    const middle = Math.floor(second.memory.length / 2)
    const early = Math.max(...second.memory.slice(0, middle))
    const late = Math.max(...second.memory.slice(middle))
    const line = `${rate.toFixed(0)} new postings/s, ${(postings / again.seconds).toFixed(0)} known ones/s, at most ${early.toFixed(0)} MB in the first half and ${late.toFixed(0)} MB in the second (budget ${budgetGrowth} ×), stopped after ${stopped} and ${exact ? 'went on exactly there' : 'did not go on as it should'}`
    return { line, withinBudget: exact && late <= early * budgetGrowth }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Ran = { seconds: number; said: string; memory: number[] }

/** Runs the command; interrupts it as a person would when told. Memory in MB, twice a second. */
async function runImport(folder: string, feed: string, stopAfter?: number): Promise<Ran> {
  const began = performance.now()
  const child = spawn(process.execPath, ['src/app/import.ts', feed], {
    cwd: root,
    env: { ...process.env, ENV_FILE: '', DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  const memory: number[] = []
  const ended = once(child, 'exit')
  let stopped = false
  while (child.exitCode === null) {
    await Promise.race([ended, sleep(500)])
    const status = readStatus(child.pid!)
    const resident = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
    if (resident) memory.push(Number(resident) / 1024)
    if (stopAfter && !stopped && performance.now() - began > stopAfter * 1000) {
      stopped = true
      child.kill('SIGINT')
    }
  }
  const seconds = (performance.now() - began) / 1000
  const said = text.split('\n').filter((line) => /added|Stopped|Went on/.test(line))
  return { seconds, said: said.join(' · ') || text.slice(-500), memory }
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

async function writeFeed(path: string, count: number): Promise<void> {
  const draw = drawFrom(11)
  const vocabulary = makeVocabulary(draw)
  const file = createWriteStream(path)
  file.write('<?xml version="1.0"?><source><publisher>bench</publisher>')
  for (let index = 0; index < count; index++) {
    const profession = draw.oneOf(professions)
    const words = Array.from({ length: wordsInPosting }, () => zipfWord(draw, vocabulary))
    const more = file.write(
      `<job><referencenumber>${index}</referencenumber><title>${draw.oneOf(profession.titles).replaceAll('&', 'and')}</title>` +
        `<company>Company ${index % companies}</company><city>Berlin</city><country>DE</country>` +
        `<date>2026-11-0${1 + (index % 9)}</date><url>https://feed.example/${index}</url>` +
        `<description><![CDATA[<p>${words.join(' ')}</p><p>${profession.skills.join(', ')}</p>]]></description></job>\n`,
    )
    if (!more) await once(file, 'drain')
  }
  file.end('</source>')
  await once(file, 'finish')
}

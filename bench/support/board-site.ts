/**
 * A site with the boards of many employers, in a process of its own: `board-site.ts <boards> <postings>`.
 * It tells its parent its port, and after each message `nextHour` what has changed. Four of five boards
 * answer an unchanged one with 304.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { makeVocabulary, professions, titleTails, zipfWord } from './search-words.ts'

/** What the boards have done in an hour. */
export type Changes = { edited: number; opened: number; closed: number }

type Posting = { id: number; title: string; text: number; edition: number }
type Board = { postings: Posting[]; edition: number }

/** Each board changes twice a day; then so many postings of it do. */
const hoursBetweenChanges = 12
const editedAtOnce = 3
const texts = 300
const wordsInText = 600
const cities = [
  'Berlin, Germany',
  'Lyon, France',
  'Graz, Austria',
  'Porto, Portugal',
  'Remote, Poland',
]

const [boardCount = 0, postingCount = 0] = process.argv.slice(2).map(Number)
const draw = drawFrom(21)
const vocabulary = makeVocabulary(draw)
const bodies = Array.from({ length: texts }, () =>
  Array.from({ length: wordsInText }, () => zipfWord(draw, vocabulary)).join(' '),
)
let nextId = 0
const boards: Board[] = Array.from({ length: boardCount }, () => ({
  postings: Array.from({ length: postingCount }, newPosting),
  edition: 1,
}))
let hour = 0

function newPosting(): Posting {
  nextId += 1
  const profession = draw.oneOf(professions)
  const title = `${draw.oneOf(profession.titles)}${draw.oneOf(titleTails)}`
  return { id: nextId, title, text: draw.below(texts), edition: 1 }
}

function changeHour(): Changes {
  hour += 1
  const changes = { edited: 0, opened: 0, closed: 0 }
  for (const [index, board] of boards.entries()) {
    if ((index + hour) % hoursBetweenChanges !== 0) continue
    board.edition += 1
    for (let count = 0; count < editedAtOnce; count++) {
      // The first is closed below: what is edited stays.
      board.postings[1 + draw.below(board.postings.length - 1)]!.edition += 1
    }
    board.postings.shift()
    board.postings.push(newPosting())
    changes.edited += editedAtOnce
    changes.opened += 1
    changes.closed += 1
  }
  return changes
}

function textOf(board: number, { postings }: Board): string {
  return JSON.stringify({
    jobs: postings.map(({ id, title, text, edition }) => ({
      id,
      absolute_url: `https://job-boards.greenhouse.io/board${board}/jobs/${id}`,
      internal_job_id: id,
      title,
      company_name: `Board ${board}`,
      location: { name: cities[id % cities.length] },
      first_published: '2026-10-01T09:00:00Z',
      content: `&lt;p&gt;Opening ${id}, edition ${edition}.&lt;/p&gt;&lt;p&gt;${bodies[text]}&lt;/p&gt;`,
    })),
  })
}

function answer(request: IncomingMessage, reply: ServerResponse): void {
  const index = Number(/\d+/.exec(request.url ?? '')?.[0])
  const board = boards[index]
  if (!board) return void reply.writeHead(404).end()
  const etag = `"${index}-${board.edition}"`
  const saysVersion = index % 5 !== 0
  if (saysVersion && request.headers['if-none-match'] === etag) {
    return void reply.writeHead(304, { etag }).end()
  }
  reply.writeHead(200, { 'content-type': 'application/json', ...(saysVersion && { etag }) })
  reply.end(textOf(index, board))
}

const server = createServer(answer)
process.on('message', () => process.send?.(changeHour()))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

/**
 * Says how much of the foreign resumes the parser finds, by producer, layout and script, and what it misses:
 * `node scripts/score-resume-parser.ts`, `-- held-out` for the other people, `-- seen word` for files of that name.
 */
import { heldOutFiles, seenFiles } from '../src/features/resumes/server/parser/corpus/files.ts'
import {
  add,
  emptyScore,
  fields,
  scoreOf,
  type Score,
} from '../src/features/resumes/server/parser/corpus/score.ts'
import { UnreadableResume } from '../src/features/resumes/server/parser/lines.ts'
import { readResume } from '../src/features/resumes/server/parser/read-resume.ts'

const [set = 'seen', part = ''] = process.argv.slice(2)
const files = (set === 'held-out' ? heldOutFiles() : seenFiles()).filter(({ name }) =>
  name.includes(part),
)
const groups = new Map<string, { score: Score; files: number }>()

async function scored({ name, person, read }: (typeof files)[number]): Promise<Score> {
  try {
    return scoreOf(person, (await readResume(read())).document)
  } catch (error) {
    if (!(error instanceof UnreadableResume)) throw error
    console.log(`${name} cannot be read: ${error.reason}`)
    return scoreOf(person, {})
  }
}

for (const file of files) {
  const score = await scored(file)
  if (score.missed.length > 0) console.log([file.name, ...score.missed].join('\n    '))
  const columns = file.hasTwoColumns ? 'two columns' : 'one column'
  for (const group of ['all', columns, file.producer, file.layout, file.script]) {
    const before = groups.get(group) ?? { score: emptyScore(), files: 0 }
    groups.set(group, { score: add(before.score, score), files: before.files + 1 })
  }
}

console.log(['', 'files', ...fields].map((cell, at) => cell.padEnd(at === 0 ? 34 : 10)).join(''))
for (const [group, { score, files: count }] of groups) {
  const shares = fields.map((field) =>
    `${((100 * score[field].found) / score[field].all).toFixed(1)} %`.padEnd(10),
  )
  console.log(`${group.padEnd(34)}${String(count).padEnd(10)}${shares.join('')}`)
}

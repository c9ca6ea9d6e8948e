import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { greenhouseBoard, type TestPosting } from '../../support/jobs.ts'

const root = join(import.meta.dirname, '../../..')

/** `npm run import` beside the running server, as an operator would. */
export async function importBoard(
  dataFolder: string,
  company: string,
  postings: (string | TestPosting)[],
): Promise<string> {
  const file = join(dataFolder, 'board.json')
  const board = postings.map((posting, index) => ({
    id: `${company}-${index}`,
    location: 'Berlin, Germany',
    ...(typeof posting === 'string' ? { title: posting } : posting),
  }))
  await writeFile(file, greenhouseBoard(board, company.toLowerCase()))
  const done = spawnSync(process.execPath, ['src/app/import.ts', file, '--company', company], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' },
  })
  return done.stdout + done.stderr
}

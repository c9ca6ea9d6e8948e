/** Sentences for people use the words that people use: docs/STYLE.md. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path),
)

/** Lines of a file that are no comment. */
function linesOf(path: string): { line: string; where: string }[] {
  return readFileSync(`src/${path}`, 'utf8')
    .split('\n')
    .map((line, index) => ({ line: line.trim(), where: `${path}:${index + 1}` }))
    .filter(({ line }) => !/^(\*|\/\/|\/\*)/.test(line))
}

/** Words that nobody says, or that the glossary has another one for. */
const avoided =
  /\b(somebody|whoever|everybody|insiders?|e-mails?|hats?|hirers?|administrators?|nought|takes? the request|taken back|call(?:ed)? it back|ran out|by mail|this mail)\b/i
const literal = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g

/** What people wrote themselves, and what is read of theirs, is not ours to put right. */
const notOurs =
  /features\/job-(?:facts\/server\/(?:facts|locations)|search\/server\/search|boards\/server\/boards)\/|demo/

test('sentences for people have none of the words that the glossary avoids', () => {
  expect(sources.length).toBeGreaterThan(900)
  const found = sources
    .filter((path) => !notOurs.test(path))
    .flatMap(linesOf)
    .flatMap(({ line, where }) =>
      [...line.replace(/\s\/[/*].*$/, '').matchAll(literal)]
        .map(([text]) => text)
        // A name or a statement, and no sentence.
        .filter(
          (text) =>
            /\s/.test(text) && !/\b(?:select|from|when)\b.*\b(?:where|as|then)\b/.test(text),
        )
        .filter((text) => avoided.test(text))
        .map((text) => `${where} ${text}`),
    )
  expect(found).toEqual([])
})

/** Reports of an operator's imports are stored as written; the local texter shows texts to developers. */
const reports = /^features\/job-boards\/server\/boards\/|^platform\/sms\/texter/

/** Columns and why they stay: for those who read the code, as comments are. */
const rules = /\/personal-data(?:\.rules)?\.ts$/

test('what a refusal says is in a catalogue', () => {
  const written =
    /(?:new AppError\(\s*'\w+',|invalidField\(\s*'[\w.]+',|reason:|subject:)\s*(['"`])(?=\p{Lu}[^'"`]*\s)/gu
  const found = sources
    .filter((path) => /^(features\/[^/]+\/server|platform)\//.test(path))
    .filter((path) => !notOurs.test(path) && !reports.test(path) && !rules.test(path))
    .flatMap((path) =>
      [...readFileSync(`src/${path}`, 'utf8').matchAll(written)].map(([text]) => `${path} ${text}`),
    )
  expect(found).toEqual([])
})

/** Ways of the house that only a look at the text can hold: tests/support/habits.ts. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenHabits, habits } from '../support/habits.ts'
import { wordsInMarkup } from '../support/markup-words.ts'
import { forbiddenImports } from '../support/walls.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = globSync(['{src,scripts,bench,tests}/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) =>
    !/\.gen\.ts$|^tests\/(?:support\/habits|architecture\/(?:habits|offences)\.test)\.ts$/.test(
      file,
    ),
)
const product = sources.filter((file) => !/\.test\.tsx?$/.test(file))

test('no file does what the house does otherwise', () => {
  expect(product.length).toBeGreaterThan(1_500)
  expect(product.flatMap((file) => forbiddenHabits(file, read(file)))).toEqual([])
})

test('every exception is still there', () => {
  const gone = habits.flatMap(({ except = {}, pattern }) =>
    Object.keys(except).filter(
      (file) => !existsSync(join(root, file)) || !pattern.test(read(file)),
    ),
  )
  expect(gone).toEqual([])
})

test('a new feature begins with the habits of the house', () => {
  const templates = globSync('scripts/new/feature/**/*.template', { cwd: root }).filter(
    (name) => !/migration|\.test\./.test(name),
  )
  expect(templates.length).toBeGreaterThan(8)
  const offences = templates.flatMap((template) => {
    const text = read(template).replaceAll(/\{\{[A-Za-z ]+\}\}/g, 'example')
    const file = template
      .replace('scripts/new/feature', 'src/features/examples')
      .replace(/\.template$/, '')
    return [
      ...forbiddenHabits(file, text),
      ...forbiddenImports(file, text),
      ...(file.endsWith('.tsx') ? wordsInMarkup(file, text) : []),
      ...(/new AppError\(\s*'\w+',\s*['"`]/.test(text) ? [`${file}: a sentence of a refusal`] : []),
      ...(/\/ui\/messages/.test(file) && !text.includes('catalogue({')
        ? [`${file}: words in one language`]
        : []),
    ]
  })
  expect(offences).toEqual([])
})

/** Screens that developers alone see. */
const unseen = /^src\/web\/kit\/showcase\//

test('what screens say is in a catalogue', () => {
  const screens = product.filter((file) => /^src\/.*\.tsx$/.test(file) && !unseen.test(file))
  expect(screens.length).toBeGreaterThan(400)
  expect(screens.flatMap((file) => wordsInMarkup(file, read(file)))).toEqual([])
})

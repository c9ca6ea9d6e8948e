/**
 * `npm run new -- feature job-fair` makes a feature with a page, calls, a table, a task and tests that is
 * green as it stands. Rename and replace what it does; its shape stays.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const templates = join(import.meta.dirname, 'new/feature')
const usage = `npm run new -- feature <noun>

  <noun>      in the singular, in small letters: job-fair
  --plural    where it is not the noun with an s: --plural companies
  --tier      where it stands in src/features/features.ts: work unless told`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { plural: { type: 'string' }, tier: { type: 'string', default: 'work' } },
})
const [kind, noun = ''] = positionals
const wellFormed = /^[a-z]+(-[a-z]+)*$/
const plural = values.plural ?? `${noun}s`
if (kind !== 'feature' || !wellFormed.test(noun) || !wellFormed.test(plural)) {
  console.error(usage)
  process.exit(2)
}

const folder = join(root, 'src/features', plural)
if (existsSync(folder)) {
  console.error(`${relative(root, folder)} is there already.`)
  process.exit(1)
}

const pascal = (text: string) =>
  text.replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())
const camel = (text: string) => pascal(text).replace(/^./, (letter) => letter.toLowerCase())
const spaced = (text: string) => text.replaceAll('-', ' ')
const replacements: Record<string, string> = {
  name: camel(noun),
  Name: pascal(noun),
  names: camel(plural),
  Names: pascal(plural),
  table: plural.replaceAll('-', '_'),
  path: plural,
  words: spaced(noun),
  'plural words': spaced(plural),
  title: spaced(plural).replace(/^./, (letter) => letter.toUpperCase()),
}
const fill = (text: string) =>
  text.replaceAll(/\{\{([A-Za-z ]+)\}\}/g, (_, key: string) => {
    const value = replacements[key]
    if (value === undefined) throw new Error(`No template knows ${key}`)
    return value
  })

/** `20261123T050000` */
const timeName = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

function targetOf(template: string): string {
  const path = template.replace(/\.template$/, '')
  if (path === 'migration.ts') {
    const now = timeName(new Date())
    const last = readdirSync(join(root, 'migrations')).sort().at(-1)!.slice(0, now.length)
    // Migrations run in the order of their names: a new one is the last.
    const time =
      now > last
        ? now
        : last.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(6, '0'))
    return join(root, 'migrations', `${time}-${plural}.ts`)
  }
  return join(folder, path === 'ui/pages/page.tsx' ? `ui/pages/${plural}.tsx` : path)
}

/** Adds a line before another one that is there once. */
function insertBefore(file: string, line: string, before: string): void {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(before).length !== 2) throw new Error(`${file} has no single line "${before}"`)
  writeFileSync(path, text.replace(before, `${line}\n${before}`))
}

for (const template of globSync('**/*.template', { cwd: templates })) {
  const target = targetOf(template)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, fill(readFileSync(join(templates, template), 'utf8')))
  console.log(relative(root, target))
}
const entry = `'${plural}': { tier: '${values.tier}', tables: ['${replacements['table']}'], server: () => import('#features/${plural}/server/feature.ts') },`
insertBefore('src/features/features.ts', entry, '} as const satisfies')
insertBefore(
  'src/web/routes.ts',
  `page('/${plural}', () => import('#features/${plural}/ui/pages/${plural}.tsx'), members),`,
  '      ...(import.meta.env.DEV',
)
for (const script of ['scripts/generate-types.ts', 'scripts/generate-permissions.ts']) {
  execFileSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
}
execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '.'], { cwd: root })
console.log('Added to src/features/features.ts and src/web/routes.ts. Now: npm test')

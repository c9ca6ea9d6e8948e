/**
 * What a file may not do, told from its text: import past a door, a tier or a side, send statements from
 * outside files of queries, write another feature's table. `npm run rules` holds the imports of real
 * files to the same rules.
 */
import { posix } from 'node:path'
import cruiser from '../../.dependency-cruiser.mjs'
import { tableOwners } from './table-owners.ts'

type Pattern = string | readonly string[] | undefined
type Side = {
  path?: Pattern
  pathNot?: Pattern
  dependencyTypes?: readonly string[]
  circular?: boolean
  couldNotResolve?: boolean
}
type Rule = { name: string; from: Side; to: Side }

const rules = (cruiser.forbidden as readonly Rule[]).filter(
  ({ to }) => !to.circular && !to.couldNotResolve,
)

const imported =
  /(?:\bfrom\s*|\bimport\s*\(\s*|\brequire\s*\(\s*|^\s*import\s+)(['"`])([^'"`]+)\1/gm

/** Where an import of a file leads, as the import rules name it. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('node:')) return specifier
  return `node_modules/${specifier}/index.js`
}

function matches(pattern: Pattern, path: string, groups: readonly string[] = []): string[] | null {
  for (const one of [pattern ?? []].flat()) {
    const filled = one.replaceAll(/\$(\d)/g, (_, number: string) => groups[Number(number)] ?? '')
    const found = new RegExp(filled).exec(path)
    if (found) return [...found]
  }
  return null
}

function forbids({ from, to }: Rule, file: string, target: string): boolean {
  const groups = from.path ? matches(from.path, file) : []
  if (!groups || matches(from.pathNot, file)) return false
  if (to.dependencyTypes) return to.dependencyTypes.includes('core') && target.startsWith('node:')
  if (to.path && !matches(to.path, target, groups)) return false
  return !matches(to.pathNot, target, groups)
}

/** Imports that the import rules forbid, as they stand in a text. */
export function forbiddenImports(file: string, text: string): string[] {
  return [...text.matchAll(imported)].flatMap(([, , specifier]) => {
    const target = targetOf(file, specifier!)
    return rules
      .filter((rule) => forbids(rule, file, target))
      .map(({ name }) => `${name}: ${file} → ${target}`)
  })
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const writers = 'insertInto|updateTable|deleteFrom|mergeInto|replaceInto'
const built = new RegExp(String.raw`\b(?:${writers})\(\s*(['"\`]?)([\w.]*)`, 'g')
const byName = new RegExp(String.raw`\[\s*['"\`](?:selectFrom|${writers})['"\`]\s*\]`)
/** A method that is not called at once is called by another name. */
const handedOn = new RegExp(
  String.raw`\.(?:selectFrom|${writers})\b(?!\s*(?:<[^>]*>\s*)?\()|\bReflect\s*\.`,
)
/** `for update`, `do update` and `on update` name no table. */
const written =
  /(?<!\b(?:for|do|on|key)\s+)\b(?:insert\s+into|delete\s+from|update|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?(?:"?(\w+)|\$\{sql\s*\.\s*(?:table|ref|id)\(\s*['"`]([^)'"`]*)['"`]\s*\)|(\$\{[^}]*\}|['"`]\s*\+))/gi
const changesSchema =
  /\b(?:create|alter|drop|reindex|cluster|refresh|grant|revoke|comment\s+on)\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:table|index|view|materialized|(?:constraint\s+)?trigger|function|procedure|schema|type|domain|sequence|rule|policy|role|user|extension|database)\b/i

/** As PostgreSQL reads it, beside how it is written: without comments. */
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[^]*?\*\//g, ' ').replaceAll(/(?<!-)--(?!-)[^\n]*/g, ' ')

/** Tables that a text writes; a name that is not written out stands in brackets. */
export function tablesInText(given: string): string[] {
  const found = [given, withoutComments(given)].flatMap((text) => [
    ...[...text.matchAll(built)].map(([, quote, name]) =>
      quote ? snake(name!.replace(/^public\./, '')) : `(${name})`,
    ),
    ...[...text.matchAll(written)]
      .map(([, name, inserted, other]) =>
        other === undefined ? (name ?? snake(inserted!)).toLowerCase() : `(${other})`,
      )
      .filter((name) => tableOwners.has(name) || !/^\w+$/.test(name)),
  ])
  return [...new Set(found)]
}

const sends =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|(?<![`\w,])sql(?:<[^`]*>)?`/
/** What writes tables that others name to it: rules of personal data, backups, batches. */
const writesForOthers = /^src\/platform\/(?:db|backup)\//
const maySend = /^src\/features\/[^/]+\/server\/queries[^/]*\.ts$|^src\/platform\/db\//

/** Statements that a text sends from the wrong file, or to another feature's table. */
export function forbiddenStatements(file: string, text: string): string[] {
  const offences: string[] = []
  if (file.startsWith('src/') && !maySend.test(file) && sends.test(text)) {
    offences.push(`${file} sends a statement and is no file of queries`)
  }
  if (file.startsWith('src/features/') && changesSchema.test(withoutComments(text))) {
    offences.push(`${file} changes the schema, which migrations do`)
  }
  if (byName.test(text) || (maySend.test(file) && handedOn.test(text))) {
    offences.push(`${file} hides which table it writes`)
  }
  for (const table of tablesInText(text)) {
    if (table.startsWith('(') && writesForOthers.test(file)) continue
    const owner = tableOwners.get(table)
    if (!owner) offences.push(`${file} writes ${table}, which has no owner`)
    else if (!file.startsWith(`src/${owner}/`)) {
      offences.push(`${file} writes ${table} of ${owner}`)
    }
  }
  return offences
}

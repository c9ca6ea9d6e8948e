/**
 * Writes `docs/permissions.md` from the contracts: who may call what, what each call takes and which
 * fields it sends. With `--check` it says whether the file has drifted.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { declaredEndpoints, declaredSocketEvents } from '../src/app/features.ts'
import { endpointName, type Access } from '#shared/endpoint.ts'

const target = join(import.meta.dirname, '../docs/permissions.md')
const roles = ['guest', 'jobSeeker', 'recruiter', 'admin'] as const

/** One cell for each role: yes, no, or the admin permission that it takes. */
function cells(access: Access): string[] {
  return roles.map((role) => {
    if (access === 'anyone') return 'yes'
    if (role === 'guest') return 'no'
    if (access === 'signedIn') return 'yes'
    if ('permission' in access) return role === 'admin' ? access.permission : 'no'
    return (access as readonly string[]).includes(role) ? 'yes' : 'no'
  })
}

type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Field paths of a schema, two levels deep: `items[].title`. */
function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return [...new Set(paths(json, 2))].join(', ')
}

function paths(schema: JsonSchema, depth: number): string[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((choice) => paths(choice, depth))
  if (schema.items) return paths(schema.items, depth).map((path) => `[].${path}`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const inner = depth > 1 ? paths(child, depth - 1) : []
    return inner.length > 0
      ? inner.map((path) => `${name}${path.startsWith('[') ? '' : '.'}${path}`)
      : [name]
  })
}

function row(name: string, access: Access, takes: string, sends: string): string {
  const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``)
  return `| \`${name}\` | ${cells(access).join(' | ')} | ${code(takes)} | ${code(sends)} |`
}

const header = `| Call | ${roles.join(' | ')} | Takes | Sends |\n|---|${roles.map(() => '---').join('|')}|---|---|`

function render(): string {
  const features = Map.groupBy(declaredEndpoints(), ({ feature }) => feature)
  const sockets = new Map(
    declaredSocketEvents().map(({ feature, events }) => [feature, Object.entries(events.client)]),
  )
  const sections = [...features].map(([feature, endpoints]) => {
    const calls = endpoints.map(({ endpoint }) =>
      row(
        endpointName(endpoint),
        endpoint.access,
        [...Object.keys(endpoint.files ?? {}), fieldsOf(endpoint.body, 'input')]
          .filter(Boolean)
          .join(', '),
        fieldsOf(endpoint.reply, 'output'),
      ),
    )
    const events = (sockets.get(feature) ?? []).map(([name, event]) =>
      row(name, event.access, fieldsOf(event.payload, 'input'), fieldsOf(event.reply, 'output')),
    )
    return `## ${feature}\n\n${header}\n${[...calls, ...events].join('\n')}`
  })
  return `# Permissions

Written by \`npm run permissions\` from the contracts; do not edit. A role that may call still reaches only
what is its own: an id of someone else answers as one that does not exist
(\`tests/architecture/authorisation.test.ts\` tries every call with every role). A reply never has more
fields than are listed: the server strips what the contract does not name.

${sections.join('\n\n')}
`
}

const text = render()
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('docs/permissions.md has drifted from the contracts: run npm run permissions')
    process.exitCode = 1
  }
} else {
  writeFileSync(target, text)
}

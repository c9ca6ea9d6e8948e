/** `npm run audit -- verify`: walks the chain over the audit entries and says whether it is whole. */
import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/config/config-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { verifyChain, type ChainReport } from '#platform/db/audit-chain.ts'
import { auditKeyOf } from '#platform/db/audit-seal.ts'
import { withDatabase } from '#platform/db/open.ts'
import { sqlState } from '#platform/db/transaction.ts'

const usage = `Usage: npm run audit -- verify [--head 1234:9f86…]

Says how many entries are in the chain, how many are not chained yet, and where the chain ends. Save
that end elsewhere: --head then proves that nothing before it was cut off. Exits with 1 if something
was changed, removed or added. Changes nothing, and needs the SECRET the product runs with.`

const undefinedTable = '42P01'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string' } },
  })
  const noted = values.head === undefined ? undefined : readHead(values.head)
  if (positionals.join(' ') !== 'verify' || noted === null) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  loadEnvFile()
  const config = readConfig(process.env)
  try {
    const report = await withDatabase(config, ({ db }) =>
      verifyChain(db, auditKeyOf(config.secret), noted),
    )
    print(report)
    if (report.fault !== undefined) process.exitCode = 1
  } catch (error) {
    if (sqlState(error) !== undefinedTable) throw error
    console.error('This database has no audit chain yet. Start the product once to create it.')
    process.exitCode = 1
  }
}

/** @returns null for what is no end of a chain */
function readHead(text: string): { position: number; hash: string } | null {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text)
  return match && { position: Number(match[1]), hash: match[2]! }
}

function print({ chained, waiting, unsigned, head, fault }: ChainReport): void {
  const count = new Intl.NumberFormat('en')
  if (fault !== undefined) {
    console.error(`Broken: ${fault}.`)
    console.error(`Intact before that: ${count.format(chained)} entries.`)
    return
  }
  const old = unsigned > 0 ? `, ${count.format(unsigned)} of them older than the chain` : ''
  console.log(`Intact: ${count.format(chained)} entries chained${old}.`)
  console.log(`Not chained yet: ${count.format(waiting)}.`)
  if (head) console.log(`The chain ends at ${head.position}:${head.hash.toString('hex')}`)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

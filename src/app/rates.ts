/** `npm run rates -- <file>`: takes in what currencies are worth, so that pay is compared by it. */
import { setRates, UnreadableRates } from '#features/jobs/server/service.ts'
import { readConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { openFile, UnreadableOutside } from '#platform/outside/outside.ts'
import { unpackText } from '#platform/outside/unpack.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run rates -- <file>

Lines of what a US dollar buys, such as EUR,0.86, or the European Central Bank's eurofxref-daily.xml.`
const largestFile = 1024 * 1024

async function run(): Promise<void> {
  const [path, ...more] = process.argv.slice(2)
  if (!path || more.length > 0 || path.startsWith('-')) {
    console.log(usage)
    process.exitCode = path === '--help' ? 0 : 1
    return
  }
  const file = await openFile(path, largestFile)
  let text = ''
  for await (const piece of unpackText(file.open(), largestFile)) text += piece
  loadEnvFile()
  const config = readConfig(process.env)
  const changed = await runCommand({ config, name: 'rates' }, (context) =>
    setRates(context, text, context.clock.now()),
  )
  console.log(
    changed.length === 0
      ? '0 changes'
      : `${changed.join(', ')} changed. The running product is updating their jobs.`,
  )
}

try {
  await run()
} catch (error) {
  const foreseen =
    error instanceof UnreadableRates ||
    error instanceof UnreadableOutside ||
    error instanceof ConfigError
  console.error(foreseen ? error.message : error)
  if (foreseen) console.error('Nothing was changed.')
  process.exitCode = 1
}
process.exit()

/**
 * Everything that has to be green: `npm test`. Each check counts as one, each test as one; the last
 * line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const reports = mkdtempSync(join(tmpdir(), 'tessera-reports-'))

type Count = { passed: number; failed: number }
type Step = { name: string; command: string[]; report?: () => Count }

/** Each needs one core for the most part: two run beside each other. The longest are first. */
const checks: readonly Step[] = [
  { name: 'formatting', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'import rules', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'lockfile', command: ['node', 'scripts/check-lockfile.ts'] },
  { name: 'table types', command: ['node', 'scripts/generate-types.ts', '--check'] },
  { name: 'permissions', command: ['node', 'scripts/generate-permissions.ts', '--check'] },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
]
const tests: readonly Step[] = [
  { name: 'weight of pages', command: ['node', 'scripts/check-page-weight.ts'] },
  { name: 'unit and API tests', command: vitest(), report: vitestCount },
  { name: 'browser journeys', command: ['playwright', 'test'], report: playwrightCount },
]

function vitest(): string[] {
  const outputFile = `--outputFile.json=${join(reports, 'vitest.json')}`
  return ['vitest', 'run', '--reporter=dot', '--reporter=json', outputFile]
}

function vitestCount(): Count {
  const report = JSON.parse(readFileSync(join(reports, 'vitest.json'), 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
  }
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed }
}

function playwrightCount(): Count {
  const report = JSON.parse(readFileSync(join(reports, 'playwright.json'), 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  const { expected, unexpected, flaky } = report.stats
  // Retries are for CI alone. What needed one is a defect to look into, so it's said aloud.
  if (flaky > 0) console.log(`── ${flaky} passed at the second try: see "flaky" above`)
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

/** @param hold whether what it says is shown at its end, so that two do not speak at once */
function run(command: string[], hold: boolean): Promise<number> {
  const [program, ...rest] = command
  return new Promise((resolve) => {
    const child = spawn(join(bin, program!), rest, {
      cwd: root,
      stdio: hold ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: {
        ...process.env,
        PATH: `${bin}:${process.env['PATH']}`,
        // Journeys start some fifty processes of ours: what one has compiled serves the next.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
      },
    })
    const said: Buffer[] = []
    child.stdout?.on('data', (text: Buffer) => said.push(text))
    child.stderr?.on('data', (text: Buffer) => said.push(text))
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}

async function runStep(step: Step, hold = false): Promise<Count> {
  const began = performance.now()
  if (!hold) console.log(`\n── ${step.name}`)
  const code = await run(step.command, hold)
  console.log(`── ${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (!step.report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const count = step.report()
    // A runner that fails without a failed test has failed all the same.
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const total: Count = { passed: 0, failed: 0 }
const broken: string[] = []
function note(step: Step, { passed, failed }: Count): void {
  total.passed += passed
  total.failed += failed
  if (failed > 0) broken.push(`${step.name} (${failed})`)
}

/** What stood on the screen when a journey failed: nobody can go and look on the machine of a CI. */
function showLastScreens(): void {
  for (const file of globSync('test-results/*/error-context.md', { cwd: root })) {
    const [, screen] = readFileSync(join(root, file), 'utf8').split('# Page snapshot')
    if (screen) console.log(`\n── ${dirname(file)}${screen.slice(0, 4000)}`)
  }
}

const left = [...checks]
const work = async () => {
  for (let step = left.shift(); step; step = left.shift()) note(step, await runStep(step, true))
}
await Promise.all([work(), work()])
for (const step of tests) note(step, await runStep(step))
if (broken.some((name) => name.startsWith('browser journeys'))) showLastScreens()
rmSync(reports, { recursive: true, force: true })
if (broken.length > 0) console.log(`\nNot green: ${broken.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

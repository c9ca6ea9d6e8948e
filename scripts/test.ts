/**
 * Everything that has to be green: `npm test`. Each check counts as one, each test as one; the last
 * line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { workers } from '../tests/support/workers.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const reports = mkdtempSync(join(tmpdir(), 'tessera-reports-'))

type Count = { passed: number; failed: number }
type Step = { name: string; command: string[]; report?: (code: number) => Count | Promise<Count> }

/** Each needs one core for the most part: as many run beside each other as there are. The longest are first. */
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

function vitest(files: readonly string[] = []): string[] {
  const outputFile = `--outputFile.json=${join(reports, 'vitest.json')}`
  return ['vitest', 'run', ...files, '--reporter=dot', '--reporter=json', outputFile]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/**
 * Counts what vitest ran. In CI alone, files with a failure run once more, by themselves: what holds there
 * failed because of its neighbours or of a machine that stood still. It's a defect all the same, and is named.
 */
async function vitestCount(code: number): Promise<Count> {
  const first = readVitestReport()
  const broken = first.testResults.filter(({ status }) => status === 'failed')
  for (const file of broken) noteFailures(file)
  if (!process.env['CI'] || broken.length === 0) return countOf(first, code)
  console.log(`\n── once more, by themselves: ${broken.map(({ name }) => name).join(', ')}`)
  const codeAgain = await run(vitest(broken.map(({ name }) => name)), false)
  const again = readVitestReport()
  const held = again.testResults.every(({ status }) => status !== 'failed')
  failures.push(
    held ? '── All of these held by themselves.' : '── Not all of these held by themselves.',
  )
  const sound = first.numPassedTests - passedIn(broken)
  return { passed: sound + again.numPassedTests, failed: countOf(again, codeAgain).failed }
}

function readVitestReport(): VitestReport {
  return JSON.parse(readFileSync(join(reports, 'vitest.json'), 'utf8')) as VitestReport
}

function countOf(report: VitestReport, code: number): Count {
  const failed = report.numFailedTests
  return { passed: report.numPassedTests, failed: atLeastOneIf(code, failed) }
}

/** A runner that fails without a failed test has failed all the same. */
function atLeastOneIf(code: number, failed: number): number {
  return code === 0 ? failed : Math.max(failed, 1)
}

function passedIn(files: VitestReport['testResults']): number {
  const tests = files.flatMap((file) => file.assertionResults)
  return tests.filter(({ status }) => status === 'passed').length
}

/** Said at the end of the run, where it isn't lost among ten thousand tests. */
const failures: string[] = []
function noteFailures(file: VitestReport['testResults'][number]): void {
  if (file.message) failures.push(`✘ ${file.name}\n  ${file.message.slice(0, 1000)}`)
  for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
    const reason = test.failureMessages.join('\n').slice(0, 1000)
    failures.push(`✘ ${file.name}: ${test.fullName}\n  ${reason}`)
  }
}

function playwrightCount(code: number): Count {
  const report = JSON.parse(readFileSync(join(reports, 'playwright.json'), 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  const { expected, unexpected, flaky } = report.stats
  // Retries are for CI alone. What needed one is a defect to look into, so it's said aloud.
  if (flaky > 0) console.log(`── ${flaky} passed at the second try: see "flaky" above`)
  return { passed: expected + flaky, failed: atLeastOneIf(code, unexpected + report.errors.length) }
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
    return await step.report(code)
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
await Promise.all(Array.from({ length: workers }, work))
for (const step of tests) note(step, await runStep(step))
if (broken.some((name) => name.startsWith('browser journeys'))) showLastScreens()
rmSync(reports, { recursive: true, force: true })
for (const line of failures) console.log(`\n${line}`)
if (broken.length > 0) console.log(`\nNot green: ${broken.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Commands of the product as an operator runs them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type CommandResult = { code: number; out: string; err: string }

/** @param name of a file in `src/app`, without its ending */
export async function runCommand(
  name: string,
  parameters: string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../src/app/${name}.ts`), ...parameters],
    { env: { PATH: process.env['PATH'], NODE_ENV: 'test', ENV_FILE: '', ...environment } },
  )
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: code as number, out, err }
}

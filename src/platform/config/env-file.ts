import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './config-error.ts'

/**
 * Adds the settings of `.env` in the working folder, where there is one, to the environment; what
 * the environment has already wins. `ENV_FILE` names another file; empty means none at all.
 *
 * @throws ConfigError when the file is named and missing, or cannot be read
 */
export function loadEnvFile(): void {
  const named = process.env['ENV_FILE']
  if (named === '' || (named === undefined && !existsSync('.env'))) return
  const file = resolve(named ?? '.env')
  try {
    process.loadEnvFile(file)
  } catch (cause) {
    throw new ConfigError(`ENV_FILE cannot be read: ${file}.`, { cause })
  }
}

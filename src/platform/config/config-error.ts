/** A setting that cannot work; its message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const overrides = /[\u202a-\u202e\u2066-\u2069]/gu

/** Without characters that turn the direction of what follows: they make a name or an address look like another. */
export function withoutOverrides(text: string): string {
  return text.replace(overrides, '')
}

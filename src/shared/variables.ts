/** Variables in a text that is used again and again: `{company}` stands for the name of a company. Pure. */

/** Words alone: what programmers put in braces is text. */
const variable = /\{([\p{L}][\p{L}\p{M}\p{N} '’_-]{0,59})\}/gu

/** The names of the variables of a text, each once, in their order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].map(([, name]) => name!))]
}

/** The text with its variables replaced where there is a value; others stay as they are. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(variable, (whole, name: string) => {
    const value = Object.hasOwn(values, name.toLowerCase()) ? values[name.toLowerCase()] : ''
    return value || whole
  })
}

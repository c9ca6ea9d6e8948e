/** What someone typed between commas or on lines. */
export function listIn(text: string, separator: RegExp = /[,\n]/): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The id of a job in its address; null where there is none. */
export function jobIn(text: string): string | null {
  return (
    /(?:^|\/job-listing\/|\/old-job-listing\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i
      .exec(text.trim())?.[1]
      ?.toLowerCase() ?? null
  )
}

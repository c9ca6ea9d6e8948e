import { sqlState } from './transaction.ts'

const sentences: Record<string, string> = {
  '22001': 'one of its texts is too long',
  '22003': 'one of its numbers is too large',
  '22007': 'one of its dates isn’t a date',
  '22008': 'one of its dates is too far away',
  '22021': 'one of its texts contains characters that can’t be stored',
  '22P05': 'one of its texts contains characters that can’t be stored',
  '54000': 'one of its texts is too long to be searched',
  '57014': 'storing it took too long',
}

/** Why the database refused to store something, for the person who wants it stored. */
export function refusalInWords(error: unknown): string {
  const state = sqlState(error) ?? ''
  const constraint = (error as { constraint?: string }).constraint
  if (state === '23514') return `the database doesn’t allow it (${constraint ?? 'a check'})`
  if (state === '23505') return `another record is the same (${constraint ?? 'a unique key'})`
  return sentences[state] ?? `storing it failed${state ? ` (${state})` : ''}; see the log`
}

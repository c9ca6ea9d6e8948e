import { createHash } from 'node:crypto'

/** What is stored of a random token: whoever reads the table can use none of them. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

import { hash } from 'node:crypto'

/** What is stored of a random token: a person who reads the table can use none of them. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

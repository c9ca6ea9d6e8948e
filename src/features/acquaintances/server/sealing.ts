/** How acquaintances are stored: each sealed, found by tags that only their owner's key makes. */
import { createHmac, randomBytes } from 'node:crypto'
import { domainAndParents } from '#features/companies/server/service.ts'
import { isFreeMail } from '#features/profiles/server/service.ts'
import type { Seal } from '#platform/storage/seal.ts'
import { companyKey } from '#shared/company-key.ts'
import type { ReadPerson } from './reading.ts'

export type SealedKey = { sealed: Buffer; wrappedKey: string }
export type SealedRow = SealedKey & { id: string }
export type StoredPerson = { name: string; title: string; company: string }

const keyBytes = 32
const tagBytes = 16

const keyName = (accountId: string) => `acquaintances:${accountId}`
const rowName = (id: string) => `acquaintance:${id}`

export function newKey(seal: Seal, accountId: string): { key: Buffer; stored: SealedKey } {
  const key = randomBytes(keyBytes)
  const { sealed, wrappedKey } = seal.close(key, keyName(accountId))
  return { key, stored: { sealed: Buffer.from(sealed), wrappedKey } }
}

export function openKey(seal: Seal, accountId: string, stored: SealedKey): Uint8Array {
  return seal.open(stored.sealed, stored.wrappedKey, keyName(accountId))
}

export function sealPerson(seal: Seal, id: string, { name, title, company }: StoredPerson) {
  return seal.close(Buffer.from(JSON.stringify({ name, title, company })), rowName(id))
}

export function openPerson(seal: Seal, { id, sealed, wrappedKey }: SealedRow): StoredPerson {
  const text = Buffer.from(seal.open(sealed, wrappedKey, rowName(id))).toString()
  return JSON.parse(text) as StoredPerson
}

/** The words by which a person's employer is recognised later; none for someone without any. */
export function wordsOf({ company, domain }: ReadPerson): string[] {
  const key = company ? companyKey(company) : ''
  const domains = domain && !isFreeMail(domain) ? domainAndParents(domain) : []
  return [...(key ? [`name:${key}`] : []), ...domains.map((one) => `domain:${one}`)]
}

/** Without the key of the account nobody can tell which word a tag was made of. */
export function tagOf(key: Uint8Array, word: string): Buffer {
  return createHmac('sha256', key).update(word).digest().subarray(0, tagBytes)
}

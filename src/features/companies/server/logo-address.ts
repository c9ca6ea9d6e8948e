import type { CompanyReference } from '../contract.ts'

/** What a row has to tell of its company. */
export type NamedCompany = {
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
}

/** A company as it is named everywhere, by the columns of a row. */
export function companyReference(row: NamedCompany): CompanyReference {
  const { companyId: id, companyName: name, companySlug: slug, companyLogoKey: logoKey } = row
  return referenceOf({ id, name, slug, logoKey })
}

/** A row with its company as a reference in place of the columns that name it. */
export function withCompany<Row extends NamedCompany>(
  row: Row,
): Omit<Row, keyof NamedCompany> & { company: CompanyReference } {
  const { companyId, companyName, companySlug, companyLogoKey, ...rest } = row
  return {
    ...rest,
    company: companyReference({ companyId, companyName, companySlug, companyLogoKey }),
  }
}

type CompanyFace = { id: string; name: string; slug: string; logoKey: string | null }

export function referenceOf({ id, name, slug, logoKey }: CompanyFace): CompanyReference {
  return logoKey === null
    ? { id, name, slug }
    : { id, name, slug, logo: logoAddress(slug, logoKey) }
}

/** The last part of the key is new with each picture, so that old ones may be kept for good. */
export function logoAddress(slug: string, key: string): string {
  return `/api/companies/${slug}/logo/${versionOf(key)}`
}

export function versionOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

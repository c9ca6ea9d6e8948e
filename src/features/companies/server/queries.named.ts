import { sql } from 'kysely'

/** The columns of `NamedCompany`, for statements that call the company `company`. */
export const namedCompany = sql`company.id as company_id, company.name as company_name,
  company.slug as company_slug, company.logo_key as company_logo_key`

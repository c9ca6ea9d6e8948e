/**
 * What becomes of a person's data, table by table. Every feature declares its own tables in
 * `server/personal-data.ts`; a test walks the schema and names whatever has no rule.
 */

/**
 * How the rows of a person are found: by the column that holds their account, by a column that points
 * to rows of theirs elsewhere, or by the address of their account.
 */
export type Owner =
  | string
  | { column: string; in: string; key?: string; of: Owner; when?: string }
  | { email: string }
  | { json: string; member: string }

/** `{person}` stands for the account's id, `{now}` for the moment; text is read as the column's type. */
export type BlankValue = string | number | boolean | null

/** Where a row keeps a file; `proof.storageKey` is a member of the document `proof`. */
export type FileColumns = {
  key: string
  /** Of a sealed file. */
  wrappedKey?: string
  /** What people call it; the export names it so. */
  name?: string
  /** Behind a name that has none, such as `.pdf`. */
  ending?: string
}

/** What is done with the rows of one person in one table. */
export type PersonRule = {
  of: Owner
  /** A condition in SQL beside the owner, where rows of one table differ. */
  when?: string
  /** The columns that the export leaves out, or why the rows are left out of it altogether. */
  exported: { without?: readonly string[] } | { not: string }
  /**
   * `rename` puts "Deleted account" in place of the person's names within these columns; `keep` says
   * why, and `until` for how long.
   */
  erased:
    | 'delete'
    | { blank: Readonly<Record<string, BlankValue>> }
    | { rename: readonly string[] }
    | { keep: string; until: string }
  files?: readonly FileColumns[]
  /**
   * What other people were told about such a row goes with it, by the `about` of its news, in which
   * columns stand in braces: `request:{request_id}`.
   */
  about?: readonly string[]
}

export type TableRules =
  | { none: string }
  | {
      people: readonly PersonRule[]
      /** Other columns that name an account, which says nothing once the account is blank. */
      pointers?: readonly string[]
      /** Text, documents and bytes in which nothing of a person stands: states, kinds, codes. */
      plain?: readonly string[]
      /** What stays though a person wrote it, and why. */
      stays?: Readonly<Record<string, string>>
    }

/** The rules of one feature, by the table's name in the database. */
export type PersonalData = Readonly<Record<string, TableRules>>

/** A table without data of people. */
export const holdsNothing = (why: string): TableRules => ({ none: why })

/** Rows that belong to one account alone: exported whole but for some columns, and deleted. */
export function ownRows(column: string, more: Partial<Omit<PersonRule, 'of' | 'erased'>> = {}) {
  return { of: column, exported: {}, erased: 'delete', ...more } as const satisfies PersonRule
}

/** Rows below those of a person: deleted with them. */
export function rowsBelow(
  of: Exclude<Owner, string>,
  more: Partial<Omit<PersonRule, 'of' | 'erased'>> = {},
) {
  return { of, exported: {}, erased: 'delete', ...more } as const satisfies PersonRule
}

export type Person = {
  accountId: string
  email: string
  /** What they are called in the account and in their profiles. */
  names: readonly string[]
}

export const deletedName = 'Deleted account'

export type PlacedRule = PersonRule & { table: string }

/** All rules of people in the order of their erasure: what is blanked first, then what hangs on others. */
export function erasureOrder(tables: PersonalData): PlacedRule[] {
  const placed = Object.entries(tables).flatMap(([table, rules]) =>
    'people' in rules ? rules.people.map((rule) => ({ ...rule, table })) : [],
  )
  const rank = ({ erased, of }: PersonRule) => {
    if (erased !== 'delete') return 0
    return depthOf(of) > 0 ? 1 : 2
  }
  return placed.toSorted(
    (one, other) => rank(one) - rank(other) || depthOf(other.of) - depthOf(one.of),
  )
}

function depthOf(of: Owner): number {
  return typeof of === 'object' && 'in' in of ? 1 + depthOf(of.of) : 0
}

/** The archive of a person's data from LinkedIn: tables of comma-separated values in a ZIP. */
import { BrokenCsv, readCsv } from '#shared/csv.ts'
import { findDates } from './dates.ts'
import { placeOf } from './fit-document.ts'
import { UnreadableResume } from './lines.ts'

/** The tables that a resume is made of. Address, date of birth and messages are never opened. */
export const linkedInTables = [
  'profile',
  'positions',
  'education',
  'skills',
  'languages',
  'certifications',
  'projects',
  'honors',
  'volunteering',
  'publications',
  'email addresses',
  'phonenumbers',
] as const
export type LinkedInTable = (typeof linkedInTables)[number]

type Row = (column: string) => string

/** Rows by the names of their columns. */
function rowsOf(text: string): Row[] {
  let rows
  try {
    rows = readCsv(text)
  } catch (error) {
    if (error instanceof BrokenCsv) throw new UnreadableResume('broken', { cause: error })
    throw error
  }
  const [head, ...rest] = rows
  const columns = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  return rest.slice(0, 500).map(
    ({ cells }): Row =>
      (column) =>
        cells[columns.indexOf(column.toLowerCase())]?.trim() ?? '',
  )
}

/** `Jan 2020`, `2020`, `1/2020` */
function dateOf(text: string): string {
  const found = text ? findDates(text) : undefined
  return found?.start ?? found?.end ?? ''
}

const spanOf = (row: Row, [from, to] = ['Started On', 'Finished On']) => ({
  startDate: dateOf(row(from!)),
  endDate: dateOf(row(to!)),
})

export function documentOfLinkedIn(
  tables: ReadonlyMap<LinkedInTable, string>,
): Record<string, unknown> {
  const of = (name: LinkedInTable) => rowsOf(tables.get(name) ?? '')
  const [profile] = of('profile')
  const emails = of('email addresses')
  const email = emails.find((row) => /^yes$/i.test(row('Primary'))) ?? emails[0]
  const [phone] = of('phonenumbers')
  return {
    basics: profile && {
      name: [profile('First Name'), profile('Last Name')].filter(Boolean).join(' '),
      label: profile('Headline'),
      summary: profile('Summary'),
      email: email?.('Email Address'),
      phone: phone?.('Number'),
      url: websiteOf(profile('Websites')),
      location: placeOf(profile('Geo Location')),
    },
    work: of('positions').map((row) => ({
      name: row('Company Name'),
      position: row('Title'),
      location: row('Location'),
      ...spanOf(row),
      summary: row('Description'),
    })),
    education: of('education').map((row) => ({
      institution: row('School Name'),
      studyType: row('Degree Name'),
      ...spanOf(row, ['Start Date', 'End Date']),
    })),
    skills: of('skills').map((row) => ({ name: row('Name') })),
    languages: of('languages').map((row) => ({
      language: row('Name'),
      fluency: row('Proficiency'),
    })),
    certificates: of('certifications').map((row) => ({
      name: row('Name'),
      issuer: row('Authority'),
      date: dateOf(row('Started On')),
      url: row('Url'),
    })),
    projects: of('projects').map((row) => ({
      name: row('Title'),
      description: row('Description'),
      url: row('Url'),
      ...spanOf(row),
    })),
    awards: of('honors').map((row) => ({
      title: row('Title'),
      summary: row('Description'),
      date: dateOf(row('Issued On')),
    })),
    volunteer: of('volunteering').map((row) => ({
      organization: row('Company Name'),
      position: row('Role'),
      summary: row('Description'),
      ...spanOf(row),
    })),
    publications: of('publications').map((row) => ({
      name: row('Name'),
      publisher: row('Publisher'),
      releaseDate: dateOf(row('Published On')),
    })),
  }
}

/** `[COMPANY:https://example.org,PORTFOLIO:https://…]` */
const websiteOf = (text: string) => /https?:\/\/[^\s,\]]+/.exec(text)?.[0] ?? ''

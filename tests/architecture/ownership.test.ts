/** What the import rules cannot see: SQL that writes to another feature's table, and file sizes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'src')

/** Table, as the code names it, and the one folder that writes to it. */
const owners: Record<string, string> = {
  accounts: 'features/accounts',
  identities: 'features/accounts',
  sessions: 'features/accounts',
  verifications: 'features/accounts',
  oneTimeCodes: 'features/accounts',
  knownDevices: 'features/accounts',
  trustedBrowsers: 'features/accounts',
  codeGuesses: 'features/accounts',
  signInFlows: 'features/sign-in',
  passkeys: 'features/sign-in',
  phones: 'features/sign-in',
  adminGrants: 'features/accounts',
  adminInvitations: 'features/accounts',
  authenticators: 'features/accounts',
  recoveryCodes: 'features/accounts',
  throttles: 'platform/db',
  candidateProfiles: 'features/profiles',
  resumeFiles: 'features/profiles',
  blockedCompanies: 'features/profiles',
  provenEmployments: 'features/profiles',
  candidateEmployers: 'features/profiles',
  selfReferralHolds: 'features/referrals',
  recruiterProfiles: 'features/profiles',
  companies: 'features/companies',
  companyDomains: 'features/companies',
  companyAdmins: 'features/companies',
  companyPolicies: 'features/companies',
  companyMerges: 'features/companies',
  companyAliases: 'features/companies',
  companyPairsApart: 'features/companies',
  companyMergeMoves: 'features/companies',
  recruiterVerifications: 'features/verification',
  verificationCases: 'features/verification',
  identityDocuments: 'features/verification',
  places: 'features/jobs',
  placeNames: 'features/jobs',
  gazetteer: 'features/jobs',
  jobs: 'features/jobs',
  jobSources: 'features/jobs',
  jobEvents: 'features/jobs',
  jobReaders: 'features/jobs',
  jobComparisons: 'features/jobs',
  jobPostings: 'features/postings',
  jobImports: 'features/jobs',
  jobSearch: 'features/jobs',
  jobCompanyFacts: 'features/jobs',
  currencyRates: 'features/jobs',
  jobSearchVariants: 'features/jobs',
  jobSearchWords: 'features/jobs',
  jobSuggestions: 'features/jobs',
  jobVocabularies: 'features/jobs',
  responseNumbers: 'features/numbers',
  responseNumberRuns: 'features/numbers',
  sources: 'features/sources',
  sourceSyncs: 'features/sources',
  plans: 'features/wallet',
  subscriptions: 'features/wallet',
  wallets: 'features/wallet',
  walletCharges: 'features/wallet',
  walletLedger: 'features/wallet',
  walletAdjustments: 'features/wallet',
  walletCredits: 'features/wallet',
  referralRequests: 'features/referrals',
  referralOffers: 'features/referrals',
  referralChanges: 'features/referrals',
  referralEvents: 'features/referrals',
  referralReports: 'features/referrals',
  referrerReviews: 'features/referrals',
  campaigns: 'features/campaigns',
  campaignLines: 'features/campaigns',
  introductions: 'features/introductions',
  answerLinks: 'features/outcomes',
  outcomeStatements: 'features/outcomes',
  referralProofs: 'features/outcomes',
  thankYouNotes: 'features/outcomes',
  disputes: 'features/disputes',
  disputeStatements: 'features/disputes',
  savedJobs: 'features/saved',
  jobAlerts: 'features/saved',
  jobAlertDeliveries: 'features/saved',
  indexNowJobs: 'features/syndication',
  jobIntakes: 'features/applications',
  applications: 'features/applications',
  applicationEvents: 'features/applications',
  applicationFiles: 'features/applications',
  interviews: 'features/applications',
  applicationNotes: 'features/hiring',
  applicantPeople: 'features/hiring',
  hiringStages: 'features/selection',
  applicationStages: 'features/selection',
  hiringTemplates: 'features/selection',
  hiringJobs: 'features/selection',
  hiringSeats: 'features/selection',
  hiringScorecards: 'features/selection',
  transferReferences: 'features/transfers',
  plannedRejections: 'features/applications',
  conversations: 'features/chat',
  conversationParticipants: 'features/chat',
  messages: 'features/chat',
  idempotencyKeys: 'platform/db',
  auditEntries: 'platform/db',
  auditChain: 'platform/db',
  auditUnchained: 'platform/db',
  taskSteps: 'platform/db',
  taskWorkers: 'platform/db',
  deliveries: 'platform/db',
  socketIoAttachments: 'platform/realtime',
}

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
const files = sourcesIn('src')

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const bySqlName = new Map(Object.keys(owners).map((table) => [snake(table), table]))

/** `insertInto('x')` and friends, and `insert into x` in SQL text. */
function writtenTables(text: string): string[] {
  const built = text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)
  const plain = text.matchAll(/\b(?:insert into|delete from|update)\s+([a-z_]+)\b(?=[\s(])/g)
  return [
    ...[...built].map((match) => match[1]!),
    ...[...plain].map((match) => bySqlName.get(match[1]!)).filter((name) => name !== undefined),
  ]
}

test('a table is written by its own feature alone', () => {
  const offences: string[] = []
  let writes = 0
  for (const name of files.filter((file) => !file.endsWith('.test.ts'))) {
    for (const table of writtenTables(readFileSync(join(source, name), 'utf8'))) {
      writes++
      const owner = owners[table]
      if (!owner) offences.push(`${name} writes ${table}, which has no owner in this test`)
      else if (!name.startsWith(`${owner}/`)) offences.push(`${name} writes ${table} of ${owner}`)
    }
  }
  expect(offences).toEqual([])
  expect(writes).toBeGreaterThan(30)
})

test('every table of the database has an owner', () => {
  const generated = readFileSync(join(source, 'platform/db/tables.gen.ts'), 'utf8')
  const tables = [...generated.slice(generated.indexOf('interface DB')).matchAll(/^ {2}(\w+):/gm)]
  expect(tables.map((match) => match[1]!).filter((table) => !owners[table])).toEqual([])
})

test('no file of logic is longer than 400 lines', () => {
  const all = ['src', 'tests', 'bench', 'scripts', 'migrations'].flatMap((folder) =>
    sourcesIn(folder).map((name) => `${folder}/${name}`),
  )
  const long = all
    .map((name) => [name, readFileSync(join(root, name), 'utf8').split('\n').length] as const)
    .filter(([name, lines]) => lines > 401 && !/\/contract\.ts$|\.test\.ts$/.test(name))
  expect(long).toEqual([])
})

test('a contract exports data alone: the browser gets it without its schemas', async () => {
  const contracts = files.filter((name) => /^features\/[^/]+\/contract\.ts$/.test(name))
  expect(contracts.length).toBeGreaterThan(5)
  for (const name of contracts) {
    const module = (await import(join(source, name))) as Record<string, unknown>
    const functions = Object.entries(module).filter(([, value]) => typeof value === 'function')
    expect(functions.map(([key]) => `${name}: ${key}`)).toEqual([])
  }
})

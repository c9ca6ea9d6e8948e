/** Erases what is left of an account whose grace is over, by the rules that features declare. */
import * as invoices from '#features/invoices/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { eraseRows, hasRows, listAbout, listFiles } from '#platform/db/personal-data.ts'
import { forgetJobsAbout } from '#platform/db/task-queue.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { erasureOrder, type Person, type PlacedRule } from '#platform/personal-data/rules.ts'
import { inSteps } from '#platform/tasks/in-steps.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import { mailWords } from '../messages.mails.ts'
import { nextState } from './policy.ts'
import * as queries from './queries.ts'
import { eraseAccount } from './service.deleting.ts'

/** Which rule is next, and what was erased until now. */
type Position = { rule: number; done: queries.Certificate }

/** The task: one rule after the other, some rows a step; a killed worker goes on where it was. */
export async function erase(context: Context, { id }: { id: string }): Promise<void> {
  const row = await queries.lockDeletion(context.db, id)
  if (row?.state !== 'closing' || !row.subject) return
  const person = { accountId: row.accountId, ...row.subject }
  const { finished } = await inSteps<Position>(context, {
    name: `privacy.erase:${id}`,
    once: true,
    first: 100,
    most: 1_000,
    step: (inStep, { after, size }) =>
      eraseSome(inStep, { id, person, size, at: after ?? { rule: 0, done: nothing } }),
  })
  if (!finished) await context.enqueue(eraseAccount, { id }, { jobKey: `privacy.erase:${id}` })
}

const nothing: queries.Certificate = { tables: {}, files: 0 }

type Work = { id: string; person: Person; size: number; at: Position }

async function eraseSome(
  context: Context,
  { id, person, size, at }: Work,
): Promise<{ rows: number; next: Position | null }> {
  const rules = erasureOrder(context.personalData)
  const rule = rules[at.rule]
  if (!rule) {
    await certify(context, id, person, at.done)
    return { rows: 0, next: null }
  }
  const files = await eraseFiles(context, rule, person)
  await forgetNews(context, rule, person)
  const rows = await eraseRows(context.db, rule, person, { limit: size, now: context.clock.now() })
  const { table } = rule
  const tables =
    rows === 0
      ? at.done.tables
      : { ...at.done.tables, [table]: (at.done.tables[table] ?? 0) + rows }
  const done = { tables, files: at.done.files + files }
  return { rows, next: { rule: rows < size ? at.rule + 1 : at.rule, done } }
}

/** Files first: rows that still name them are found again. */
async function eraseFiles(context: Context, rule: PlacedRule, person: Person): Promise<number> {
  if (typeof rule.erased === 'object' && 'keep' in rule.erased) return 0
  const files = await listFiles(context.db, rule, person)
  for (const { key } of files) await context.storage.deleteFile(key)
  return files.length
}

async function forgetNews(context: Context, rule: PlacedRule, person: Person): Promise<void> {
  await notifications.forgetAbout(context, await listAbout(context.db, rule, person))
}

/** The last step: what waits in the queue goes, and one more email says what was done. */
async function certify(
  context: Context,
  id: string,
  person: Person,
  certificate: queries.Certificate,
): Promise<void> {
  const row = await queries.lockDeletion(context.db, id)
  const state = row && nextState(row.state, 'erase')
  if (!row || !state) return
  const endedAt = context.clock.now()
  await forgetJobsAbout(context.db, [person.accountId, person.email])
  await queries.updateDeletion(context.db, id, {
    state,
    endedAt,
    dueAt: null,
    subject: null,
    certificate,
  })
  await recordAudit(context, {
    action: 'privacy.accountErased',
    entity: { type: 'account', id: person.accountId },
    after: { deletion: id, ...certificate },
  })
  const { brandName } = context.settings
  const rows = Object.values(certificate.tables).reduce((sum, count) => sum + count, 0)
  const keepsInvoices = await hasInvoices(context, person)
  await context.enqueue(
    sendMail,
    composeMail({
      to: person.email,
      subject: mailWords.certificateSubject,
      paragraphs: [
        mailWords.certificateLead(brandName, datedMoment(context, endedAt)),
        mailWords.certificateCounts(rows, certificate.files),
        ...(keepsInvoices ? [mailWords.certificateInvoices(invoices.invoiceYears)] : []),
        mailWords.certificateBackups(id),
      ],
      footer: mailWords.footer(brandName),
    }),
  )
}

/** Papers are kept by name, of people who paid. */
async function hasInvoices(context: Context, person: Person): Promise<boolean> {
  const rules = erasureOrder(context.personalData).filter(({ table }) => table === 'invoices')
  for (const rule of rules) {
    if (await hasRows(context.db, rule, person)) return true
  }
  return false
}

/** Who hears of a decision: reporters that it was made, the person concerned why and how to appeal. */
import { randomBytes } from 'node:crypto'
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import type { AppealDecision, decideCase, Rule, SanctionLevel } from '../contract.ts'
import { mailWords as words } from '../messages.mails.ts'
import { ruleWords } from '../messages.rules.ts'
import { ownDecisions, ownReports } from './notifications.ts'
import { after, caseTiming, writtenBy } from './policy.ts'
import type { CaseRow } from './queries.ts'
import { firstEvidence } from './queries.reports.ts'
import { insertLink, type SanctionRow } from './queries.sanctions.ts'

type Decision = EndpointInput<typeof decideCase>['body']

/** Tells those who reported; who they are is told to nobody. */
export async function tellReporters(
  context: Context,
  row: CaseRow,
  { reporters, decision }: { reporters: readonly string[]; decision: Decision },
): Promise<void> {
  const { publicUrl, brandName } = context.settings
  await notifications.tell(
    context,
    ownReports,
    reporters.map((accountId) => ({
      accountId,
      about: `moderationCase:${row.id}`,
      content: () => {
        const thing = words.things[row.kind]
        return {
          subject: words.reportSubject,
          paragraphs:
            decision.decision === 'actioned'
              ? [words.actionLead(thing, row.title)]
              : [
                  words.dismissedLead(thing, row.title),
                  ...(decision.reason ? [decision.reason] : []),
                ],
          action: { label: words.openReports, url: `${publicUrl}/reports` },
          footer: words.reportFooter(brandName),
        }
      },
    })),
  )
}

const quotedAtMost = 300
const linkDays = 60

/** A link that opens the decision for someone who cannot sign in. */
async function linkTo(context: Context, caseId: string, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = after(context.clock.now(), linkDays)
  await insertLink(context.db, { token: hashToken(token), caseId, accountId, expiresAt })
  return `${context.settings.publicUrl}/moderation/decision#${token}`
}

/** Tells someone what was decided about them, by which rule, on what evidence, and how to appeal. */
export async function tellOwner(
  context: Context,
  {
    row,
    ownerId,
    decision,
    sanction,
    replaces = false,
  }: {
    row: CaseRow
    ownerId: string
    decision: { rule: Rule; removes: boolean; reason: string }
    sanction: SanctionRow | null
    /** It takes the place of a shorter suspension. */
    replaces?: boolean
  },
): Promise<void> {
  const url = await linkTo(context, row.id, ownerId)
  const { brandName } = context.settings
  const evidence = (await firstEvidence(context.db, [row.id])).get(row.id)
  const [written, ...others] = writtenBy(evidence?.excerpts ?? [], ownerId)
  // Of several messages nobody knows which one is meant.
  const own = others.length === 0 ? written?.text : undefined
  const until = after(context.clock.now(), caseTiming.appealDays)
  await notifications.tell(context, ownDecisions, [
    {
      accountId: ownerId,
      about: `moderationDecision:${row.id}`,
      content: () => {
        const thing = words.things[row.kind]
        return {
          subject: subjectOf(thing, decision.removes, sanction?.level),
          paragraphs: [
            ...(decision.removes ? [words.removedLead(thing)] : []),
            ...(sanction ? [sanctionLead(context, sanction)] : []),
            ...(replaces ? [words.replacesLead] : []),
            ruleLead(row, decision.rule),
            words.reasonLead(decision.reason),
            ...(own ? [words.quoted(own.slice(0, quotedAtMost))] : []),
            words.appealLead(datedMoment(context, until)),
          ],
          action: { label: words.openDecision, url },
          footer: words.decisionFooter(brandName),
        }
      },
    },
  ])
}

/** Without a report there is no thing that it is about. */
function ruleLead({ kind, title, reports }: CaseRow, rule: Rule): string {
  if (reports === 0) return words.accountRuleLead(ruleWords[rule])
  return words.ruleLead(ruleWords[rule], words.things[kind], title)
}

function subjectOf(thing: string, removes: boolean, level: SanctionLevel | undefined): string {
  if (level === 'limited') return words.limitedSubject
  if (level === 'suspended') return words.suspendedSubject
  if (level === 'closed') return words.closedSubject
  if (level === 'warning' && !removes) return words.warningSubject
  return removes ? words.removedSubject(thing) : words.noSanctionSubject(thing)
}

function sanctionLead(context: Context, { level, endsAt }: SanctionRow): string {
  const until = endsAt ? datedMoment(context, endsAt) : ''
  return {
    warning: words.warningLead,
    limited: words.limitedLead(until),
    suspended: endsAt ? words.suspendedLead(until) : words.suspendedForNowLead,
    closed: words.closedLead,
  }[level]
}

/** Nothing is hidden in secret: its owner hears that it is, why and until when; and that it is back. */
export async function tellHidden(context: Context, row: CaseRow, isHidden: boolean): Promise<void> {
  const { ownerId, kind, title, dueAt } = row
  if (ownerId === null) return
  const { publicUrl, brandName } = context.settings
  await notifications.tell(context, ownDecisions, [
    {
      accountId: ownerId,
      about: `moderationDecision:${row.id}`,
      content: () => {
        const thing = words.things[kind]
        return {
          subject: isHidden ? words.hiddenSubject(thing) : words.shownSubject(thing),
          paragraphs: [
            isHidden
              ? words.hiddenLead(thing, title, datedMoment(context, dueAt))
              : words.shownLead(thing, title),
          ],
          action: { label: words.openDecisions, url: `${publicUrl}/account/decisions` },
          footer: words.decisionFooter(brandName),
        }
      },
    },
  ])
}

export async function tellSanctionEnded(
  context: Context,
  ended: readonly SanctionRow[],
): Promise<void> {
  const { publicUrl, brandName } = context.settings
  await notifications.tell(
    context,
    ownDecisions,
    ended.map(({ accountId, caseId, level }) => ({
      accountId,
      about: `moderationDecision:${caseId}`,
      content: () => ({
        subject: words.endedSubject,
        paragraphs: [level === 'suspended' ? words.suspensionEndedLead : words.endedLead],
        action: { label: words.signIn, url: `${publicUrl}/login` },
        footer: words.decisionFooter(brandName),
      }),
    })),
  )
}

/** An admin ended it before its time. */
export async function tellSuspensionEnded(
  context: Context,
  { accountId, caseId, reason }: { accountId: string; caseId: string; reason: string },
): Promise<void> {
  const { publicUrl, brandName } = context.settings
  await notifications.tell(context, ownDecisions, [
    {
      accountId,
      about: `moderationDecision:${caseId}`,
      content: () => ({
        subject: words.endedSubject,
        paragraphs: [words.suspensionLiftedLead, words.liftReasonLead(reason)],
        action: { label: words.signIn, url: `${publicUrl}/login` },
        footer: words.decisionFooter(brandName),
      }),
    },
  ])
}

export async function tellAppealDecided(
  context: Context,
  accountId: string,
  { row, decision, note }: { row: CaseRow; decision: AppealDecision; note: string },
): Promise<void> {
  const url = await linkTo(context, row.id, accountId)
  const isOverturned = decision === 'overturned'
  await notifications.tell(context, ownDecisions, [
    {
      accountId,
      about: `moderationDecision:${row.id}`,
      content: () => ({
        subject: isOverturned ? words.overturnedSubject : words.upheldSubject,
        paragraphs: [
          isOverturned ? words.overturnedLead : words.upheldLead,
          ruleLead(row, row.rule ?? 'other'),
          words.reasonLead(note),
        ],
        action: { label: words.openDecision, url },
        footer: words.decisionFooter(context.settings.brandName),
      }),
    },
  ])
}

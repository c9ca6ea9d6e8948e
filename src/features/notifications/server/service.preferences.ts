/** How people want to be told. */
import { type Context, personOf } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { notificationChannels, type NotificationType } from '#shared/notifications.ts'
import { okReply } from '#shared/schemas.ts'
import { currentZone } from '#shared/zone-names.ts'
import type { changeNotificationSettings, NotificationSettings } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import {
  choiceKey,
  defaultDigestAt,
  frequencyOf,
  isLocked,
  type Preferences,
  type Reach,
} from './policy.ts'
import * as queries from './queries.preferences.ts'

/** Someone who is told of something. */
export type Reader = {
  email: string
  locale: string | null
  /** The zone that was chosen, else that of the browser that was used last; null where neither is known. */
  timeZone: string | null
  browserZone: string | null
  preferences: Preferences
  reach: Reach
  /** Hours and zone were saved by the person. */
  isChosen: boolean
}

/**
 * Accounts with what they have chosen, and which channels reach them; in one statement for any number. Those
 * that are gone are left out.
 */
export async function readersOf(
  context: Pick<Context, 'db' | 'timeZone' | 'settings'>,
  accountIds: readonly string[],
): Promise<Map<string, Reader>> {
  const rows = await queries.listReaders(context.db, accountIds)
  return new Map(
    rows.flatMap((row): [string, Reader][] => {
      const { accountId, email, locale, choices, quietFrom, quietUntil } = row
      if (email === null) return []
      const timeZone = row.chosenZone ?? row.browserZone
      const preferences: Preferences = {
        choices: new Map(
          choices.map(({ type, channel, frequency }) => [choiceKey(type, channel), frequency]),
        ),
        quietHours: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
        timeZone: timeZone ?? context.timeZone,
        digestAt: row.digestAt ?? defaultDigestAt,
      }
      const sms = context.settings.sendsTexts && row.hasPhone
      return [
        [
          accountId,
          {
            email,
            locale,
            timeZone,
            browserZone: row.browserZone,
            preferences,
            isChosen: row.chosenZone !== null,
            reach: { in_app: true, email: true, push: row.hasDevice, sms },
          },
        ],
      ]
    }),
  )
}

/** Kinds of news that someone with these roles can get, in the order of the features. */
function typesFor(context: Context, roles: readonly string[]): NotificationType[] {
  return [...context.notificationTypes.values()].filter((type) =>
    type.roles.some((role) => roles.includes(role)),
  )
}

export async function readSettings(context: Context): Promise<NotificationSettings> {
  const { accountId } = personOf(context)
  const { roles } = await accounts.accountById(context, accountId)
  const { preferences, reach, isChosen } = (await readersOf(context, [accountId])).get(accountId)!
  const channels = notificationChannels.filter((channel) => reach[channel])
  return {
    rows: typesFor(context, roles).map((type) => {
      const { label, why, lockedReason } = type.words()
      return {
        type: type.name,
        label,
        why,
        lockedReason: lockedReason ?? null,
        cells: channels.map((channel) => ({
          channel,
          frequency: frequencyOf(type, channel, preferences.choices),
          locked: isLocked(type, channel),
        })),
      }
    }),
    channels,
    quietHours: preferences.quietHours,
    timeZone: preferences.timeZone,
    isTimeZoneChosen: isChosen,
    digestAt: preferences.digestAt,
  }
}

/** @throws AppError INVALID_INPUT for an unknown type, a locked channel, or hours without length */
export async function changeSettings(
  context: Context,
  input: EndpointInput<typeof changeNotificationSettings>['body'],
): Promise<NotificationSettings> {
  const { accountId } = personOf(context)
  const { quietHours, digestAt } = input
  if (quietHours && quietHours.from === quietHours.until) {
    throw invalidField('quietHours.until', errorWords.emptyQuietHours)
  }
  const chosen = new Map<string, queries.ChoiceRow>()
  for (const [index, { type: name, channel, frequency }] of input.choices.entries()) {
    const type = context.notificationTypes.get(name)
    if (!type) throw invalidField(`choices.${index}.type`, errorWords.unknownType)
    if (isLocked(type, channel)) {
      if (frequency === frequencyOf(type, channel, new Map())) continue
      throw invalidField(`choices.${index}`, errorWords.lockedChannel(type.words().label))
    }
    if (frequency === 'digest' && channel !== 'email') {
      throw invalidField(`choices.${index}.frequency`, errorWords.digestIsEmail)
    }
    chosen.set(choiceKey(name, channel), { accountId, type: name, channel, frequency })
  }
  // The page sends what it offered, too: who chose the browser's zone goes on being where the browser is.
  const { browserZone } = (await readersOf(context, [accountId])).get(accountId)!
  const isBrowsers = browserZone && currentZone(input.timeZone) === currentZone(browserZone)
  const timeZone = isBrowsers ? null : input.timeZone
  const now = context.clock.now()
  await queries.storeChoices(context.db, [...chosen.values()], now)
  await queries.storeSettings(
    context.db,
    {
      accountId,
      quietFrom: quietHours?.from ?? null,
      quietUntil: quietHours?.until ?? null,
      timeZone,
      digestAt,
    },
    now,
  )
  return readSettings(context)
}

const stopPurpose = 'notifications.stop'

/** The token behind "Stop these emails": it stops emails of one type to one account, and nothing else. */
export function stopTokenOf(context: Context, accountId: string, type: string): string {
  return context.identity.signedLinks.sign(stopPurpose, `${accountId} ${type}`)
}

function behind(context: Context, token: string): { accountId: string; type: NotificationType } {
  const [accountId, name = ''] =
    context.identity.signedLinks.open(stopPurpose, token)?.split(' ') ?? []
  const type = context.notificationTypes.get(name)
  if (!accountId || !type || type.locked?.includes('email')) throw new AppError('NOT_FOUND')
  return { accountId, type }
}

/** @throws AppError NOT_FOUND for a link that is not ours */
export async function readStopLink(
  context: Context,
  token: string,
): Promise<{ label: string; stopped: boolean }> {
  const { accountId, type } = behind(context, token)
  const reader = (await readersOf(context, [accountId])).get(accountId)
  const choices = reader?.preferences.choices ?? new Map()
  return {
    label: type.words().label,
    stopped: frequencyOf(type, 'email', choices) === 'off',
  }
}

/** @throws AppError NOT_FOUND for a link that is not ours, or whose account is gone */
export async function stopEmails(context: Context, token: string): Promise<{ ok: true }> {
  const { accountId, type } = behind(context, token)
  await accounts.accountById(context, accountId)
  await queries.storeChoices(
    context.db,
    [{ accountId, type: type.name, channel: 'email', frequency: 'off' }],
    context.clock.now(),
  )
  return okReply
}

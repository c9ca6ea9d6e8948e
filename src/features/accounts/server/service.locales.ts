import { personOf, type Context } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { keepLocale } from '#platform/locale/locale.ts'
import { invalidField } from '#shared/errors.ts'
import { readLocale } from '#shared/locale.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * Keeps a language for this browser, and for the emails of the person who is signed in.
 *
 * @throws AppError INVALID_INPUT for one that the product does not speak
 */
export async function chooseLocale(
  context: Context,
  tag: string,
  http: Pick<HttpExchange, 'setCookie'>,
): Promise<void> {
  const locale = readLocale(tag, context.settings.locales)
  if (!locale) throw invalidField('locale', errorWords.unsupportedLanguage)
  if (context.actor.kind === 'person') {
    await queries.setLocale(context.db, context.actor.accountId, locale)
  }
  keepLocale(http, locale)
}

/** Messages to the signed-in person tell the time by this clock from now on. */
export async function keepTimeZone(context: Context, timeZone: string): Promise<void> {
  await queries.setTimeZone(context.db, personOf(context).accountId, timeZone)
}

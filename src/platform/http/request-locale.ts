import type { FastifyRequest } from 'fastify'
import type { Locale } from '#shared/locale.ts'
import { localeOf } from '../locale/locale.ts'

/** What a request is answered in. */
export function requestLocale(request: FastifyRequest, offered: readonly Locale[]): Locale {
  const cookies = (request as { cookies?: Record<string, string | undefined> }).cookies ?? {}
  return localeOf({ cookies, acceptLanguage: request.headers['accept-language'] }, offered)
}

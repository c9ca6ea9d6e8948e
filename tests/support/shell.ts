import { defaultLocale, languages } from '#shared/locale.ts'
import type { Shell } from '#web/shell/shell.ts'

/** What a page is drawn in: a guest's, at noon in UTC. */
export const testShell: Shell = {
  brand: 'Tessera',
  buildId: 'test',
  now: '2026-11-24T12:00:00.000Z',
  timeZone: 'UTC',
  origin: 'https://tessera.example',
  development: false,
  locale: defaultLocale,
  locales: languages,
  flags: [],
  registration: 'open',
  viewer: null,
}

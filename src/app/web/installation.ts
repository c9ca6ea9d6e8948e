/** What makes the pages an app that installs: its manifest and its icons, drawn from the mark. */
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#platform/context.ts'
import { inLocale } from '#platform/locale/locale.ts'
import { drawIcon, iconKinds, type IconKind } from '#platform/storage/icons.ts'
import { currentLocale, defaultLocale, readLocale, type Locale } from '#shared/locale.ts'
import { navigationWords, shellWords } from '#web/messages/shell.ts'

const paper = '#f8f6f1'
const cached = 'public, max-age=86400'

/** @param locales that people may ask for */
export function mountInstallation(
  app: FastifyInstance,
  settings: Pick<Settings, 'brandName'>,
  locales: readonly Locale[],
): void {
  // By its address and not by a cookie: anyone may keep a copy for everyone.
  app.get<{ Querystring: { locale?: unknown } }>('/manifest.webmanifest', (request, reply) => {
    const asked = request.query.locale
    const locale = readLocale(typeof asked === 'string' ? asked : undefined, locales)
    return reply
      .type('application/manifest+json')
      .header('cache-control', cached)
      .send(inLocale(locale ?? defaultLocale, () => JSON.stringify(manifestOf(settings.brandName))))
  })
  for (const kind of Object.keys(iconKinds) as IconKind[]) {
    app.get(`/icons/${kind}.png`, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', cached)
        .send(await drawIcon(kind)),
    )
  }
}

/** W3C Web Application Manifest; its addresses are those of the page that names it. */
function manifestOf(brand: string) {
  return {
    id: '/',
    lang: currentLocale(),
    name: brand,
    short_name: brand,
    description: shellWords.description,
    start_url: '/?from=app',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: (Object.keys(iconKinds) as IconKind[]).map((kind) => ({
      src: `/icons/${kind}.png`,
      sizes: `${iconKinds[kind].side}x${iconKinds[kind].side}`,
      type: 'image/png',
      purpose: iconKinds[kind].isMaskable ? 'maskable' : 'any',
    })),
    shortcuts: [
      { name: navigationWords.jobs, url: '/job-search' },
      { name: navigationWords.messages, url: '/chat/history' },
    ],
  }
}

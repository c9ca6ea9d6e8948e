/** Who may import whom; docs/ARCHITECTURE.md says why. `npm run rules` also asserts how many files were read. */
const F = '^src/features/([^/]+)/',
  BROWSER = '^src/(features/[^/]+/ui|web)/'
const rule = (name, from, to, more = {}) => ({ name, severity: 'error', from, to, ...more })
export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    // Cycles between features' servers are found by scripts/check-imports.ts: the cruiser's folder scope
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
      { pathNot: ['^src/shared/', '^src/features/[^/]+/contract\\.ts$', '^node_modules/zod/'] },
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
      'queries-serve-their-service',
      { pathNot: '/server/(service|tasks|queries)[^/]*\\.ts$' },
      { path: '/server/queries[^/]*\\.ts$' },
    ),
    rule(
      'policy-is-pure',
      { path: '/server/policy\\.ts$' },
      { pathNot: ['^src/shared/', '/contract\\.ts$'] },
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
      { path: '^src/', pathNot: '^src/platform/' },
      {
        path: '^node_modules/(stripe|nodemailer|flydrive|@aws-sdk|web-push|graphile-worker|otpauth)/',
      },
    ),
    rule('migrations-stand-alone', { path: '^migrations/' }, { pathNot: '^node_modules/kysely/' }),
    rule(
      'accounts-at-the-bottom',
      { path: '^src/features/accounts/server/' },
      { path: '^src/features/(?!accounts/)[^/]+/server/' },
    ),
    rule(
      'people-and-money-below-work',
      { path: '^src/features/(profiles|companies|resumes|wallet|payments)/server/' },
      { path: '^src/features/(jobs|referrals|chat|feeds|blogs|tickets)/server/' },
    ),
    rule(
      'nobody-calls-the-watchers',
      { path: F },
      {
        path: '^src/features/(notifications|analytics|admin)/server/',
        pathNot: '^src/features/$1/',
      },
    ),
    rule('nobody-imports-app', { path: '^src/', pathNot: '^src/app/' }, { path: '^src/app/' }),
    rule(
      'web-enters-by-public',
      { path: '^src/web/', pathNot: '^src/web/(routes|route-tree\\.gen)\\.ts$' },
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

import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './scripts/vite/contract-plugin.ts'
import { routeSourcePlugin } from './scripts/vite/route-source-plugin.ts'

/** Modules of `src`, or of a library, that are loaded as one file. */
function chunk(name: string, ...parts: string[]) {
  return { name, test: new RegExp(parts.join('|').replaceAll('/', '[\\\\/]')) }
}

/** Few files instead of many: small ones compress badly and each costs a request. */
const chunks = [
  chunk(
    'vendor',
    'node_modules/(react|react-dom|react-router|scheduler|@tanstack|zustand)/',
    'rolldown/runtime',
    'scripts/vite/no-instrumentation',
  ),
  chunk(
    'shell',
    'src/web/(api/(?!pending|keep|said)|shell/(?!draft|late)|stores|layouts/(?!palette|app-frame|navigation))',
    'src/web/(messages/(?!late|months|chart|cost|amounts)|links|root|kit/(notif|button|link|lucide|icon|theme|time|content))',
    'src/web/(offline/(offline-state|kept-|install-prompt)|kit/(mark|drawing)\\.)',
    'src/shared/(dates|errors|catalogue|locale|message|spans|article-path)',
    'vite/preload-helper',
    'lucide-react/dist/esm/(create|icons/(x|sun|moon|monitor)\\.)',
  ),
  chunk('search', 'src/features/job-search/ui/(filters|messages\\.search|parts/use-facets)'),
  chunk('forms', 'src/web/(kit/(field|form|cut-off|growing-field)|shell/draft|api/said)'),
  chunk(
    'response-stats',
    'src/(features/response-stats/(contract|ui/public)|web/kit/sampled|shared/sampled)',
  ),
  chunk(
    'job-words',
    'src/shared/(money|countries|places)',
    'src/features/(job-search/contract|jobs/(contract|ui/(messages\\.ts|format)))',
  ),
  chunk(
    'job-rows',
    'src/features/(jobs/ui/public/job-row|saved/(contract|ui/public/(save-button|words)))',
    'src/features/acquaintances/(contract|ui/public/known-(counts|words))',
    'lucide-react/dist/esm/icons/bookmark\\.',
  ),
  chunk(
    'job-actions',
    'src/features/jobs/ui/parts/job-actions',
    'src/features/applications/ui/public/apply-actions',
  ),
  chunk(
    'posts',
    'src/features/feeds/ui/(messages\\.ts|parts/(post-view|item-actions|reactions|poll|answer-offer|follow|refreshed|comment-form))',
  ),
  chunk(
    'entrance',
    'src/features/accounts/(ui/(messages\\.ts|public/(account-fields|enter)))',
    'src/features/sign-in/(contract|ui/(messages\\.ts|parts/(settle|passkey)))',
    'src/web/realtime/socket',
  ),
  // What several pages for members share, by the feature that it belongs to.
  ...[
    'campaigns',
    'chat',
    'disputes',
    'hiring',
    'introductions',
    'hiring-pipeline',
    'job-boards',
    'verification',
  ].map((feature) => ({ ...chunk(feature, `src/features/${feature}/`), minShareCount: 2 })),
]

/**
 * What a page names ahead of its own code, so that both come at once. Small files are left out: the
 * list of all of them would itself be one of the biggest files of every page.
 */
const named = [
  ...chunks.slice(2).map(({ name }) => name),
  'Dialog',
  'token-field',
  'board',
  'request-thread',
]
function isHeavy(file: string): boolean {
  return named.some((name) => file.startsWith(`assets/${name}-`))
}

/** Modules of libraries that a build replaces by what is used of them here. */
const lighter = [
  standIn('../createLucideIcon.mjs', 'src/web/kit/lucide-icon.ts'),
  standIn('./instrumentation.js', 'scripts/vite/no-instrumentation.ts'),
]

function standIn(imported: string, file: string) {
  const find = new RegExp(`^${imported.replaceAll('.', '\\.')}$`)
  return { find, replacement: join(import.meta.dirname, file) }
}

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'src/web/public',
  plugins: [contractPlugin(), routeSourcePlugin(), react(), tailwind()],
  ...(command === 'build' && { resolve: { alias: lighter } }),
  // The server bundle carries React and the router in their production builds, so that they stay
  // fast when NODE_ENV is not set.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Vite leaves this to the run time on the server, where it would choose React's development build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    target: 'es2023',
    // Every browser with es2023 has oklch(), so no colour is written twice.
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: !isSsrBuild,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter(isHeavy),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-browser.tsx',
      ...(!isSsrBuild && {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } },
      }),
    },
  },
}))

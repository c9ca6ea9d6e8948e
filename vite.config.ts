import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './scripts/vite/contract-plugin.ts'
import { routeSourcePlugin } from './scripts/vite/route-source-plugin.ts'
import { unusedRouterPlugin } from './scripts/vite/unused-router-plugin.ts'

/** Two files instead of twenty: small chunks compress badly and each costs a request. */
const sharedByAllPages = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|zustand)[\\/]/,
  },
  {
    name: 'shell',
    test: /src[\\/]web[\\/](api[\\/](?!pending)|shell[\\/](?!draft|unsent)|stores|layouts[\\/](?!palette|app-frame|places)|messages|links|root|kit[\\/](notif|button|link|icon|theme|time|pieces|honest))|src[\\/]features[\\/]numbers[\\/]ui[\\/]public|src[\\/]shared[\\/](honest|dates|errors)|lucide-react[\\/]dist[\\/]esm[\\/](Icon|create|shared|default)/,
  },
]

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'src/web/public',
  plugins: [contractPlugin(), routeSourcePlugin(), unusedRouterPlugin(), react(), tailwind()],
  // The server bundle carries React and the router in their production builds, so that they stay
  // fast when NODE_ENV is not set.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Vite leaves this to the run time on the server, where it would choose React's development build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    target: 'es2023',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-browser.tsx',
      ...(!isSsrBuild && { output: { codeSplitting: { groups: sharedByAllPages } } }),
    },
  },
}))

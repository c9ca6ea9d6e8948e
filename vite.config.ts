import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './src/web/build/contract-plugin.ts'
import { routeSourcePlugin } from './src/web/build/route-source-plugin.ts'

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'src/web/public',
  plugins: [contractPlugin(), routeSourcePlugin(), react(), tailwind()],
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
    },
  },
}))

import type { Plugin } from 'vite'

/** `routes.ts`, and what it takes pages from. */
const routeList = /\/src\/web\/routes(?:\.\w+)?\.ts$/
const routeModule = /\(\) => import\((['"])#([^'"]+)\1\)/g

/**
 * Tells the server bundle which source file stands behind each lazy route, so that the page can
 * preload the route's chunks: `load.source` is the key in Vite's manifest.
 */
export function routeSourcePlugin(): Plugin {
  return {
    name: 'tessera-route-source',
    enforce: 'pre',
    transform(code, id, options) {
      if (!options?.ssr || !routeList.test(id)) return null
      return {
        code: code.replace(
          routeModule,
          (load, _quote, path) => `Object.assign(${load}, { source: 'src/${path}' })`,
        ),
        map: null,
      }
    },
  }
}

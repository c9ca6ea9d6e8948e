import type { Plugin } from 'vite'

/**
 * The router makes its Link and Form by calls that a bundler must keep, and with them the
 * prefetching of its framework mode. Marked as free of side effects they go when nobody uses them:
 * `kit/link.tsx` has a link of its own.
 */
export function unusedRouterPlugin(): Plugin {
  return {
    name: 'vouch-unused-router',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return null
      return {
        code: code
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll(/^(Link|NavLink|Form)\.displayName = .*$/gm, ''),
        map: null,
      }
    },
  }
}

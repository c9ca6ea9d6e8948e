import type { Plugin } from 'vite'

/** Router components that no page uses; the names React shows for them keep them in the bundle. */
const unusedNames = /^(Link|NavLink|Form|HistoryRouter|ScrollRestoration)\.displayName = .*$/gm

/** The router's instrumentation, which is only there for those who pass some to it. */
const noInstrumentation = `
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = {}
`

/** Inside the router: submissions, fetchers and routes that are found later. No page has any of them. */
const unusedFunctions = [
  'handleAction',
  'fetch',
  'handleFetcherAction',
  'handleFetcherLoader',
  'discoverRoutes',
  'patchRoutes',
  'enableScrollRestoration',
]

/** The code with the bodies of these functions taken out; they throw when they are called after all. */
export function withoutBodies(code: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const body = new RegExp(
      `^(\\t*)((?:async )?function ${name}\\()[^\\n]*\\{\\n[^]*?\\n\\1\\}$`,
      'm',
    )
    if (!body.test(rest)) throw new Error(`The router has no function ${name} any more`)
    return rest.replace(body, `$1$2) { throw new Error('not built') }`)
  }, code)
}

/** Errors of server components, which are not used. */
const noServerComponents = `
export const decodeRedirectErrorDigest = () => undefined
export const decodeRouteErrorResponseDigest = () => undefined
`

/** Draws what the data of an icon says; sizes, colours and names are the style sheet's. */
const plainIcon = `
import { createElement } from 'react'
const drawing = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24',
  fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export default ({ node }) => (props) =>
  createElement('svg', { ...drawing, ...props },
    node.map(([tag, attributes]) => createElement(tag, attributes)))
`

/**
 * Leaves out what libraries carry along and nobody here uses, so that every page is lighter:
 *
 * - the router's Link and Form, made by calls that a bundler must keep, and with them the prefetching
 *   of its framework mode (`kit/link.tsx` has a link of its own), its instrumentation, and what serves
 *   forms and fetchers;
 * - everything around an icon's lines: `kit/icon.tsx` gives it a class and nothing else.
 */
export function unusedCodePlugin(): Plugin {
  return {
    name: 'vouch-unused-code',
    apply: 'build',
    transform(code, id, options) {
      if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) {
        return { code: plainIcon, map: null }
      }
      if (!id.includes('/react-router/dist/')) return null
      if (id.endsWith('/router/instrumentation.js')) {
        return { code: noInstrumentation, map: null, moduleSideEffects: false }
      }
      if (id.endsWith('/lib/errors.js')) {
        return { code: noServerComponents, map: null, moduleSideEffects: false }
      }
      const isRouter = id.endsWith('/router/router.js') && !options?.ssr
      return {
        code: (isRouter ? withoutBodies(code, unusedFunctions) : code)
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll(unusedNames, ''),
        map: null,
      }
    },
  }
}

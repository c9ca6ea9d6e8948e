import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type DataRouter,
  type HydrationState,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router'

type Options = {
  /** Left out where the first page is loaded here. */
  hydrationData?: HydrationState
  getContext: () => RouterContextProvider
}

/**
 * The router of the browser, put together from the library's own parts as its `createBrowserRouter`
 * does. That one lives in one module with links, forms and fetchers, which no page has and which a
 * bundler cannot leave out: 5 kB of every page.
 */
export function startRouter(routes: RouteObject[], options: Options): DataRouter {
  return createRouter({
    routes,
    ...options,
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()
}

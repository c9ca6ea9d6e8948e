/**
 * Stands in for the router's module of this name in a build (`vite.config.ts`): its instrumentation is
 * only there for those who pass some to it, and every page would carry 1.1 kB of it. A name that a new
 * version of the router needs and that is missing here fails the build.
 */
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
export const instrumentHandler = <Handler>(handler: Handler): Handler => handler
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const instrumentationResultMetaContext = {}

/** Route modules and how they become routes: lazily loaded, failures turned into statuses. */
import { shellWords } from '#web/messages/shell.ts'
import {
  data,
  redirect,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import type { FlagName } from '#shared/flags.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isPageEnding, loginAddress } from '#web/api/failure.ts'
import { PageError } from '#web/layouts/page-error.tsx'
import { Unreached } from '#web/layouts/unreached.tsx'
import { unreached } from './describe-error.ts'
import { shellContext, type Shell } from './shell.ts'

/** What the document's head says about a page. */
export type Head = {
  /** `Jobs` becomes `Jobs - Tessera`; the home page sets `fullTitle` instead. */
  title?: string
  fullTitle?: string
  description?: string
  /** Address of the page that stands for this one; its own path unless told. */
  canonical?: string
  /** For pages that search engines should leave out: `noindex`. */
  robots?: string
  /**
   * schema.org data, drawn on the server only; may name the picture that is drawn for the page, which is
   * null where none is.
   */
  jsonLd?: object | ((drawnPicture: string | null) => object)
}

export type MetaInput<Data = unknown> = {
  data: Data
  params: Readonly<Record<string, string | undefined>>
  shell: Shell
}

/** `export const meta: Meta<typeof loader> = ({ data, params, shell }) => ({ title, … })` */
// oxlint-disable-next-line typescript/no-explicit-any -- a bound on any function is the point
export type Meta<Loader extends (...values: never[]) => any = LoaderFunction> = (
  input: MetaInput<Awaited<ReturnType<Loader>> | undefined>,
) => Head

export type PageModule = {
  loader?: LoaderFunction
  Component: React.ComponentType
  meta?: Meta<never>
}

export type PageOptions = {
  /** Guests may all get the same HTML for this many seconds. */
  cacheSeconds?: number
  /** `focus`: brand and content alone, for sign-in and other single tasks. */
  layout?: 'default' | 'focus'
  /** A guest is sent to the login page and comes back. */
  requiresLogin?: boolean
  /** There is no such page for those who do not have this part of the product. */
  flag?: FlagName
  /** Its code is kept on the device, so that it opens without a connection. */
  isKept?: boolean
}

export type PageHandle = PageOptions & { meta?: (input: MetaInput) => Head }

type LoadModule = (() => Promise<PageModule>) & { source?: string }

/** What the server needs of a route before it is loaded. */
export type PageRoute = RouteObject & { source?: string; load?: LoadModule }

/** One line of the URL map. The module is fetched when its path is first visited. */
export function page(path: string, load: LoadModule, options: PageOptions = {}): PageRoute {
  const handle: PageHandle = { ...options }
  return {
    ...(path === '/' ? { index: true } : { path: path.slice(1) }),
    handle,
    ErrorBoundary: PageError,
    load,
    source: load.source,
    lazy: async () => {
      const module: PageModule | undefined = await load().catch(unreachedModule)
      // Its chunk is lost, and the document is loaded again (`reloadOnLostChunk`): until then all stays as it is.
      if (!module) return new Promise<never>(() => {})
      // The router takes no handle from a lazy module, so the head is added to the one it has.
      handle.meta = module.meta as PageHandle['meta']
      return {
        loader: guard(module.loader, options),
        Component: module.Component,
      }
    },
  } as PageRoute
}

/** In the browser a page whose code does not come is a connection that is gone; on the server a bug. */
function unreachedModule(error: unknown): PageModule {
  if (import.meta.env.SSR) throw error
  return { Component: Unreached }
}

const codeWithout = ({ status }: ApiError) => (status === 0 ? unreached : undefined)

function guard(loader: LoaderFunction | undefined, options: PageOptions): LoaderFunction {
  return async (args, handlerContext) => {
    if (options.requiresLogin) requireViewer(args)
    if (options.flag) requireFlag(args, options.flag)
    try {
      return loader ? await loader(args, handlerContext) : null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another document is on its way, which a redirect of this one would take the place of.
      if (isPageEnding()) return new Promise(() => {})
      throw thrownFor(error, args)
    }
  }
}

/** On the server the session decides; in the browser the call's own 401 does. */
function requireViewer({ context, request }: LoaderFunctionArgs): void {
  if (!import.meta.env.SSR || context.get(shellContext).viewer) return
  const { pathname, search } = new URL(request.url)
  throw redirect(loginAddress(pathname + search))
}

/** On the server what the visitor has decides; in the browser the calls' own 404 does. */
function requireFlag({ context, request }: LoaderFunctionArgs, flag: FlagName): void {
  if (!import.meta.env.SSR || context.get(shellContext).flags.includes(flag)) return
  throw notFound(new URL(request.url).pathname)
}

function thrownFor(error: ApiError, { request }: LoaderFunctionArgs): unknown {
  const { pathname, search } = new URL(request.url)
  if (error.status === 401) return redirect(loginAddress(pathname + search))
  if (error.status === 404) return notFound(pathname)
  return data(
    { reason: error.body?.details?.reason ?? null, code: error.body?.code ?? codeWithout(error) },
    { status: error.status || 503, statusText: error.message },
  )
}

/**
 * What a loader throws when the path names nothing: a fatal 404 with the observed text
 * (observed-product.md, section 8).
 */
export function notFound(path: string) {
  return data(
    { reason: shellWords.notFoundAt(path) },
    { status: 404, statusText: shellWords.pageNotFound },
  )
}

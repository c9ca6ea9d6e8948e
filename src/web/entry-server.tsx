import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { createQueryClient, queryClientContext } from './api/query-client.ts'
import { loadAppFrame } from './layouts/late-app-frame.tsx'
import { routes } from './routes.ts'
import type { FlagName } from '#shared/flags.ts'
import { renderComplete, renderStream, type StreamedPage } from './shell/render.ts'
import { readOnServer, viewerOnServer, type Caller, type Dispatch } from './shell/server-calls.ts'
import { appShellPath } from './service-worker/worker-words.ts'
import { describeError } from './shell/describe-error.ts'
import { documentEnd, documentStart, type PageAssets } from './shell/document.ts'
import { headOf, type FullHead } from './shell/head.ts'
import { foldLoaderData, sentErrors, type PageData } from './shell/page-data.ts'
import type { PageHandle, PageRoute } from './shell/page.ts'
import { shellContext, ShellContext, type Shell, type Viewer } from './shell/shell.ts'

export { findLocaleIn } from '#shared/locale.ts'

export type RenderOptions = {
  dispatch: Dispatch
  caller: Caller
  shell: Omit<Shell, 'viewer' | 'now'>
  /** Whether the request carries a session at all; a guest's page costs no session lookup. */
  hasSession: boolean
  /** The whole HTML at once: for guests (it may be cached) and for bots. */
  complete: boolean
  /** Null for a page that visitors share. */
  nonce: string | null
  assetsFor: (sources: string[]) => PageAssets
  /** The parts of the product that someone who is signed in has. */
  flagsOf: (viewer: Viewer) => readonly FlagName[]
  /** Path of the picture for links to a page with this title and description. */
  pictureOf: (title: string, description: string) => string
  onError: (error: unknown) => void
}

export type RenderResult =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      html: string | StreamedPage
      /** How long guests may share this HTML; null is never. */
      cacheSeconds: number | null
    }

const handler = createStaticHandler(routes)
const frameSource = 'src/web/layouts/app-frame.tsx'
// Loaded once, so that no page waits for it.
await loadAppFrame()

/** What the loaders of a page gave, or where they lead. */
async function loadPage(request: Request, options: RenderOptions) {
  const queries = createQueryClient(readOnServer(options))
  const viewer = options.hasSession ? await viewerOnServer(options) : null
  const shell: Shell = {
    ...options.shell,
    ...(viewer && { flags: options.flagsOf(viewer) }),
    now: new Date().toISOString(),
    viewer,
  }
  const requestContext = new RouterContextProvider()
  requestContext.set(queryClientContext, queries)
  requestContext.set(shellContext, shell)
  const context = await handler.query(request, { requestContext })
  return { context, queries, viewer, shell }
}

function redirectOf(response: Response) {
  const location = response.headers.get('location') ?? '/'
  return { kind: 'redirect', status: response.status, location } as const
}

/** Answers a GET for a page. Throws what a component threw: the caller draws the error page. */
export async function render(request: Request, options: RenderOptions): Promise<RenderResult> {
  const { context, queries, viewer, shell } = await loadPage(request, options)
  if (context instanceof Response) return redirectOf(context)
  const error = errorOf(context, options)
  const { pathname } = new URL(request.url)
  const head = withPicture(headOf(matchesOf(context), pathname, shell, error), options)
  const start = documentStart(
    head,
    options.assetsFor(sourcesOf(context, viewer !== null)),
    options.nonce,
  )
  const end = () => {
    const sent = { loaderData: context.loaderData, queries: dehydrate(queries) }
    const loaderData = foldLoaderData(sent.loaderData, sent.queries)
    const route = context.matches.at(-1)?.route.path ?? ''
    const errors = sentErrors(context.errors)
    const page: PageData = { shell, route, errors, ...sent, loaderData }
    queries.clear()
    return documentEnd(page)
  }
  const app = (
    <ShellContext value={shell}>
      <QueryClientProvider client={queries}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </ShellContext>
  )
  const html = options.complete
    ? start + renderComplete(app) + end()
    : await renderStream(app, { start, end, nonce: options.nonce, onError: options.onError })
  const cacheSeconds = error || viewer ? null : (handleOf(context)?.cacheSeconds ?? null)
  return { kind: 'page', status: context.statusCode, html, cacheSeconds }
}

export type PayloadResult =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'payload'; data: Pick<PageData, 'loaderData' | 'queries'> }
  | { kind: 'none' }

/** The data of a page that guests share; of every other page there is none. */
export async function readPayload(
  request: Request,
  options: RenderOptions,
): Promise<PayloadResult> {
  const { context, queries, viewer } = await loadPage(request, options)
  if (context instanceof Response) return redirectOf(context)
  const isShared = viewer === null && handleOf(context)?.cacheSeconds !== undefined
  if (errorOf(context, options) || context.statusCode !== 200 || !isShared) return { kind: 'none' }
  const data = { loaderData: context.loaderData, queries: dehydrate(queries) }
  queries.clear()
  return { kind: 'payload', data }
}

/** What search engines leave out is not for showing around either. */
function withPicture(head: FullHead, { pictureOf, shell }: RenderOptions): FullHead {
  if (head.robots) return head
  // The picture has the name of the site beside its title.
  const title = head.title.replace(` - ${shell.brand}`, '')
  const picture = new URL(pictureOf(title, head.description), shell.origin).href
  return { ...head, picture }
}

/** The page that a browser without a connection fills by itself: no content, and nobody's. */
export function renderAppShell(options: {
  shell: Omit<Shell, 'viewer' | 'now'>
  assets: PageAssets
}): string {
  const shell: Shell = { ...options.shell, now: new Date().toISOString(), viewer: null }
  const page: PageData = {
    shell,
    route: '',
    loaderData: {},
    errors: null,
    queries: { mutations: [], queries: [] },
    isAppShell: true,
  }
  const head = headOf([], appShellPath, shell, null)
  const start = documentStart({ ...head, robots: 'noindex' }, options.assets, null)
  return start + documentEnd(page)
}

/** Paths that guests share as cached HTML, for `builds/meta/{buildId}.json`. */
export function cacheablePaths(): string[] {
  return handler.dataRoutes.flatMap((route) =>
    (route.children ?? []).flatMap((child) =>
      (child.handle as PageHandle | undefined)?.cacheSeconds ? [`/${child.path ?? ''}`] : [],
    ),
  )
}

/** Every path that a page has. */
export function routePaths(): string[] {
  return handler.dataRoutes.flatMap((route) =>
    (route.children ?? []).map((child) => `/${child.path ?? ''}`),
  )
}

/** Pages that anybody may open, each with the source file that stands behind it. */
export function publicPages(): { path: string; source: string }[] {
  return handler.dataRoutes.flatMap((route) =>
    (route.children ?? []).flatMap((child) => {
      const { source, handle, path = '' } = child as PageRoute
      const isPublic = !(handle as PageHandle | undefined)?.requiresLogin
      return source && isPublic ? [{ path: `/${path}`, source }] : []
    }),
  )
}

/** The source files of pages that can be read without a connection, and of what is around them. */
export function offlineSources(): string[] {
  const pages = (handler.dataRoutes[0]?.children ?? []) as PageRoute[]
  const sources = pages.flatMap(({ source, handle }) =>
    source && (handle as PageHandle | undefined)?.isKept ? [source] : [],
  )
  return [...new Set([frameSource, 'src/web/offline/prepare.ts', ...sources])]
}

function errorOf(context: StaticHandlerContext, { onError }: RenderOptions) {
  const thrown = Object.values(context.errors ?? {})[0] as unknown
  if (thrown === undefined) return null
  const described = describeError(thrown)
  if (described.status >= 500) onError(thrown)
  return described
}

function matchesOf(context: StaticHandlerContext) {
  return context.matches.map(({ params, route }) => ({
    params,
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }))
}

function handleOf(context: StaticHandlerContext): PageHandle | undefined {
  return context.matches.at(-1)?.route.handle as PageHandle | undefined
}

function sourcesOf(context: StaticHandlerContext, signedIn: boolean): string[] {
  const pages = context.matches.flatMap(({ route }) => (route as PageRoute).source ?? [])
  return signedIn && handleOf(context)?.layout !== 'focus' ? [...pages, frameSource] : pages
}

/** The URL map: one line a page, in the order of the observed route table. */
import type { RouteObject } from 'react-router'
import { NotFound, notFoundLoader } from './layouts/not-found.tsx'
import { Root, RootError } from './root.tsx'
import { page } from './shell/page.ts'

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      page('/chat/:id', () => import('#features/chat/ui/pages/conversation.tsx'), {
        requiresLogin: true,
      }),
      page('/chat/history', () => import('#features/chat/ui/pages/history.tsx'), {
        requiresLogin: true,
      }),
      ...(import.meta.env.DEV
        ? [page('/dev/kit', () => import('#web/kit/showcase/page.tsx'))]
        : []),
      { path: '*', loader: notFoundLoader, Component: NotFound, ErrorBoundary: NotFound },
    ],
  },
]

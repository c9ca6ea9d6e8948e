/** The blog, help, the pages about the site, and where they are written. */
import type { RouteObject } from 'react-router'
import { page, type PageOptions } from './shell/page.ts'

const members: PageOptions = { requiresLogin: true }

/** Texts that everybody reads. */
const read: PageOptions = { cacheSeconds: 300 }

export const articleRoutes: RouteObject[] = [
  page('/blogs', () => import('#features/articles/ui/pages/blogs.tsx'), read),
  page('/blog/:category', () => import('#features/articles/ui/pages/blogs.tsx'), read),
  page('/blog/:categories/:blog', () => import('#features/articles/ui/pages/article.tsx'), read),
  page('/authors/:slug', () => import('#features/articles/ui/pages/author.tsx'), read),
  page('/content/:category/:slug', () => import('#features/articles/ui/pages/article.tsx'), read),
  page('/About', () => import('#features/articles/ui/pages/article.tsx'), read),
  page('/terms', () => import('#features/articles/ui/pages/article.tsx'), read),
  page('/privacy', () => import('#features/articles/ui/pages/article.tsx'), read),
  page('/help', () => import('#features/articles/ui/pages/help.tsx'), read),
  page('/admin/articles', () => import('#features/articles/ui/pages/admin-articles.tsx'), members),
  page(
    '/admin/article-authors',
    () => import('#features/articles/ui/pages/admin-authors.tsx'),
    members,
  ),
  page('/admin/articles/:id', () => import('#features/articles/ui/pages/editor.tsx'), members),
]

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { links } from '#web/links.ts'

/** Addresses of before there was one queue. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith('/admin/')) throw redirect(links.ownReports(), 301)
  const decided = searchParams.get('show') === 'decided'
  throw redirect(links.adminModeration(decided ? { queue: 'decided' } : undefined), 301)
}

export function Component() {
  return null
}

/** Which pages are counted as such, and what is looked at on them. */

/** observed-product.md, section 2. */
const uncounted = ['/job-listing', '/old-job-listing', '/admin', '/content', '/feeds/post']

export function countsPageView(path: string): boolean {
  return !uncounted.some((part) => path.includes(part))
}

type Entity = { type: 'job' | 'content'; id: string }

/** Pages that are not counted as pages count for what they show. */
export function entityOf(path: string): Entity | null {
  const [, first, second, third] = path.split('/')
  if (first === 'job-listing' && second) return { type: 'job', id: second }
  if (first === 'content' && second && third) return { type: 'content', id: `${second}/${third}` }
  return null
}

/** The path, except where it carries a secret: then its pattern. */
export function shownPath(path: string, pattern: string | undefined): string {
  return pattern?.includes(':token') ? `/${pattern}` : path
}

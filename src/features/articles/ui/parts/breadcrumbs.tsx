import { Link } from '#web/kit/link.tsx'
import { words } from '../messages.ts'

export type Crumb = { label: string; to: string }

/** Where the page stands, from the home page down; the page itself is its heading. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={words.breadcrumbs} className="small muted">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, to }, index) => (
          <li key={to}>
            {index > 0 && <span aria-hidden="true">/ </span>}
            <Link className="link" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** schema.org's form of the same; the last one is the page itself. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + to,
    })),
  }
}

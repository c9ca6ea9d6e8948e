/** Where an article stands, for links, redirects, sitemaps and feeds. */

/** Pages whose address is not made of their category and name. */
const ownAddresses: Readonly<Record<string, string>> = {
  'company/about': '/About',
  'legal/terms': '/terms',
  'legal/privacy': '/privacy',
  'billing/pricing': '/pricing',
  'billing/cancellation-policy': '/cancellation-policy',
}

export function articlePath(
  kind: 'blog' | 'page',
  { category, slug }: { category: string; slug: string },
): string {
  if (kind === 'blog') return `/blog/${category}/${slug}`
  return ownAddresses[`${category}/${slug}`] ?? `/content/${category}/${slug}`
}

export const authorPath = (slug: string) => `/authors/${slug}`

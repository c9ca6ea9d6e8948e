import { BellPlus } from 'lucide-react'
import { LinkButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { words } from './words.ts'

/** From a search to an alert of it; guests sign in on the way. */
export function AlertLink() {
  const search = useSearch()
  const kept: Record<string, string[]> = {}
  for (const name of new Set(search.keys())) {
    if (!['cursor', 'sort', 'job', 'limit'].includes(name)) kept[name] = search.getAll(name)
  }
  return (
    <LinkButton kind="plain" size="small" to={links.newAlert(kept)}>
      <Icon of={BellPlus} />
      {words.alert}
    </LinkButton>
  )
}

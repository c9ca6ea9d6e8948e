import { BellPlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { LinkButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { links } from '#web/links.ts'
import { words } from './words.ts'

/** From a search to an alert of it; guests sign in on the way. */
export function AlertLink() {
  const [search] = useSearchParams()
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

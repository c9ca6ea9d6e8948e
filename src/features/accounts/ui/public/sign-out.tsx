import { LogOut } from 'lucide-react'
import { Icon } from '#web/kit/icon.tsx'
import { words } from '#web/messages/en.ts'

/** Signs out; looks like a place of the rail. In a `bar` it is an icon where a phone has no room. */
export function SignOut({
  className = 'navigation-item w-full cursor-pointer',
  bar = false,
}: {
  className?: string
  bar?: boolean
}) {
  return (
    <button type="button" data-kind="plain" className={className} onClick={() => void signOut()}>
      <Icon of={LogOut} />
      <span className={bar ? 'max-sm:sr-only' : undefined}>{words.signOut}</span>
    </button>
  )
}

/** Fetched on the click: a guest's page has no use for it. */
async function signOut(): Promise<void> {
  const { leave } = await import('./enter.ts')
  await leave()
}

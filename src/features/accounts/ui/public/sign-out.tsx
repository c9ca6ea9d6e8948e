import { LogOut } from 'lucide-react'
import { Icon } from '#web/kit/icon.tsx'
import { words } from '#web/messages/en.ts'

/** Signs out; looks like a place of the rail. */
export function SignOut({
  className = 'navigation-item w-full cursor-pointer',
}: {
  className?: string
}) {
  return (
    <button type="button" data-kind="plain" className={className} onClick={() => void signOut()}>
      <Icon of={LogOut} />
      {words.signOut}
    </button>
  )
}

/** Fetched on the click: a guest's page has no use for it. */
async function signOut(): Promise<void> {
  const { leave } = await import('./enter.ts')
  await leave()
}

import { LogOut } from 'lucide-react'
import { Icon } from '#web/kit/icon.tsx'
import { words } from '#web/messages/en.ts'
import { leave } from './enter.ts'

/** Signs out; looks like a place of the rail. */
export function SignOut({ className = 'place w-full cursor-pointer' }: { className?: string }) {
  return (
    <button type="button" data-kind="plain" className={className} onClick={() => void leave()}>
      <Icon of={LogOut} />
      {words.signOut}
    </button>
  )
}

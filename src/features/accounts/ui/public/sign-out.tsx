import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { words } from '#web/messages/en.ts'
import { hasUnsentForm } from '#web/shell/unsent.ts'

const UnsentDialog = lazy(async () => ({
  default: (await import('../parts/unsent-dialog.tsx')).UnsentDialog,
}))

/** Signs out; looks like a place of the rail. In a `bar` it is an icon where a phone has no room. */
export function SignOut({
  className = 'navigation-item w-full cursor-pointer',
  bar = false,
}: {
  className?: string
  bar?: boolean
}) {
  const [isAsking, setIsAsking] = useState(false)
  const signOut = async () => {
    if (!(await leaveUnlessUnsent())) setIsAsking(true)
  }
  return (
    <>
      <button type="button" data-kind="plain" className={className} onClick={() => void signOut()}>
        <Icon of={LogOut} />
        <span className={bar ? 'max-sm:sr-only' : undefined}>{words.signOut}</span>
      </button>
      {isAsking && (
        <Suspense>
          <UnsentDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Fetched on the click: a guest's page has no use for it. @returns false where something would be lost */
async function leaveUnlessUnsent(): Promise<boolean> {
  const { hasUnsentWrites } = await import('../parts/unsent-writes.ts')
  if (await hasUnsentWrites(localStorage)) return false
  const { isUnsentInOtherTab } = await import('#web/shell/late-unsent.ts')
  if (hasUnsentForm() || (await isUnsentInOtherTab())) return false
  const { leave } = await import('./enter.ts')
  await leave()
  return true
}

import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { words } from '../messages.ts'

const text = words.share

const ShareDialog = lazy(async () => ({
  default: (await import('../parts/share-dialog.tsx')).ShareDialog,
}))

type ShareButtonProps = {
  /** Null: the file that was uploaded. */
  resumeId: string | null
  name: string
  /** Says which one by itself. */
  label?: string
}

/** Makes a link to a resume as it is now. */
export function ShareButton({ resumeId, name, label }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={label ? undefined : text.actionNamed(name)}
        onClick={() => setOpen(true)}
      >
        {label ?? text.action}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog resumeId={resumeId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

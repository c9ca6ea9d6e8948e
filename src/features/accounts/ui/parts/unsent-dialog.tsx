import { useSteps } from '#web/api/use-steps.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { words } from '../messages.ts'
import { leave } from '../public/enter.ts'

/** Before a sign-out that takes along what the server does not have yet. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { busy, run } = useSteps()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.unsent.title}
      confirm={words.unsent.leave}
      cancel={words.unsent.stay}
      busy={busy}
      onConfirm={() => run(leave)}
    >
      <p>{words.unsent.lead}</p>
    </ConfirmDialog>
  )
}

import { useStore } from 'zustand'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { notify } from '#web/kit/notifications.ts'
import { words } from '../messages.ts'
import { closeOffer, pushOfferStore, type PushReason } from './offer-push.ts'
import { canPush, needsHomeScreen, PushError, turnOn } from './push-client.ts'

/** Asks whether to turn push on, after an act that shows its value; nothing otherwise. */
export function PushOffer() {
  const reason = useStore(pushOfferStore, (state) => state.reason)
  if (!reason) return null
  const isOpen = canPush() && Notification.permission === 'default'
  if (!isOpen && !needsHomeScreen()) return null
  return (
    <div className="page-width pt-6">
      <Question reason={reason} />
    </div>
  )
}

function Question({ reason }: { reason: PushReason }) {
  const { busy, run } = useSteps()
  const { title, lead } = words.offers[reason]
  async function accept() {
    try {
      await turnOn()
      notify({ message: words.turnedOn, type: 'success' })
      closeOffer(false)
    } catch (error) {
      if (!(error instanceof PushError)) throw error
      notify({ message: error.message, type: 'error' })
      closeOffer(error.code === 'permission-blocked' || error.code === 'permission-default')
    }
  }
  const isByHand = needsHomeScreen()
  return (
    <Note title={title} tone="accent">
      <p>{isByHand ? words.addToHomeScreen : lead}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {!isByHand && (
          <Button size="small" busy={busy} onClick={() => run(accept)}>
            {words.turnOn}
          </Button>
        )}
        <Button size="small" kind="plain" onClick={() => closeOffer(true)}>
          {words.notNow}
        </Button>
      </div>
    </Note>
  )
}

import { useState, useSyncExternalStore } from 'react'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { errorSentences, words } from '../messages.ts'
import { canPush, isOn, needsHomeScreen, PushError, turnOff, turnOn } from './push-client.ts'

const never = () => () => undefined

/** Push on this device: on, off, or why not. */
export function ThisDevice({ onChange }: { onChange?: () => void }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <section className="grid max-w-[52rem] gap-3">
      <h2 className="text-17">{words.title}</h2>
      {hydrated ? <Switch onChange={onChange} /> : <p className="muted">{words.lead}</p>}
    </section>
  )
}

function Switch({ onChange }: { onChange?: (() => void) | undefined }) {
  const [on, setOn] = useState(isOn)
  const { busy, run } = useSteps()
  async function change() {
    try {
      await (on ? turnOff() : turnOn())
      notify({ message: on ? words.turnedOff : words.turnedOn, type: 'success' })
      setOn(!on)
      onChange?.()
    } catch (error) {
      if (!(error instanceof PushError)) throw error
      notify({ message: error.message, type: 'error' })
    }
  }
  if (needsHomeScreen()) return <p>{words.addToHomeScreen}</p>
  if (!canPush()) return <p>{errorSentences['unsupported-browser']}</p>
  if (Notification.permission === 'denied') return <p>{errorSentences['permission-blocked']}</p>
  return (
    <>
      <p className="muted">{on ? words.on : words.lead}</p>
      <div>
        <Button busy={busy} onClick={() => run(change)}>
          {on ? words.turnOff : words.turnOn}
        </Button>
      </div>
    </>
  )
}

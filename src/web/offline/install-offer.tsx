import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { useShell } from '#web/shell/shell.ts'
import { install, installStore, isInstalledByHand } from './install-prompt.ts'
import { offlineWords } from './messages.ts'

const never = () => () => undefined

/** Where the app is worth having: beside what can be read without a connection. Nothing where it cannot be installed. */
export function InstallOffer() {
  const { brand } = useShell()
  const canInstall = useStore(installStore, ({ offer }) => offer !== null)
  const isByHand = useSyncExternalStore(never, isInstalledByHand, () => false)
  if (!canInstall && !isByHand) return null
  return (
    <Note title={offlineWords.installTitle(brand)}>
      <p>{isByHand ? offlineWords.installByHand : offlineWords.installLead}</p>
      {canInstall && <Button onClick={() => void install()}>{offlineWords.install}</Button>}
    </Note>
  )
}

import { useEffect } from 'react'
import { mainSocket } from '#web/realtime/socket.ts'
import { chatEvents } from '../../contract.ts'

/** A page is in view until it has said otherwise; from then on it says how it is at every turn. */
let wasHidden = false

/** Says whether this page is in view: people whose pages are in the background are not online. */
export function usePageView(): void {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void mainSocket.open().then((socket) => {
      if (isGone) return
      const tell = () => {
        const isInView = document.visibilityState === 'visible'
        wasHidden ||= !isInView
        if (!wasHidden || !socket.connected) return
        // What does not arrive is said again at the next turn.
        mainSocket.emit(chatEvents, 'chat:view', { isInView }).catch(() => {})
      }
      tell()
      socket.on('connect', tell)
      document.addEventListener('visibilitychange', tell)
      stop = () => {
        socket.off('connect', tell)
        document.removeEventListener('visibilitychange', tell)
      }
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
}

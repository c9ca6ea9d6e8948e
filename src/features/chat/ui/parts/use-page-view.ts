import { useEffect } from 'react'
import { mainSocket } from '#web/realtime/socket.ts'
import { chatEvents } from '../../contract.ts'

/** Says whether this page is in view: people whose pages are in the background are not online. */
export function usePageView(): void {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void mainSocket.open().then((socket) => {
      if (isGone) return
      // A connection counts as in view until it is told otherwise.
      let told = true
      const tell = () => {
        const isInView = document.visibilityState === 'visible'
        if (!socket.connected || told === isInView) return
        told = isInView
        // What did not arrive is said again with the next change.
        mainSocket.emit(chatEvents, 'chat:view', { isInView }).catch(() => {
          told = !isInView
        })
      }
      const connected = () => {
        told = true
        tell()
      }
      socket.on('connect', connected)
      document.addEventListener('visibilitychange', tell)
      stop = () => {
        socket.off('connect', connected)
        document.removeEventListener('visibilitychange', tell)
      }
      tell()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
}

import { useEffect, useState } from 'react'
import { useSearch } from '#web/shell/use-search.ts'

export const messageElementId = (seq: number) => `message-${seq}`

/**
 * Brings one message into view, with what was said around it: the one that the address names (`?at=`), or one
 * that was asked for since.
 *
 * @returns its number, for the mark, and a function that shows another one
 */
export function useShownMessage(
  showAround: (seq: number) => Promise<void>,
): [number | undefined, (seq: number) => void] {
  const named = Number(useSearch().get('at'))
  const first = Number.isSafeInteger(named) && named > 0 ? named : undefined
  const [target, setTarget] = useState({ seq: first, times: 0 })
  useEffect(() => {
    const { seq } = target
    if (seq === undefined) return
    let left = false
    showAround(seq)
      .then(() => {
        if (left) return
        // Once it is drawn.
        requestAnimationFrame(() => {
          const element = document.getElementById(messageElementId(seq))
          element?.scrollIntoView({ block: 'center' })
          element?.focus({ preventScroll: true })
        })
      })
      .catch(() => {})
    return () => {
      left = true
    }
    // A transcript stays the same while its conversation is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target])
  return [target.seq, (seq) => setTarget(({ times }) => ({ seq, times: times + 1 }))]
}

/**
 * Tells our own server what is done on pages. Loaded when the page is idle; whatever goes wrong, nobody
 * hears of it. People whose browser asks not to be tracked are not.
 */
import type { DataRouter } from 'react-router'
import { newId } from '#shared/ids.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { userStore } from '#web/stores/user-store.ts'
import { userTypeOf } from '#web/stores/who.ts'
import {
  trackEvent,
  type BrowserEventType,
  type Device,
  type TrackedEvent,
} from '../../contract.ts'
import { countsPageView, entityOf, shownPath } from './visits.ts'

type Told = {
  type: BrowserEventType
  entity?: { type: string; id: string } | null
  actionLabel?: string
}

/** @param first the path that the document was opened with */
export function startTracking(router: DataRouter, first: string): void {
  if (asksNotToBeTracked()) return
  let path = first
  const look = () => {
    const { location, navigation, errors } = router.state
    if (navigation.state !== 'idle' || location.pathname === path) return
    path = location.pathname
    if (errors) return
    if (countsPageView(path)) tell({ type: 'page_view' })
    tellEntity()
  }
  const tell = ({ type, entity, actionLabel }: Told) =>
    send({
      type,
      entityType: entity?.type ?? null,
      entityId: entity?.id ?? null,
      ...who(),
      sourcePage: shownPath(path, router.state.matches.at(-1)?.route.path),
      actionLabel: actionLabel ?? null,
      timestampClient: new Date().toISOString(),
      device: device(),
      metadata: { eventId: newId() },
    })
  const tellEntity = () => {
    const entity = entityOf(path)
    if (entity) tell({ type: `${entity.type}_view`, entity })
  }
  // What the document was opened with is no page view, but someone looks at the job.
  if (router.state.location.pathname === first && !router.state.errors) tellEntity()
  look()
  router.subscribe(look)
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-action-label]')
    const actionLabel = pressed && pressed.dataset['actionLabel']
    if (actionLabel) tell({ type: 'action', entity: entityOf(path), actionLabel })
  })
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

function who(): Pick<TrackedEvent, 'userId' | 'userRole'> {
  const user = userStore.getState()
  const recruiter = recruiterStore.getState()
  const userId = recruiter.user?.userId ?? user.user?.userId
  if (!userId) return { userId: null, userRole: 'guest' }
  return { userId, userRole: user.isAdminAuthenticated ? 'admin' : userTypeOf(user, recruiter) }
}

function device(): Device {
  if (!window.matchMedia('(pointer: coarse)').matches) return 'computer'
  return Math.min(window.screen.width, window.screen.height) < 600 ? 'phone' : 'tablet'
}

const waiting: TrackedEvent[] = []
let isPlanned = false

/** What happens in one turn goes together, also when the page is left in the middle of it. */
function send(event: TrackedEvent): void {
  waiting.push(event)
  if (isPlanned) return
  isPlanned = true
  setTimeout(flush)
  window.addEventListener('pagehide', flush, { once: true })
}

/**
 * By a request that outlives the page, made in a frame that is gone at once: when nobody answers, the
 * browser has no console left to write that into.
 */
function flush(): void {
  isPlanned = false
  const events = waiting.splice(0)
  if (events.length === 0) return
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  void frame.contentWindow?.fetch(trackEvent.path, {
    method: trackEvent.method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(events.length === 1 ? events[0] : { events }),
  })
  frame.remove()
}

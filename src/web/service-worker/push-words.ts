/** What the worker of pushes and the page say to each other. */

/** Observed (observed-product.md, section 2). */
export const pushWorkerPath = '/firebase-messaging-sw.js'
export const pushScope = '/firebase-cloud-messaging-push-scope'

/** What a push carries: `platform/push/push.ts` without what is meant for the service. */
export type PushContent = {
  id: string
  title: string
  body: string
  link: string | null
  tag: string
}

/** To a page: go there; it answers on the port when it has heard. Or: this came while you were looking. */
export type PushMessageToPage =
  | { type: 'push-opened'; link: string }
  | { type: 'push-came'; content: PushContent }

import { whenLoaded } from './when-loaded.ts'

/** Which forms hold text that nobody has sent yet. A new release and a sign-out wait for them. */
const unsent = new Set<string>()

export function markUnsent(form: string): void {
  unsent.add(form)
  whenLoaded(import('./late-unsent.ts'), (late) => late.answerOtherTabs(hasUnsentForm))
}

export function markSent(form: string): void {
  unsent.delete(form)
}

export function hasUnsentForm(): boolean {
  return unsent.size > 0
}

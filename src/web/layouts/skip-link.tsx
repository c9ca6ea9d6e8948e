import { words } from '#web/messages/en.ts'

/** The first stop of the tab key. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      {words.skipToContent}
    </a>
  )
}

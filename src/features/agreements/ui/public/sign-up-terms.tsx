import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { words } from '../messages.ts'

/** What signing up means, above its button. */
export function SignUpTerms() {
  return (
    <p className="small muted">
      {words.signUpStart}
      <TextLink to={links.terms()}>{words.terms}</TextLink>
      {words.signUpMiddle}
      <TextLink to={links.privacy()}>{words.privacy}</TextLink>
      {words.signUpEnd}
    </p>
  )
}

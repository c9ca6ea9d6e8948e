import { PlansLink } from '#features/wallet/ui/public/connection-meter.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { ReferralPreview } from '../../contract.ts'
import { askWords as text } from '../messages.ask.ts'

/** What has to be done before a request can be sent. */
export function Blockers({ preview, here }: { preview: ReferralPreview; here: string }) {
  const target = (code: string, requestId: string | undefined) => {
    if (code === 'EMAIL_UNVERIFIED') return links.verifyEmail({ next: here })
    if (code === 'ALREADY_REQUESTED' && requestId) return links.referral(requestId)
    return links.candidateProfile(undefined, { next: here })
  }
  return (
    <section className="grid gap-4" aria-labelledby="blockers">
      <h2 id="blockers">{text.blockers}</h2>
      {preview.blockers.map(({ code, message, requestId }) => (
        <Note key={message} tone="clock">
          <p>{message}</p>
          {code === 'LIMIT_REACHED' && (
            <p className="mt-3 empty:hidden">
              <PlansLink />
            </p>
          )}
          {text.fix[code] && (
            <p className="mt-3">
              <LinkButton to={target(code, requestId)}>{text.fix[code]}</LinkButton>
            </p>
          )}
        </Note>
      ))}
    </section>
  )
}

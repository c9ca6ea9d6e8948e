import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty } from '#web/kit/content.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { appealByLink, openDecisionLink, type OwnDecision } from '../../contract.ts'
import { decisionWords as text } from '../messages.own.ts'
import { Decision } from '../parts/decision.tsx'

export const meta = () => ({ title: text.linkTitle, robots: 'noindex' })

/** `/moderation/decision#…`: for people who cannot sign in. What opens it never leaves the browser in an address. */
export function Component() {
  const [token, setToken] = useState('')
  const [decision, setDecision] = useState<OwnDecision | null>()
  useEffect(() => {
    const found = location.hash.slice(1)
    setToken(found)
    call(openDecisionLink, { body: { token: found } }, { silent: true }).then(setDecision, () =>
      setDecision(null),
    )
  }, [])
  return (
    <div className="page page-width">
      {decision === undefined && <SkeletonRows rows={3} />}
      {decision === null && (
        <>
          <h1 className="sr-only">{text.linkTitle}</h1>
          <Empty
            title={text.badLink}
            action={<LinkButton to={links.support()}>{text.support}</LinkButton>}
          >
            {text.badLinkHint}
          </Empty>
        </>
      )}
      {decision && (
        <Decision
          decision={decision}
          level="h1"
          onAppeal={async (reason) => {
            await call(appealByLink, { body: { token, text: reason } })
            notify({ message: text.sent, type: 'success' })
            setDecision(await call(openDecisionLink, { body: { token } }))
          }}
        />
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Empty } from '#web/kit/content.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useShell } from '#web/shell/shell.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { openRegistrationInvitation } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.join

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/join#…`: keeps an invitation in this browser. What opens it never leaves the browser in an address. */
export function Component() {
  const { brand, registration } = useShell()
  const isMember = useViewer() !== null
  const [state, setState] = useState<'opening' | 'open' | 'ended' | 'failed'>('opening')
  useEffect(() => {
    if (isMember || state !== 'opening') return
    const token = location.hash.slice(1)
    if (token === '') return setState('ended')
    call(openRegistrationInvitation, { body: { token } }, { silent: true }).then(
      () => setState('open'),
      // Without a connection nothing is known of the invitation.
      (error: unknown) => setState(isRefusal(error, 'NOT_FOUND') ? 'ended' : 'failed'),
    )
  }, [isMember, state])
  useEffect(() => {
    // Another link in the same window loads nothing anew.
    const openAgain = () => setState('opening')
    window.addEventListener('hashchange', openAgain)
    return () => window.removeEventListener('hashchange', openAgain)
  }, [])
  if (isMember) {
    return (
      <>
        <h1 className="display-small">{text.heading(brand)}</h1>
        <p className="mt-4 mb-6">{text.member}</p>
        <LinkButton to="/">{text.home}</LinkButton>
      </>
    )
  }
  if (state === 'opening') return <SkeletonRows rows={3} />
  if (state === 'failed') {
    return (
      <>
        <h1 className="sr-only">{text.title}</h1>
        <Empty
          title={text.failed}
          action={<Button onClick={() => setState('opening')}>{text.tryAgain}</Button>}
        >
          {text.failedHint}
        </Empty>
      </>
    )
  }
  if (state === 'ended') {
    return (
      <>
        <h1 className="sr-only">{text.title}</h1>
        <Empty
          title={text.ended}
          action={
            registration === 'open' ? (
              <LinkButton to={links.signup()}>{text.signUp}</LinkButton>
            ) : (
              <LinkButton to={links.login()}>{text.signIn}</LinkButton>
            )
          }
        >
          {registration === 'open' ? text.endedOpenHint : text.endedHint}
        </Empty>
      </>
    )
  }
  return (
    <>
      <h1 className="display-small">{text.heading(brand)}</h1>
      <p className="mt-4 mb-6">{text.lead}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="primary" to={links.signup()}>
          {text.signUp}
        </LinkButton>
        <LinkButton to={links.login()}>{text.signIn}</LinkButton>
      </div>
    </>
  )
}

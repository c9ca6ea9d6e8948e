import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import { finishProvider, loginWithGoogle, type Outcome } from '../../contract.ts'
import { words } from '../messages.ts'
import { Complete } from '../parts/complete.tsx'
import { settle, type Missing } from '../parts/settle.ts'

const text = words.returning

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/login/return/{provider}`: another site sends the browser here with its answer. */
export function Component() {
  const { provider = '' } = useParams()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<Missing>()
  const [problem, setProblem] = useState<string>()
  const asked = useRef(false)

  useEffect(() => {
    // The answer counts once, and is gone from the address before anything else sees it.
    if (asked.current) return
    asked.current = true
    const { search, hash, pathname } = window.location
    window.history.replaceState(window.history.state, '', pathname)
    answer(provider, search, hash)
      .then((outcome) => settle(outcome, navigate))
      .then(setMissing)
      .catch((error: unknown) => {
        if (error instanceof ApiError) saidInPlace(error)
        setProblem(error instanceof ApiError ? error.reason : text.failed)
      })
  }, [provider, navigate])

  if (missing) return <Complete missing={missing} />
  if (problem) {
    return (
      <>
        <h1 className="display-small">{text.failed}</h1>
        <p className="mt-2 mb-8" role="alert">
          {problem}
        </p>
        <LinkButton kind="primary" to={links.login()}>
          {words.back}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <h1 className="display-small">{text.title}</h1>
      <p className="muted mt-2" role="status">
        {text.working}
      </p>
    </>
  )
}

/** Google sends a token, after the hash; all others a code, in the query. */
function answer(provider: string, search: string, hash: string): Promise<Outcome> {
  const token = new URLSearchParams(hash.slice(1)).get('id_token')
  const quietly = { silent: true }
  if (provider === 'google' && token) return call(loginWithGoogle, { body: { token } }, quietly)
  const body = { answer: provider === 'google' ? hash.slice(1) : search }
  return call(finishProvider, { params: { provider }, body }, quietly)
}

import { useQuery } from '@tanstack/react-query'
import { KeyRound, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { beginProvider, getWays } from '../../contract.ts'
import { words } from '../messages.ts'
import { signInByPasskey } from '../parts/passkey.ts'
import { settle } from '../parts/settle.ts'

type OtherWaysProps = { role: 'jobSeeker' | 'recruiter'; intent: 'signIn' | 'signUp' }

/** Ways in besides a password: what this site is set up for, and what every site has. */
export function OtherWays({ role, intent }: OtherWaysProps) {
  const { data: ways } = useQuery(query(getWays))
  const search = useSearch()
  const next = search.get('next') ?? ''
  const [going, setGoing] = useState<string>()
  const providers = ways?.providers ?? []
  const as = role === 'recruiter' ? ({ as: 'recruiter' } as const) : {}
  const kept = { ...as, ...(next && { next }) }

  async function leaveFor(provider: string) {
    setGoing(provider)
    try {
      const { url } = await call(beginProvider, {
        params: { provider },
        body: { role, intent, next },
      })
      window.location.assign(url)
    } catch {
      setGoing(undefined)
    }
  }

  if (intent === 'signUp' && providers.length === 0) return null
  return (
    <section className="mt-10 grid gap-3" aria-label={words.or}>
      <p className="small muted">{words.or}</p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          className="w-full"
          busy={going === id}
          onClick={() => void leaveFor(id)}
        >
          {words.with(name)}
        </Button>
      ))}
      {intent === 'signIn' && (
        <div className="-mx-3 flex flex-wrap">
          <PasskeyButton role={role} next={next} />
          <LinkButton kind="plain" to={links.loginByMail(kept)}>
            <Icon of={Mail} />
            {words.link}
          </LinkButton>
          {ways?.phone && (
            <LinkButton kind="plain" to={links.loginByPhone(kept)}>
              <Icon of={Smartphone} />
              {words.phone}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}

type PasskeyButtonProps = { role: 'jobSeeker' | 'recruiter' | 'admin'; next: string }

/** Signs in with whatever passkey the browser offers for this site. */
export function PasskeyButton({ role, next }: PasskeyButtonProps) {
  const navigate = useNavigate()
  const { busy, run } = useSteps()

  async function enter() {
    const outcome = await signInByPasskey({ role, next })
    if (outcome) await settle(outcome, navigate)
  }

  return (
    <Button kind="plain" busy={busy} onClick={() => run(enter)}>
      <Icon of={KeyRound} />
      {words.passkey}
    </Button>
  )
}

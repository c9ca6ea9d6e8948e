import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requiredCompleteness } from '#features/profiles/contract.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import { previewReferral } from '../../contract.ts'
import { wayWords } from './request-way-words.ts'
import { goalOf } from './request-goal.ts'

/** What a person was about to send when they were asked for an account or a fuller profile. */
export type Goal = {
  kind: 'request' | 'application'
  next: string
  company: string | null
  /** What still stands in the way. */
  blockers: readonly string[]
}

/** What a request that waits still needs, asked of the server at every visit. */
export function useRequestGoal(next: string | null): Goal | null {
  const target = goalOf(next)
  const { data } = useQuery({
    ...query(previewReferral, { query: target ?? {} }),
    enabled: target !== undefined,
    staleTime: 0,
  })
  if (!target || !next) return null
  return {
    kind: 'request',
    next,
    company: data?.company?.name ?? null,
    blockers: data?.blockers.map(({ code }) => code) ?? [],
  }
}

/** After the email is confirmed: to the profile while it is incomplete, then back to the goal. */
export function NextStep({ goal }: { goal: Goal }) {
  const { next, blockers } = goal
  const needsProfile = blockers.includes('PROFILE_INCOMPLETE')
  return (
    <div className="grid justify-items-start gap-4">
      {needsProfile && <p>{wayWords.needsProfile(goal, requiredCompleteness)}</p>}
      {needsProfile ? (
        <LinkButton kind="primary" size="large" to={links.candidateProfile(undefined, { next })}>
          {wayWords.toProfile}
        </LinkButton>
      ) : (
        <BackToGoal goal={goal} />
      )}
    </div>
  )
}

function BackToGoal({ goal }: { goal: Goal }) {
  return (
    <LinkButton kind="primary" size="large" to={goal.next}>
      {wayWords.back(goal)}
    </LinkButton>
  )
}

type ProfileStepProps = {
  goal: Goal
  score: number
  emailVerified: boolean
  /** A link to what is missing, while something is. */
  missing?: ReactNode
}

/** On the profile: how far it is, and the way back as soon as it is enough. */
export function ProfileStep({ goal, score, emailVerified, missing }: ProfileStepProps) {
  const enough = score >= requiredCompleteness
  return (
    <div className="sticky-action" role="region" aria-label={wayWords.label[goal.kind]}>
      {!enough ? (
        <>
          <p>{wayWords.progress(goal, score, requiredCompleteness)}</p>
          {missing}
        </>
      ) : !emailVerified ? (
        <LinkButton kind="primary" size="large" to={links.verifyEmail({ next: goal.next })}>
          {wayWords.confirm}
        </LinkButton>
      ) : (
        <BackToGoal goal={goal} />
      )}
    </div>
  )
}

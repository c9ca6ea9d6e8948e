import { lazy, Suspense } from 'react'
import { ConversationCard } from '#features/referrals/ui/public/conversation-card.tsx'
import { RequestCard } from '#features/referrals/ui/public/request-card.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import type { Conversation } from '../../contract.ts'
import { words } from '../messages.ts'

/** Few have both roles. */
const SwitchHere = lazy(async () => ({
  default: (await import('#features/accounts/ui/public/other-role.tsx')).SwitchHere,
}))

/**
 * The request that a conversation is about, as this person takes part in it. Someone acting in their other
 * role may not see it, and is offered the switch instead.
 */
export function RequestAbove({ conversation, viewerId }: Props) {
  const viewer = useViewer()
  const { about, participants } = conversation
  const mine = participants.find(({ accountId }) => accountId === viewerId)?.role
  if (about.type !== 'referral_offer' || !viewer) return null
  if (mine !== 'recruiter' && mine !== 'jobSeeker') return null
  if (mine === 'jobSeeker' && conversation.state !== 'active') return null
  if (viewer.role !== mine) {
    return (
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 md:px-6">
        <p className="small muted">{words.inOtherRole[mine]}</p>
        <Suspense>
          <SwitchHere to={mine} back={links.conversation(conversation.id)} />
        </Suspense>
      </div>
    )
  }
  return mine === 'recruiter' ? (
    <ConversationCard offerId={about.id} />
  ) : (
    <RequestCard offerId={about.id} />
  )
}

type Props = { conversation: Conversation; viewerId: string }

import { HandHeart, Heart, Lightbulb, PartyPopper, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { LucideIcon } from 'lucide-react'
import { reactToComment, reactToPost, reactionKinds, type Reactions } from '../../contract.ts'
import { words } from '../messages.ts'

const icons: Record<(typeof reactionKinds)[number], LucideIcon> = {
  like: ThumbsUp,
  support: HandHeart,
  insightful: Lightbulb,
  celebrate: PartyPopper,
  thanks: Heart,
}

type Props = {
  id: string
  of: 'post' | 'comment'
  reactions: Reactions
  /** Guests and moderators see the counts alone. */
  canReact: boolean
}

/** Five reactions, one a person; the counts stand beside their signs. */
export function ReactionBar({ id, of, reactions, canReact }: Props) {
  const [shown, setShown] = useState(reactions)
  const react = useAction(of === 'post' ? reactToPost : reactToComment, { onDone: setShown })
  const total = shown.counts.reduce((sum, count) => sum + count, 0)
  if (!canReact) {
    return total === 0 ? null : <p className="small muted">{words.reactions(total)}</p>
  }
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label={words.react}>
      {reactionKinds.map((kind, index) => {
        const count = shown.counts[index] ?? 0
        const isMine = shown.mine === kind
        const label = words.reactionKinds[kind]
        return (
          <button
            key={kind}
            type="button"
            className="button"
            data-kind={isMine ? 'quiet' : 'plain'}
            data-size="small"
            aria-pressed={isMine}
            aria-disabled={react.busy || undefined}
            title={label}
            onClick={() => react.run({ params: { id }, body: { kind: isMine ? null : kind } })}
          >
            <Icon of={icons[kind]} />
            <span className="sr-only">{label}</span>
            {count > 0 && <span className="numbers">{count}</span>}
          </button>
        )
      })}
    </div>
  )
}

import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Meter } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { vote, type Post } from '../../contract.ts'
import { words } from '../messages.ts'

/** Options with their votes once one has voted, or the poll is closed. */
export function Poll({ post, canVote }: { post: Post; canVote: boolean }) {
  const viewer = useViewer()
  const [poll, setPoll] = useState(post.poll!)
  const voting = useAction(vote, { onDone: (after) => after.poll && setPoll(after.poll) })
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {poll.options.map(({ text, votes }, index) => (
          <li key={index} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="wrap-anywhere" dir="auto">
                {text}
              </span>
              <span className="flex items-center gap-2">
                {votes !== null && <span className="small numbers">{words.votes(votes)}</span>}
                {poll.mine === index ? (
                  <Badge tone="accent">{words.yourVote}</Badge>
                ) : (
                  canVote &&
                  !poll.isClosed && (
                    <Button
                      size="small"
                      aria-label={`${words.vote}: ${text}`}
                      busy={voting.busy}
                      onClick={() =>
                        voting.run({ params: { id: post.id }, body: { option: index } })
                      }
                    >
                      {words.vote}
                    </Button>
                  )
                )}
              </span>
            </div>
            {votes !== null && (
              <Meter value={poll.votes === 0 ? 0 : votes / poll.votes} label={text} />
            )}
          </li>
        ))}
      </ul>
      <p className="small muted flex flex-wrap gap-x-3">
        <span>{words.votes(poll.votes)}</span>
        <span>
          {poll.isClosed ? (
            words.pollClosed
          ) : (
            <>
              {words.pollOpen} <Time at={poll.closesAt} form="near" />
            </>
          )}
        </span>
        {!viewer && !poll.isClosed && (
          <TextLink to={links.login({ next: links.post(post.slug) })}>
            {words.signInToVote}
          </TextLink>
        )}
      </p>
    </div>
  )
}

import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { follow, listFollows, listPosts, unfollow } from '../../contract.ts'
import { words } from '../messages.ts'

type Props = {
  stream: { id: string | null; name: string; isFollowed: boolean }
  body: CallInput<typeof follow>['body']
}

/** Follows a person, a company or a tag, or stops. */
export function FollowButton({ stream, body }: Props) {
  const [id, setId] = useState(stream.isFollowed ? stream.id : null)
  const refreshes = [listFollows, listPosts]
  const start = useAction(follow, {
    refreshes,
    onDone: (followed) => {
      notify({ message: words.followed, type: 'success' })
      setId(followed.id)
    },
  })
  const stop = useAction(unfollow, {
    refreshes,
    onDone: () => {
      notify({ message: words.unfollowed, type: 'success' })
      setId(null)
    },
  })
  return (
    <Button
      size="small"
      busy={start.busy || stop.busy}
      aria-label={id === null ? words.followName(stream.name) : words.unfollowName(stream.name)}
      onClick={() => (id === null ? start.run({ body }) : stop.run({ params: { id } }))}
    >
      {id === null ? words.follow : words.unfollow}
    </Button>
  )
}

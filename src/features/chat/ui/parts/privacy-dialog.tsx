import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox } from '#web/kit/field.tsx'
import { ShowMore } from '#web/kit/lists.tsx'
import { listBlocks, unblock, type Block } from '#features/blocks/contract.ts'
import {
  getChatSettings,
  getConversation,
  getPresence,
  listConversations,
  putChatSettings,
} from '../../contract.ts'
import { words } from '../messages.ts'

/** What others may see of a person's reading, typing and presence; each switch saves at once. */
export function PrivacyButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link small" onClick={() => setOpen(true)}>
        {words.privacy}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.privacyTitle}>
        <Switches />
        <BlockedPeople />
      </Dialog>
    </>
  )
}

function Switches() {
  const client = useQueryClient()
  const { data } = useQuery(query(getChatSettings))
  const save = useAction(putChatSettings, {
    refreshes: [getConversation, getPresence],
    onDone: (settings) => client.setQueryData(keyOf(getChatSettings, {}), settings),
  })
  if (!data) return null
  return (
    <div className="grid gap-4">
      <Checkbox
        label={words.showsSeen}
        hint={words.showsSeenHint}
        checked={data.showsSeen}
        disabled={save.busy}
        onChange={(event) =>
          save.run({ body: { ...data, showsSeen: event.currentTarget.checked } })
        }
      />
      <Checkbox
        label={words.showsTyping}
        hint={words.showsTypingHint}
        checked={data.showsTyping}
        disabled={save.busy}
        onChange={(event) =>
          save.run({ body: { ...data, showsTyping: event.currentTarget.checked } })
        }
      />
      <Checkbox
        label={words.showsPresence}
        hint={words.showsPresenceHint}
        checked={data.showsPresence}
        disabled={save.busy}
        onChange={(event) =>
          save.run({ body: { ...data, showsPresence: event.currentTarget.checked } })
        }
      />
    </div>
  )
}

function BlockedPeople() {
  const list = useInfiniteQuery(pages(listBlocks, {}))
  const remove = useAction(unblock, {
    refreshes: [listBlocks, listConversations, getConversation],
  })
  const people = list.data?.pages.flatMap((page): Block[] => page.items) ?? []
  return (
    <section className="mt-6">
      <h3>{words.blockedPeople}</h3>
      {list.data && people.length === 0 && <p className="muted">{words.nobodyBlocked}</p>}
      <ul className="rows">
        {people.map(({ accountId, name }) => (
          <li key={accountId} className="flex items-center justify-between gap-3 py-2">
            <bdi>{name}</bdi>
            <Button
              size="small"
              busy={remove.busy}
              aria-label={words.unblockName(name)}
              onClick={() => remove.run({ params: { accountId } })}
            >
              {words.unblock}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore
        shown={people.length}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  )
}

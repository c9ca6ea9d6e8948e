import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { getOffer, getRequestOfOffer } from '#features/referrals/contract.ts'
import { load, loadIfPossible, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { Panes } from '#web/kit/panes.tsx'
import { Empty } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import { useSearch } from '#web/shell/use-search.ts'
import type { Meta } from '#web/shell/page.ts'
import { shellContext } from '#web/shell/shell.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import {
  conversationBoxes,
  getConversation,
  getUnread,
  listConversations,
  listMessages,
  type Conversation,
  type ConversationBox,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { ConversationList, listPage, useFreshConversations } from '../parts/conversation-list.tsx'
import { PrivacyButton } from '../parts/privacy-dialog.tsx'
import { Room } from '../parts/room.tsx'
import { pageLength } from '../parts/use-transcript.ts'

const conversationInput = (id: string) => ({ params: { id } })
const messagesInput = (id: string) => ({ params: { id }, query: { limit: pageLength } })

const boxOf = (search: URLSearchParams): ConversationBox =>
  conversationBoxes.find((box) => box === search.get('box')) ?? 'inbox'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id } = params
  const list = pages(listConversations, listPage(boxOf(new URL(request.url).searchParams)))
  const readConversation = async () => {
    if (!id) return null
    const conversation = await load(context, getConversation, conversationInput(id))
    await loadCard(context, conversation)
    return conversation
  }
  const [conversation] = await Promise.all([
    readConversation(),
    id && load(context, listMessages, messagesInput(id)),
    context.get(queryClientContext).ensureInfiniteQueryData(list),
  ])
  return { subject: conversation?.subject }
}

/** Where the request stands, above the messages: they would move when it came. */
async function loadCard(
  context: LoaderFunctionArgs['context'],
  { about, state, participants }: Conversation,
): Promise<void> {
  if (about.type !== 'referral_offer') return
  const { viewer } = context.get(shellContext)
  const role = participants.find(({ accountId }) => accountId === viewer?.userId)?.role
  // Someone acting in their other role may not read the request.
  if (role !== viewer?.role) return
  const input = { params: { id: about.id } }
  if (role === 'recruiter') await loadIfPossible(context, getOffer, input)
  else if (role === 'jobSeeker' && state === 'active') {
    await loadIfPossible(context, getRequestOfOffer, input)
  }
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.subject ?? words.messages,
  robots: 'noindex',
})

/** `/chat/history` and `/chat/{id}`: all conversations, the one with the newest message first. */
export function Component() {
  const { id } = useParams()
  const viewer = useViewer()
  const box = boxOf(useSearch())
  useFreshConversations(viewer?.userId ?? '')
  const list = useInfiniteQuery(pages(listConversations, listPage(box)))
  const conversations = list.data?.pages[0]?.items.length
  return (
    <Panes
      title={words.messages}
      action={<LinkButton to={links.introductions()}>{words.introductions}</LinkButton>}
      open={id}
      head={<Boxes box={box} />}
      empty={
        conversations === 0 &&
        box === 'inbox' &&
        !id && <NothingSaid isRecruiter={viewer?.role === 'recruiter'} />
      }
      list={
        conversations === 0 ? (
          <p className="muted px-3 py-6 xl:px-5">{words[emptyWords[box]]}</p>
        ) : (
          <ConversationList viewerId={viewer?.userId ?? ''} box={box} current={id} />
        )
      }
    >
      {id && viewer ? (
        <Opened key={id} id={id} viewerId={viewer.userId} />
      ) : (
        <Empty drawing="conversation" title={words.choose}>
          {words.chooseText}
        </Empty>
      )}
    </Panes>
  )
}

const emptyWords = {
  inbox: 'emptyTitle',
  requests: 'requestsEmpty',
  archive: 'archiveEmpty',
} as const

function Boxes({ box }: { box: ConversationBox }) {
  // What the navigation has counted.
  const { data } = useQuery({ ...query(getUnread), enabled: false })
  const requests = data?.requests ?? 0
  return (
    <div className="flex flex-wrap-reverse items-baseline justify-between gap-x-4 gap-y-3 xl:px-5">
      <LinkTabs
        label={words.boxes}
        current={box}
        tabs={[
          { name: 'inbox', to: links.conversations(), label: words.inbox },
          {
            name: 'requests',
            to: links.conversations('requests'),
            label: requests > 0 ? words.requestsCount(numberWords(requests)) : words.requests,
          },
          { name: 'archive', to: links.conversations('archive'), label: words.archive },
        ]}
      />
      <span className="flex gap-4">
        <TextLink className="small" to={links.searchMessages()}>
          {words.search}
        </TextLink>
        <PrivacyButton />
      </span>
    </div>
  )
}

function NothingSaid({ isRecruiter }: { isRecruiter: boolean }) {
  return (
    <Empty
      drawing="conversation"
      title={words.emptyTitle}
      action={
        isRecruiter ? (
          <LinkButton to={links.offers()}>{words.emptyRecruiterAction}</LinkButton>
        ) : (
          <LinkButton to={links.jobs()}>{words.emptyAction}</LinkButton>
        )
      }
    >
      {isRecruiter ? words.emptyRecruiter : words.empty}
    </Empty>
  )
}

function Opened({ id, viewerId }: { id: string; viewerId: string }) {
  const conversation = useQuery(query(getConversation, conversationInput(id)))
  const messages = useQuery(query(listMessages, messagesInput(id)))
  if (!conversation.data || !messages.data) return null
  return <Room viewerId={viewerId} conversation={conversation.data} first={messages.data} />
}

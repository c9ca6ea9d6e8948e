import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/pieces.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { listConversations } from '../../contract.ts'
import { words } from '../messages.ts'
import { ConversationList, listPage } from '../parts/conversation-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).ensureInfiniteQueryData(pages(listConversations, listPage))
  return null
}

export const meta = () => ({ title: words.messages, robots: 'noindex' })

/** `/chat/history`: all conversations, the one with the newest message first. */
export function Component() {
  const viewer = useViewer()
  const recruiter = viewer?.role === 'recruiter'
  return (
    <div className="page page-width">
      <div className="max-w-[45rem]">
        <PageHead title={words.messages}>
          <LinkButton to={links.introductions()}>{words.introductions}</LinkButton>
        </PageHead>
        <ConversationList
          viewerId={viewer?.userId ?? ''}
          empty={
            <Empty
              title={words.emptyTitle}
              action={
                recruiter ? (
                  <LinkButton to={links.offers()}>{words.emptyRecruiterAction}</LinkButton>
                ) : (
                  <LinkButton to={links.jobs()}>{words.emptyAction}</LinkButton>
                )
              }
            >
              {recruiter ? words.emptyRecruiter : words.empty}
            </Empty>
          }
        />
      </div>
    </div>
  )
}

/** What a page that the server made does for a later time without a connection. */
import type { QueryClient } from '@tanstack/react-query'
import type { RawInput } from '#web/api/address.ts'
import type { PageData } from '#web/shell/page-data.ts'
import { keepForOffline } from './kept-replies.ts'
import { keepShell } from './kept-shell.ts'
import { registerWorker } from './register-worker.ts'

/** Registers the worker, and keeps who is signed in and the replies that came with the page. */
export async function prepare(page: PageData, queries: QueryClient): Promise<void> {
  await registerWorker()
  if (page.isAppShell) return
  await keepShell(page.shell)
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const [method, path, input = {}, isList] = queryKey as [string, string, RawInput?, 'pages'?]
    if (method !== 'GET' || state.status !== 'success') continue
    const reply = isList ? (state.data as { pages: unknown[] }).pages[0] : state.data
    await keepForOffline(path, input, reply)
  }
}

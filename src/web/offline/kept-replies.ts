/**
 * The replies that this device keeps so that they can be read without a connection: the newest of a few
 * calls, of one person, until the sign-out.
 */
import { addressOf, type RawInput } from '#web/api/address.ts'
import { pageAccount } from '#web/api/page-account.ts'

/** `leave()` deletes every cache of the origin that holds something of a person. */
const cacheName = 'kept-replies'
const keptAt = 'x-kept-at'
const keptFor = 'x-kept-for'

/** How many replies of each call are kept. A call is named by its path in the contract. */
export const keptCalls: Readonly<Record<string, number>> = {
  '/auth/session': 1,
  '/api/jobs': 10,
  '/api/jobs/counts': 1,
  '/api/jobs/{id}': 50,
  '/api/saved-jobs': 4,
  '/api/saved-jobs/ids': 1,
  '/api/watched-companies': 1,
  '/api/request-drafts': 1,
  '/candidate/info': 1,
  '/candidate/wallet': 1,
  '/recruiter/info': 1,
  '/api/recruiter/session': 1,
  '/api/recruiter/numbers': 1,
  '/api/applications/funnel': 1,
  '/api/applications': 8,
  '/api/applications/{id}': 30,
  '/api/referrals': 8,
  '/api/referrals/{id}': 30,
  '/api/referrals/{id}/outcome': 30,
  '/api/referrals/{id}/thanks': 30,
  '/api/referral-offers': 8,
  '/api/referral-offers/{id}': 30,
  '/api/conversations': 4,
  '/api/conversations/unread': 1,
  '/api/conversations/{id}': 30,
  '/api/conversations/{id}/messages': 30,
}

type KeptReply = { reply: unknown; at: Date }

/** Keeps a reply if its call is one of those; a full or forbidden storage keeps nothing. */
export async function keepForOffline(path: string, input: RawInput, reply: unknown): Promise<void> {
  const atMost = keptCalls[path]
  if (atMost === undefined || !('caches' in globalThis)) return
  try {
    const cache = await caches.open(cacheName)
    const address = addressOf(path, input)
    // What is put again stands last: the first ones are the ones read longest ago.
    await cache.delete(address)
    const headers = { [keptAt]: new Date().toISOString(), [keptFor]: pageAccount() ?? '' }
    await cache.put(address, new Response(JSON.stringify(reply), { headers }))
    await forgetOldest(cache, path, atMost)
  } catch {
    return
  }
}

/** What was kept of a call for the person of this page. */
export async function readKept(path: string, input: RawInput): Promise<KeptReply | undefined> {
  if (!(path in keptCalls) || !('caches' in globalThis)) return undefined
  try {
    const found = await (await caches.open(cacheName)).match(addressOf(path, input))
    if (!found || found.headers.get(keptFor) !== (pageAccount() ?? '')) return undefined
    return { reply: await found.json(), at: new Date(found.headers.get(keptAt)!) }
  } catch {
    return undefined
  }
}

/** Whether a reply is kept, without reading it. */
export async function isKept(path: string, input: RawInput): Promise<boolean> {
  return (await readKept(path, input)) !== undefined
}

/** Another person begins to use this browser. */
export async function forgetKept(): Promise<void> {
  if (!('caches' in globalThis)) return
  await caches.delete(cacheName).catch(() => false)
}

async function forgetOldest(cache: Cache, path: string, atMost: number): Promise<void> {
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const same = (await cache.keys()).filter(({ url }) => pattern.test(new URL(url).pathname))
  for (const oldest of same.slice(0, Math.max(0, same.length - atMost))) await cache.delete(oldest)
}

import { addressOf } from '#web/api/address.ts'

/** Reads without a contract and without a notification: for what every page asks. */
export async function readPath<Reply>(path: string): Promise<Reply> {
  const response = await fetch(addressOf(path, {}), { credentials: 'include' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Reply
}

/** The keys that say who pushes: made once for the deployment, kept sealed in the database. */
import type { Context } from '#platform/context.ts'
import { createPushKeys, type PushKeys } from '#platform/push/web-push.ts'
import * as queries from './queries.ts'

const sealedUnder = 'push keys'

/** Browsers subscribe with this one. Made at the first start. */
export async function publicKey(context: Context): Promise<string> {
  return (await storedKeys(context)).publicKey
}

export async function keysOf(context: Context): Promise<PushKeys> {
  const { publicKey: known, sealedPrivateKey, wrappedKey } = await storedKeys(context)
  const opened = context.identity.seal.open(sealedPrivateKey, wrappedKey, sealedUnder)
  return { publicKey: known, privateKey: Buffer.from(opened).toString() }
}

async function storedKeys(context: Context): Promise<queries.StoredKeys> {
  const found = await queries.findKeys(context.db)
  if (found) return found
  const made = createPushKeys()
  const { sealed, wrappedKey } = context.identity.seal.close(
    Buffer.from(made.privateKey),
    sealedUnder,
  )
  await queries.insertKeys(
    context.db,
    { publicKey: made.publicKey, sealedPrivateKey: Buffer.from(sealed), wrappedKey },
    context.clock.now(),
  )
  return (await queries.findKeys(context.db))!
}

/** Push: devices that asked for it, whose they are, and messages to them. The door for other features. */
export { pushEach, type PushDelivery, type PushResult } from './service.sending.ts'
export { claimToken, register, releaseSession, unregister, update } from './service.tokens.ts'
export { publicKey } from './service.keys.ts'

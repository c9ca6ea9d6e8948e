import { words as all } from '../messages.ts'

/** What other features say of cards. */
export const words = all.card

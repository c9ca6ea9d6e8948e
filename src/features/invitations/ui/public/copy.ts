import { copyText } from '#web/kit/copy-text.ts'
import { words } from '../messages.ts'

export const copyInvitation = (text: string): void => copyText(text, words.invite)

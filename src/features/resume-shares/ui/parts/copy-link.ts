import { copyText } from '#web/kit/copy-text.ts'
import { words } from '../messages.ts'

export const copyLink = (url: string): void => copyText(url, words.share)

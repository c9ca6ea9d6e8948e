/** Which hosts the postings of a board name. Pure. */
import type { PreparedPosting } from './board-posting.ts'

type Named = Pick<PreparedPosting, 'url' | 'applyUrl' | 'descriptionText'>

const mailHost = /@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/gi

/** Hosts of the addresses, web and email, that postings name, in lower case. */
export function hostsIn(postings: readonly Named[]): string[] {
  const hosts = new Set<string>()
  for (const { url, applyUrl, descriptionText } of postings) {
    for (const address of [url, applyUrl]) {
      if (address && URL.canParse(address)) hosts.add(new URL(address).hostname.toLowerCase())
    }
    for (const [, host] of descriptionText.matchAll(mailHost)) hosts.add(host!.toLowerCase())
  }
  return [...hosts]
}

/** Links of an HTML page with their words, in one walk. Pure. */
import { decode } from '#features/job-facts/server/service.ts'

const longestTag = 4_000
const longestText = 400
const mostLinks = 20_000

export function* linksIn(html: string, base: string): Generator<{ address: URL; text: string }> {
  const page = withoutScripts(html)
  const lower = page.toLowerCase()
  let links = 0
  for (
    let at = lower.indexOf('<a');
    at !== -1 && links < mostLinks;
    at = lower.indexOf('<a', at + 2)
  ) {
    if (!/\s/.test(lower[at + 2] ?? '')) continue
    const opened = lower.indexOf('>', at)
    if (opened === -1) return
    if (opened - at > longestTag) continue
    const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(page.slice(at, opened))
    const target = decode(href?.[1] ?? href?.[2] ?? href?.[3] ?? '').trim()
    if (target === '' || !URL.canParse(target, base)) continue
    const address = new URL(target, base)
    if (!/^https?:$/.test(address.protocol)) continue
    links += 1
    const closed = lower.indexOf('</a', opened)
    const inside = page.slice(
      opened + 1,
      closed === -1 ? opened + 1 : Math.min(closed, opened + longestText),
    )
    yield {
      address,
      text: inside
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }
  }
}

/** A link in a program is not one of the page. */
function withoutScripts(html: string): string {
  const lower = html.toLowerCase()
  let kept = ''
  let from = 0
  for (let at = lower.indexOf('<script'); at !== -1; at = lower.indexOf('<script', from)) {
    kept += html.slice(from, at)
    const end = lower.indexOf('</script', at)
    if (end === -1) return kept
    from = end + '</script'.length
  }
  return kept + html.slice(from)
}

/** What an address says about where someone works. Pure. */
import { domainToUnicode } from 'node:url'

/** Providers that give an address to anybody: they prove no employer. */
const freeMail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com
  icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de t-online.de
  freenet.de mail.com mail.ru yandex.com yandex.ru bk.ru inbox.ru list.ru zoho.com zohomail.com fastmail.com
  hey.com tutanota.com tuta.com tuta.io mailbox.org posteo.de qq.com 163.com 126.com sina.com naver.com
  daum.net hanmail.net rediffmail.com libero.it virgilio.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  btinternet.com sky.com comcast.net verizon.net att.net cox.net hotmail.co.uk yahoo.co.uk yahoo.co.in
  mailinator.com guerrillamail.com 10minutemail.com yopmail.com temp-mail.org trashmail.com`.split(
    /\s+/,
  ),
)

const ofGmail = new Set(['gmail.com', 'googlemail.com'])

/** The part after the last `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** True for an address of a provider, including the country variants of the big ones. */
export function isFreeMail(email: string): boolean {
  const domain = domainOf(email)
  return freeMail.has(domain) || /^(?:yahoo|hotmail|outlook|live|gmx|yandex)\.[a-z.]+$/.test(domain)
}

/**
 * True for two addresses of one mailbox: `bob@`, `bob+1@`, `Bob@` and the same name at a subdomain
 * (`bob@eu.example.com`); at Gmail also with other dots, and under its other domain.
 */
export function sameMailbox(one: string, other: string): boolean {
  const [left, right] = [domainOf(one), domainOf(other)]
  if (ofGmail.has(left) && ofGmail.has(right)) {
    const withoutDots = (email: string) => mailboxName(email).replaceAll('.', '')
    return withoutDots(one) === withoutDots(other)
  }
  const related = left === right || left.endsWith(`.${right}`) || right.endsWith(`.${left}`)
  return related && mailboxName(one) === mailboxName(other)
}

/** What stands before the `@`, in lower case and without what follows a plus sign. */
export function mailboxName(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase()
  // A word that begins with `+` has no name before it.
  return local.replace(/(?<=.)\+.*$/, '')
}

const legalForms =
  /\b(?:the|inc|incorporated|ltd|limited|llc|llp|plc|gmbh|ag|se|kg|sa|sas|sarl|bv|nv|ab|oy|as|srl|spa|pvt|pte|co|corp|corporation|company|group|holding|holdings)\b\.?/g

/**
 * Whether a company of that name plausibly owns that domain: `impact.com` and "Impact", `moo.com`
 * and "MOO Ltd", `palantir.com` and "Palantir Technologies". A hint for a person who looks at it, no proof:
 * anybody can register a domain that begins like a company's name.
 */
export function plausibleOwner(companyName: string, domain: string): boolean {
  const labels = domain.split('.')
  const label = squeeze(labels.length > 1 ? labels.slice(0, -1).join('') : domain)
  const registrable = squeeze(labels.at(-2) ?? domain)
  const folded = companyName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = squeeze(folded)
  const bare = squeeze(folded.replace(legalForms, ' '))
  const first = squeeze(folded.split(/\s+/)[0] ?? '')
  const candidates = [label, registrable, squeeze(domain)].filter((text) => text.length > 0)
  return candidates.some(
    (text) => text === name || text === bare || (first.length >= 4 && text === first),
  )
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A domain as people are shown it: `xn--cme-8cd.com` with both of its forms. */
export function shownDomain(domain: string): string {
  const letters = domainToUnicode(domain)
  return letters && letters !== domain ? `${letters} (${domain})` : domain
}

/**
 * What in a message makes it look like a fraud: it asks for money, for a one-time code or for documents, leads
 * to a look-alike of a known site, or away from here before anyone knows who writes. Rules of words, so that they can be
 * read, argued about and tested. Pure.
 */
import { foldLetters } from '#shared/fold.ts'
import type { ScamSign } from '../contract.ts'

type Circumstances = {
  /** Both sides have agreed to talk: contact details may be exchanged. */
  isAccepted: boolean
  /** Whether a host is taken for a known one; `companies` knows how. */
  isLookAlike: (host: string) => boolean
}

const anyOf = (...words: string[]) => `(?:${words.join('|')})`

/** In these words someone is told to do something. */
const giving = anyOf(
  'pay|send|transfer|wire|deposit|remit|buy|purchase|top up|load',
  'cover|submit|advance|contribute|invest|make (?:a|the) (?:payment|deposit)',
  'zahl\\w*|bezahl\\w*|uberweis\\w*|kauf\\w*|schick\\w*|uberweisung',
  'pag\\w+|abon\\w+|envi[ae]\\w*|transfier\\w*|deposit\\w*|compr\\w+',
  'pay(?:er|ez|e)|vers(?:er|ez)|envoy\\w+|virer|achet\\w+|regl(?:er|ez)',
)
const occasions = anyOf(
  'registration|processing|application|training|onboarding|visa|security',
  'background[- ]check|equipment|laptop|kit|placement|document\\w*|file',
  'certificat\\w+|interview|medical|uniform|courier|shipping|insurance',
  'slot|seat|joining|enrol\\w*|verification|clearance|refundable|admin',
  'starter|software|licen[cs]e|activation|booking|reservation|referral',
  'membership|customs|notary|embassy|work permit|consultation|agency',
)
const fees = anyOf(
  `${occasions} (?:\\w+ )?(?:fees?|charges?|deposit|payment|costs?)`,
  'fees? of|small fee|upfront fee|one[- ]time fee|token amount|caution money',
  '\\w*gebuhr(?:en)?|kaution|vorkasse|anzahlung|tasas?|cuota|fianza',
  'deposito|frais|acompte|taxa',
)
const instruments = anyOf(
  '(?:gift|itunes|google play|steam|amazon|apple|prepaid|razer) ?cards?|bitcoins?|btc',
  'usdt|ethereum|crypto(?:currency)?|western union|moneygram|cash ?app|zelle',
  'venmo|paypal|upi|gpay|phonepe|paytm|money order|wire transfer',
  'geschenkkarten?|gutscheinkarten?|tarjetas? (?:de )?regalo|cartes? cadeaux?',
)
const amount =
  '(?:[$€£₹] ?\\d|\\d[\\d.,]* ?(?:k )?(?:usd|eur|gbp|inr|rs\\b|dollars?|euros?|rupees?|pounds?|[€$£₹]))'
const toYou =
  '(?:please|kindly|pls|you|your|u|just|first|now|today|must|need to|have to|required?|before|bitte|sie|du|por favor|usted|debe\\w*|tiene\\w*|vous|veuillez|doi[ts]|devez|merci de)'

const money = [
  `\\b${giving}\\b.{0,70}\\b${fees}`,
  `\\b${fees}\\b.{0,60}(?:\\b${giving}\\b|${amount}|refund|return(?:ed|able)|ruckerstatt|reembols|rembours|required|to (?:start|begin|proceed|confirm))`,
  `${amount}.{0,40}\\b${fees}`,
  `\\b(?:requires?|charges?|demands?)\\b.{0,30}\\b${fees}`,
  `\\b${toYou}\\b.{0,40}\\b${giving}\\b.{0,50}(?:\\b${instruments}|${amount})`,
  `^(?:ok |so |then |and )?\\b${giving}\\b.{0,50}(?:\\b${instruments}|${amount})`,
  `\\b(?:buy|purchase|get|send|scratch|kauf\\w*|compr\\w+|achet\\w+)\\b.{0,40}\\b(?:gift|itunes|google play|steam|prepaid|razer) ?cards?`,
  `\\b(?:geschenkkarten?|gutscheinkarten?|tarjetas? (?:de )?regalo|cartes? cadeaux?)\\b`,
  `\\b(?:cheque|check)\\b.{0,50}\\b(?:deposit|bank|cash|account)\\b.{0,80}\\b(?:send|forward|buy|vendor|rest|remaining|keep|transfer)`,
  `\\b(?:deposit|cash)\\b.{0,20}\\b(?:cheque|check)\\b.{0,80}\\b(?:send|forward|buy|vendor|rest|remaining|keep|transfer)`,
  `\\b(?:double|triple|multiply)\\b.{0,15}\\byour (?:money|investment|deposit)|\\bguaranteed (?:returns?|profits?|income)`,
  `\\b(?:borrow|lend me|loan me|western union|moneygram)\\b`,
]

const asking =
  '(?:send|share|tell|give|forward|provide|text|read|type|reply with|confirm|need|enter|whats?|what is|schick\\w*|sag\\w*|nenn\\w*|gib|geben|teil\\w*|envi[ae]\\w*|mand\\w+|dime|digame|pas[ae]\\w*|comparte|envoy\\w+|donn\\w+|communiqu\\w+|transmett\\w+)'
const codes = anyOf(
  'otp|one[- ]time (?:code|password|pin|passcode)|2fa(?: code)?|authenticator code',
  '(?:verification|security|confirmation|login|sign[- ]in|sms|access|activation|google) (?:code|pin)',
  '(?:4|5|6|8|four|six)[- ]?digits?(?: (?:code|number|pin|otp))?|pin (?:code|number)|cvv',
  'code (?:that |which )?(?:you(?:ve| have)? (?:just )?(?:got|get|received|receive)|i (?:just )?sent|we (?:just )?sent|on your phone|from (?:the )?(?:sms|text|google))',
  '(?:your|the) (?:\\w+ )?passwords?|bestatigungscode|sicherheitscode|sms[- ]code|kennwort|passwort|tan',
  'codigo (?:de )?(?:verificacion|seguridad|sms)?|contrasena|code (?:de )?(?:verification|securite|confirmation)|code (?:recu|sms)|mot de passe',
)
const code = [
  `\\b${codes}\\b.{0,60}\\b(?:tell|send|give|share|forward|read)\\b.{0,12}\\b(?:me|us|code)\\b`,
  `\\b${asking}\\b(?! you\\b).{0,40}\\b${codes}\\b`,
  `\\b${codes}\\b.{0,30}\\b(?:to me|with me|to us|here)\\b`,
]

const documents = [
  `\\b(?:send|share|upload|provide|email|mail|submit|forward|attach|need|require|give|confirm|reply with|schick\\w*|send\\w*|envi[ae]\\w*|mand\\w+|envoy\\w+|fourni\\w+|transmett\\w+)\\b(?! you\\b).{0,60}\\b${anyOf(
    'passports?|id[- ]?cards?|identity cards?|national id|photo id|government id',
    'driv(?:er|ing)s? licen[cs]e|drivers? licen[cs]e|ssn|social security(?: number)?|aadhaa?r|pan card',
    'bank (?:accounts?|details|statements?|log ?in|information|card)|(?:credit|debit|card) (?:card|number|details)|account number',
    'routing number|iban|selfie (?:with|holding)|birth certificate|tax id|netbanking|voter id',
    'personalausweis\\w*|ausweis\\w*|reisepass\\w*|bankverbindung|kontodaten|kontonummer',
    'dni|pasaporte|datos bancarios|cuenta bancaria|passeport|carte d ?identite|rib\\b|coordonnees bancaires',
  )}`,
]

const messengers = anyOf(
  'whats? ?app|watsapp|telegram|signal|we ?chat|viber|hangouts?|google chat',
  'skype|discord|kik|imo|snap ?chat|insta(?:gram)?|line app|zangi|wire app',
)
const contact = [
  `\\b(?:message|text|contact|add|write|reach|chat|continue|move|join|ping|connect|talk|interview|find|dm|schreib\\w*|kontakt\\w*|escrib\\w+|contact\\w*|agreg\\w+|ecri\\w+|ajout\\w+)\\b.{0,50}\\b${messengers}\\b`,
  `\\b${messengers}\\b.{0,30}(?:\\+?\\d[\\d ().-]{6,}|@\\w+|\\b(?:number|id|handle|me|us|group|nummer|numero|only)\\b)`,
  `\\b(?:number|nummer|numero)\\b.{0,12}\\+?\\d[\\d ().-]{6,}`,
  `\\b(?:t\\.me|wa\\.me|telegram\\.me|chat\\.whatsapp\\.com)/`,
  `\\b(?:call|text|message|phone|sms|ring|reach|ruf\\w*|llam\\w+|appel\\w+)\\b.{0,30}\\+?\\d[\\d ().-]{7,}`,
  `\\b(?:email|mail|write|e-mail|apply|cv|resume|schreib\\w*)\\b.{0,40}[\\w.+-]+@(?:gmail|yahoo|outlook|hotmail|proton|protonmail|aol|gmx|mail)\\.`,
]

/** Said to warn of it, or of who pays whom. */
const harmless =
  /\b(?:no|not|never|dont|do not|wont|will not|without|nobody|no one|neither|free of|kein\w*|nicht|nie|ohne|sin|nunca|sans|jamais|aucun\w*)\b.{0,40}\b(?:fees?|charges?|pay\w*|money|deposit|cost|send|share|ask\w*|gebuhr\w*|kaution|zahlen|geld|tasas?|pagar|frais|payer)\b/
const theirs =
  /\b(?:we(?: will|ll)? (?:pay|cover)|company (?:pays|covers|will pay|reimburses)|they (?:pay|cover|reimburse)|employer (?:pays|covers)|(?:is|are|was|were|gets?|got) (?:paid|covered|reimbursed) (?:by|for)|wir (?:zahlen|ubernehmen)|nous payons|pren(?:d|ons) en charge|pagamos)\b/

/** Sites that are imitated most, besides the domains of the companies themselves. */
export const knownHosts: readonly string[] =
  'google.com gmail.com microsoft.com outlook.com office.com linkedin.com indeed.com glassdoor.com paypal.com amazon.com apple.com docusign.com dropbox.com facebook.com whatsapp.com telegram.org workday.com stripe.com'.split(
    ' ',
  )

const patternOf = (rules: readonly string[]) => new RegExp(rules.join('|'), 'u')
const rules: readonly (readonly [ScamSign, RegExp])[] = [
  ['code', patternOf(code)],
  ['money', patternOf(money)],
  ['documents', patternOf(documents)],
]
const contactRule = patternOf(contact)
const link = /(?:https?:\/\/|www\.)[^\s/<>"'?#:]+/giu

/** The first sign of a fraud, the worst first; null when there is none. */
export function scamSignOf(
  text: string,
  { isAccepted, isLookAlike }: Circumstances,
): ScamSign | null {
  if (text.match(link)?.some((found) => isLookAlike(hostOf(found)))) return 'link'
  const sentences = sentencesOf(plain(text))
  for (const [sign, rule] of rules) {
    if (sentences.some((sentence) => rule.test(sentence) && !isHarmless(sign, sentence)))
      return sign
  }
  if (!isAccepted && sentences.some((sentence) => contactRule.test(sentence))) return 'contact'
  return null
}

function hostOf(found: string): string {
  return found
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .toLowerCase()
}

function isHarmless(sign: ScamSign, sentence: string): boolean {
  return harmless.test(sentence) || (sign === 'money' && theirs.test(sentence))
}

const spaced = /(?<![\p{L}\d])(?:\p{L}[ .*_-]){2,}\p{L}(?![\p{L}\d])/gu
const ascii = /^[\n\x20-\x7e]*$/
const unseen = /[\p{Cf}\p{Mn}]/gu

/** Lower case without accents, unseen letters, and the dots or blanks put between letters to hide a word. */
function plain(text: string): string {
  // Most messages are plain already, and every message comes this way.
  const folded = ascii.test(text)
    ? text.toLowerCase()
    : foldLetters(text.normalize('NFKC').replace(unseen, ''))
  return folded.replace(spaced, (word) => word.replace(/[ .*_-]/g, '')).replace(/['’`]/g, '')
}

function sentencesOf(text: string): string[] {
  return text
    .split(/[!?;\n]+|\.(?=\s|$)/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/**
 * Legal forms of the world, so that `Siemens AG` and `Siemens` are one name. Pure.
 *
 * The forms are those of the ISO 20275 list of entity legal forms (GLEIF) that employers write into
 * their names, in the spellings that postings use, without punctuation.
 */
import { foldLetters } from './fold.ts'

/** Changes with the rules below, so that stored keys are made again. */
export const keyEdition = 1

/** At the end of a name; several may follow each other: `GmbH & Co. KG`, `Co., Ltd.`, `S.A. de C.V.`. */
const lastWords = `
  inc incorporated corp corporation ltd limited llc llp lllp lp plc pllc pbc
  pty|ltd pty|limited pty proprietary|limited pvt|ltd pvt|limited private|limited private|ltd
  pte|ltd pte|limited pte ltda ltee limitee ltd|sti sdn|bhd bhd berhad tbk unlimited|company ulc
  gmbh mbh ag kgaa kg ohg gbr ug|haftungsbeschrankt ug|haftungsbeschraenkt ug ev eg se gmbh|und|co gesmbh
  aktiengesellschaft gesellschaft|mit|beschrankter|haftung kommanditgesellschaft
  sa sas sasu sarl eurl sci snc scop societe|anonyme
  sl slu sll slne sociedad|anonima sociedad|limitada sociedade|anonima
  s|a de|cv s|de|rl|de|cv s|de|rl sa|de|cv sapi|de|cv sab|de|cv sofom eirl spa srl srls sapa scarl
  eireli me epp s|a|s
  bv nv vof cv bvba cvba sprl scrl asbl vzw
  ab hb kb aktiebolag as asa aps a|s ivs is oy oyj ay ky osakeyhtio ehf hf
  sp|z|oo sp|zoo spz|oo spzoo spolka|z|oo spolka|akcyjna sp|j sp|k sro spol|s|ro spol|sro akciova|spolecnost
  doo dd jdoo ad ood eood ead kft zrt nyrt bt kkt
  as|eesti ou uab mb sia
  ae epe ike oe
  kk kabushiki|kaisha yk gk godo|kaisha yugen|kaisha
  ooo oao zao pao ao
  ооо оао зао пао ао ип тов ат прат еоод оод ад
  jsc pjsc ojsc cjsc ojscb llc|fz fze fzco fz|llc dmcc wll bsc saog saoc kscc kscp
  株式会社 有限会社 合同会社 合資会社 合名会社 一般社団法人 (株) (有)
  有限责任公司 股份有限公司 有限公司 股份公司 有限責任公司 股份有限公司
  주식회사 유한회사 (주) (유)
  บริษัท จำกัด จำกัด|(มหาชน)
`
  .split(/\s+/)
  .filter((form) => form !== '')
  .map((form) => form.split('|'))

/** Before a name, where no company would take them for a part of it. */
const firstWords = new Set(
  'ооо оао зао пао ао ип тов ат прат ooo oao zao pao uab 株式会社 有限会社 合同会社 (株) (有) 주식회사 유한회사 (주) (유) บริษัท'.split(
    ' ',
  ),
)

/** Written without a space before or after the name. */
const joined =
  /^(株式会社|有限会社|合同会社|合資会社|一般社団法人|주식회사|유한회사|\(株\)|\(有\)|\(주\)|\(유\))|(株式会社|有限会社|合同会社|合資会社|有限责任公司|股份有限公司|有限責任公司|有限公司|股份公司|주식회사|유한회사|\(株\)|\(有\)|\(주\)|\(유\))$/u

/** Only where a form follows: `Acme & Co. KG`, `Acme Co., Ltd.`; `Bain & Company` by itself too. */
const companions = new Set(['co', 'company', 'cia', 'cie'])

const byLast = new Map<string, string[][]>()
for (const form of lastWords.toSorted((one, other) => other.length - one.length)) {
  const last = form.at(-1)!
  byLast.set(last, [...(byLast.get(last) ?? []), form])
}

/** Words without case, accents and punctuation; `S.p.A.`, `A/S` and `sp. z o.o.` lose their points. */
function wordsOf(name: string): string[] {
  return foldLetters(name)
    .normalize('NFC')
    .replace(/[.'’`´"“”„«»]/gu, '')
    .replace(/\b([a-z])\/([a-z])\b/g, '$1$2')
    .replace(/&|\+/g, ' & ')
    .replace(/[^\p{L}\p{N}\p{M}&()]+/gu, ' ')
    .replace(/\((?!(株|有|주|유|มหาชน)\))|(?<!\((株|有|주|유|มหาชน))\)/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

function endsWith(words: readonly string[], form: readonly string[]): boolean {
  return (
    words.length > form.length &&
    form.every((word, index) => words[words.length - form.length + index] === word)
  )
}

/** `gmbh & co kg` ends in three forms; something of the name always stays. */
function withoutLast(all: readonly string[]): string[] {
  const words = [...all]
  let removed = false
  for (;;) {
    const last = words.at(-1) ?? ''
    const form = byLast.get(last)?.find((one) => endsWith(words, one))
    const joins = words.at(-2) === '&' || words.at(-2) === 'and' || words.at(-2) === 'und'
    if (form) words.length -= form.length
    else if (companions.has(last) && joins && words.length > 2) words.length -= 2
    else if (last === 'co' && removed && words.length > 1) words.length -= 1
    else if (last === '&' && words.length > 1) words.length -= 1
    else return words
    removed = true
  }
}

function withoutJoined(name: string): string {
  const rest = name.trim().replace(joined, '').trim()
  return rest === '' ? name : rest
}

/**
 * The name as it is compared: `Siemens AG`, `SIEMENS` and `Siemens A.G.` are one, `Limited Brands`
 * stays what it is. A name that is nothing but a legal form stays too.
 */
export function companyKey(name: string): string {
  // Longer ones are no names; their beginning tells them apart.
  let words = wordsOf(withoutJoined(name.slice(0, 500).normalize('NFKC')))
  if (words.length > 1 && firstWords.has(words[0]!)) words = words.slice(1)
  const key = withoutLast(words)
    .map((word) => (word === 'and' || word === 'und' ? '&' : word))
    .join(' ')
  return key === '' ? foldLetters(name).trim().slice(0, 500) : key
}

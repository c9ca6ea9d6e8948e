/** Countries by name and code. The names come from the Unicode data of the runtime. */
import { fold, withShortDirection } from './fold.ts'

/** What people write beside the names of the standard. */
const informal: Record<string, string[]> = {
  usa: ['US'],
  us: ['US'],
  'the us': ['US'],
  'the usa': ['US'],
  'united states of america': ['US'],
  'the united states': ['US'],
  'the united states of america': ['US'],
  'u s': ['US'],
  'us of a': ['US'],
  america: ['US'],
  'us only': ['US'],
  eeuu: ['US'],
  'ee uu': ['US'],
  eua: ['US'],
  'e u a': ['US'],
  'estados unidos da america': ['US'],
  'estados unidos de america': ['US'],
  'etats unis d amerique': ['US'],
  'vereinigte staaten von amerika': ['US'],
  'stati uniti d america': ['US'],
  сша: ['US'],
  ประเทศไทย: ['TH'],
  中华人民共和国: ['CN'],
  中華人民共和國: ['CN'],
  日本国: ['JP'],
  한국: ['KR'],
  الامارات: ['AE'],
  uk: ['GB'],
  'the uk': ['GB'],
  'great britain': ['GB'],
  britain: ['GB'],
  'the united kingdom': ['GB'],
  grossbritannien: ['GB'],
  'grande bretagne': ['GB'],
  'gran bretana': ['GB'],
  'gran bretagna': ['GB'],
  'gra bretanha': ['GB'],
  'u k': ['GB'],
  // On South African boards it is South Africa.
  sa: ['SA', 'ZA'],
  ksa: ['SA'],
  'kingdom of saudi arabia': ['SA'],
  rsa: ['ZA'],
  'republic of south africa': ['ZA'],
  uae: ['AE'],
  'the united arab emirates': ['AE'],
  emirates: ['AE'],
  holland: ['NL'],
  hollande: ['NL'],
  holanda: ['NL'],
  olanda: ['NL'],
  'the netherlands': ['NL'],
  'kingdom of the netherlands': ['NL'],
  czech: ['CZ'],
  'czech republic': ['CZ'],
  'ceska republika': ['CZ'],
  'republique tcheque': ['CZ'],
  'republica checa': ['CZ'],
  'repubblica ceca': ['CZ'],
  'tschechische republik': ['CZ'],
  'south korea': ['KR'],
  'korea south': ['KR'],
  'korea republic of': ['KR'],
  'republic of korea': ['KR'],
  korea: ['KR'],
  'north korea': ['KP'],
  'korea democratic peoples republic of': ['KP'],
  'hong kong': ['HK'],
  'hong kong sar': ['HK'],
  macau: ['MO'],
  macao: ['MO'],
  taiwan: ['TW'],
  'taiwan province of china': ['TW'],
  turkey: ['TR'],
  turkiye: ['TR'],
  russia: ['RU'],
  'russian federation': ['RU'],
  россия: ['RU'],
  рф: ['RU'],
  vietnam: ['VN'],
  'viet nam': ['VN'],
  burma: ['MM'],
  'myanmar burma': ['MM'],
  'republic of ireland': ['IE'],
  'ireland republic of': ['IE'],
  eire: ['IE'],
  'federal republic of germany': ['DE'],
  brd: ['DE'],
  'bundesrepublik deutschland': ['DE'],
  bundes: ['DE'],
  'georgia country': ['GE'],
  'republic of georgia': ['GE'],
  'peoples republic of china': ['CN'],
  'mainland china': ['CN'],
  prc: ['CN'],
  'islamic republic of iran': ['IR'],
  'iran islamic republic of': ['IR'],
  'syrian arab republic': ['SY'],
  'lao peoples democratic republic': ['LA'],
  'lao pdr': ['LA'],
  'republic of moldova': ['MD'],
  'moldova republic of': ['MD'],
  'united republic of tanzania': ['TZ'],
  'tanzania united republic of': ['TZ'],
  'plurinational state of bolivia': ['BO'],
  'bolivia plurinational state of': ['BO'],
  'bolivarian republic of venezuela': ['VE'],
  'venezuela bolivarian republic of': ['VE'],
  'democratic republic of the congo': ['CD'],
  'congo the democratic republic of the': ['CD'],
  'dr congo': ['CD'],
  drc: ['CD'],
  'congo kinshasa': ['CD'],
  zaire: ['CD'],
  'republic of the congo': ['CG'],
  'congo brazzaville': ['CG'],
  congo: ['CG', 'CD'],
  'ivory coast': ['CI'],
  'cote divoire': ['CI'],
  'cape verde': ['CV'],
  'cabo verde': ['CV'],
  swaziland: ['SZ'],
  eswatini: ['SZ'],
  'east timor': ['TL'],
  'timor leste': ['TL'],
  macedonia: ['MK'],
  'north macedonia': ['MK'],
  fyrom: ['MK'],
  palestine: ['PS'],
  'palestinian territory': ['PS'],
  'palestinian territories': ['PS'],
  'state of palestine': ['PS'],
  'brunei darussalam': ['BN'],
  bosnia: ['BA'],
  'bosnia and herzegovina': ['BA'],
  'bosnia herzegovina': ['BA'],
  'trinidad and tobago': ['TT'],
  trinidad: ['TT'],
  'antigua and barbuda': ['AG'],
  'saint kitts and nevis': ['KN'],
  'saint vincent and the grenadines': ['VC'],
  'sao tome and principe': ['ST'],
  'the bahamas': ['BS'],
  bahamas: ['BS'],
  'the gambia': ['GM'],
  gambia: ['GM'],
  'the philippines': ['PH'],
  'the maldives': ['MV'],
  'isle of man': ['IM'],
  kosovo: ['XK'],
  'kyrgyz republic': ['KG'],
  'slovak republic': ['SK'],
  'hellenic republic': ['GR'],
  curacao: ['CW'],
  reunion: ['RE'],
  'vatican city': ['VA'],
  'us virgin islands': ['VI'],
  'virgin islands us': ['VI'],
  'british virgin islands': ['VG'],
  'sri lanka ceylon': ['LK'],
  byelorussia: ['BY'],
}

/** ISO 3166-1: alpha-2 followed by alpha-3 (Unicode CLDR, codeMappings). */
const alpha3 =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE'
const codes = alpha3.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(2)] as const)
const twoLetters = new Set(codes.map(([code]) => code))
/** The time zone, the word and the ending of addresses are more likely. */
const otherwiseUsed = new Set(['EST', 'AND', 'COM'])
const byThreeLetters = new Map(
  codes
    .filter(([, three]) => !otherwiseUsed.has(three))
    .map(([code, three]) => [three.toLowerCase(), [code]]),
)

/** Languages whose names of countries are read, the likeliest first. */
const nameLanguages =
  'en de fr es it pt nl pl cs sk hu ro sv da nb fi tr ru uk bg sr hr sl el he ar fa ur hi bn ta th ja ko zh zh-Hant id ms lt lv et ca is ka hy vi'.split(
    ' ',
  )
/** Shorter names of other languages in Latin letters are English words: `Ý`, `Duc`, `Man`. */
const shortestForeignName = 4

/** Names of countries in some language that are cities in English. */
const citiesFirst = new Set([
  'salvador',
  'tunis',
  'brasilia',
  'franca',
  'granada',
  'guadalupe',
  'columbia',
  'norfolk',
  'san martin',
  'san bartolome',
  'santa elena',
  'santa helena',
  'santelena',
  'santa lucia',
])

let countryNames: Map<string, string[]> | undefined
/** Names in Latin letters as they are written, in lower case. */
const namesWithAccents = new Set(['großbritannien'])

function loadNames(): Map<string, string[]> {
  if (countryNames) return countryNames
  const names = new Map(Object.entries(informal))
  for (const language of nameLanguages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const [code] of codes) {
      const name = display.of(code) ?? ''
      const folded = fold(name)
      if (accented.test(name)) namesWithAccents.add(written(name))
      const latin = /^[a-z ]*$/.test(folded)
      const short = latin && folded.length < shortestForeignName && language !== 'en'
      if (folded === '' || short || citiesFirst.has(folded)) continue
      if (!names.has(folded)) names.set(folded, [code])
      const spelled = folded.replace(/\bst\b/, 'saint')
      if (!names.has(spelled)) names.set(spelled, [code])
    }
  }
  const spelledOut = [...names]
  for (const [name, meant] of spelledOut) {
    const short = withShortDirection(name)
    if (short !== null && !names.has(short)) names.set(short, meant)
  }
  countryNames = names
  return names
}

/** Names of countries that are long enough to be known by most of their letters. */
export function longCountryNames(): string[] {
  return [...loadNames().keys()].filter((name) => /^[a-z ]{6,}$/.test(name))
}

const accented = /(?![a-z])\p{Script=Latin}/iu

/** Counties of Ireland are named with the word in front; towns and persons are called like some of them. */
const irishCounties = new Set(
  'carlow cavan clare cork donegal dublin galway kerry kildare kilkenny laois leitrim limerick longford louth mayo meath monaghan offaly roscommon sligo tipperary waterford westmeath wexford wicklow'.split(
    ' ',
  ),
)
const northernCounties = new Set('antrim armagh derry down fermanagh londonderry tyrone'.split(' '))

const written = (name: string) => name.normalize('NFC').toLowerCase().replace(/[’‘`]/g, "'").trim()

/** Country codes that a name or a code may mean, likeliest first; empty when it is no country. */
export function countriesNamed(text: string): string[] {
  const folded = fold(text)
  const county = /^(?:co|county) (\p{L}+)$/u.exec(folded)?.[1]
  if (county) return irishCounties.has(county) ? ['IE'] : northernCounties.has(county) ? ['GB'] : []
  const named = loadNames().get(folded)
  // People leave accents out, but put none where there is none: `Cañada` is a Spanish word.
  const isOneWord = !folded.includes(' ')
  if (named && isOneWord && accented.test(text) && !namesWithAccents.has(written(text))) return []
  if (named) return named
  const code = folded.toUpperCase()
  if (twoLetters.has(code)) return [code]
  return byThreeLetters.get(folded) ?? []
}

/** Countries that are a city: their name alone means the city. */
const cityStates = new Set(['SG', 'HK', 'MO', 'MC', 'GI', 'VA', 'LU', 'SM'])

export function isCityState(country: string): boolean {
  return cityStates.has(country)
}

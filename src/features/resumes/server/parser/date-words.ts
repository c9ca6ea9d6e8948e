/** The words of dates: months in every case and abbreviation, what says `until now`, and what says `since`. */
import { foldLetters } from '#shared/fold.ts'

/**
 * Months of each language, from January on. `sty|cz(eń|nia)` is a stem with its endings. An abbreviation that is
 * a word of its own somewhere counts before a full stop alone: `led.`
 */
const months: Readonly<Record<string, string>> = {
  en: 'january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, september sept sep, october oct, november nov, december dec',
  de: 'januar jänner, februar feber, märz maerz mär mrz, april, mai, juni, juli, august, september, oktober okt, november, dezember dez',
  fr: 'janvier janv, février févr fév, mars, avril avr, mai, juin, juillet juil, août, septembre, octobre, novembre, décembre déc',
  es: 'enero ene, febrero, marzo, abril abr, mayo, junio, julio, agosto ago, septiembre setiembre set, octubre, noviembre, diciembre dic',
  it: 'gennaio gen, febbraio febr, marzo, aprile, maggio mag, giugno giu, luglio lug, agosto ago, settembre sett set, ottobre ott, novembre, dicembre dic',
  pt: 'janeiro, fevereiro fev, março, abril abr, maio, junho, julho, agosto ago, setembro set, outubro out, novembro, dezembro dez',
  nl: 'januari, februari, maart mrt, april, mei, juni, juli, augustus, september, oktober okt, november, december',
  hi: 'जनवरी जन, फ़रवरी फरवरी फ़रवरी फ़र फर, मार्च, अप्रैल, मई, जून, जुलाई जुल, अगस्त अग, सितंबर सित सितम्बर, अक्टूबर अक्तूबर अक्टू, नवंबर नव नवम्बर, दिसंबर दिस दिसम्बर',
  ar: 'يناير كانون_الثاني, فبراير شباط, مارس آذار, أبريل ابريل نيسان, مايو أيار, يونيو حزيران, يوليو تموز, أغسطس اغسطس آب, سبتمبر أيلول, أكتوبر اكتوبر, نوفمبر, ديسمبر',
  ru: 'январ(ь|я|ю|ем|ём|е) янв, феврал(ь|я|ю|ем|ём|е) февр фев, март(|а|у|ом|е) мар, апрел(ь|я|ю|ем|е) апр, ма(й|я|ю|ем|е), июн(ь|я|ю|ем|е|), июл(ь|я|ю|ем|е|), август(|а|у|ом|е) авг, сентябр(ь|я|ю|ем|ём|е) сент сен, октябр(ь|я|ю|ем|ём|е) окт, ноябр(ь|я|ю|ем|ём|е) нояб ноя, декабр(ь|я|ю|ем|ём|е) дек',
  uk: 'січ(ень|ня|ню|нем|ні|), лют(ий|ого|ому|им|), берез(ень|ня|ню|нем|ні) бер, квіт(ень|ня|ню|нем|ні|) кві, трав(ень|ня|ню|нем|ні|) тра, черв(ень|ня|ню|нем|ні|) чер, лип(ень|ня|ню|нем|ні|), серп(ень|ня|ню|нем|ні|) сер, верес(ень|ня|ню|нем|ні) вер, жовт(ень|ня|ню|нем|ні|) жов, листопад(|а|у|ом|і) лист лис, груд(ень|ня|ню|нем|ні|) гру',
  pl: 'stycz(eń|nia|niu|niem|niowi) sty, lut(y|ego|ym|emu|), mar(zec|ca|cu|cem|cowi), kwie(cień|tnia|tniu|tniem) kwi, maj(|a|u|em|owi), czerw(iec|ca|cu|cem) cze, lip(iec|ca|cu|cem|), sierp(ień|nia|niu|niem) sie, wrze(sień|śnia|śniu|śniem) wrz, październik(|a|u|iem) paź, listopad(|a|zie|em) lis, grud(zień|nia|niu|niem) gru',
  cs: 'led(en|na|nu|nem) led., únor(|a|u|em) úno, břez(en|na|nu|nem) bře, dub(en|na|nu|nem) dub., květ(en|na|nu|nem) kvě, červ(en|na|nu|nem) čvn čer, červen(ec|ce|ci|cem) čvc, srp(en|na|nu|nem|), září(|m) zář, říj(en|na|nu|nem|), listopad(|u|em), prosin(ec|ce|ci|cem) pro.',
  sk: 'január(|a|i|om), február(|a|i|om), mar(ec|ca|ci|com), apríl(|a|i|om), máj(|a|i|om), jún(|a|i|om), júl(|a|i|om), august(|a|e|om), septemb(er|ra|ri|rom), októb(er|ra|ri|rom), novemb(er|ra|ri|rom), decemb(er|ra|ri|rom)',
  hr: 'siječ(anj|nja|nju|njem) sij, veljač(a|e|i|om|u) velj, ožuj(ak|ka|ku|kom) ožu, trav(anj|nja|nju|njem), svib(anj|nja|nju|njem) svi, lip(anj|nja|nju|njem), srp(anj|nja|nju|njem), kolovoz(|a|u|om) kol, ruj(an|na|nu|nom|), , studen(i|og|oga|om|ome) stu, prosin(ac|ca|cu|cem)',
  tr: 'ocak oca, şubat şub, mart, nisan nis, mayıs, haziran haz, temmuz tem, ağustos ağu, eylül eyl, ekim eki, kasım kas, aralık ara',
  sv: 'januari, februari, mars, april, maj, juni, juli, augusti, september, oktober, november, december',
  da: 'januar, februar, marts, april, maj, juni, juli, august, september, oktober, november, december',
  no: 'januar, februar, mars, april, mai, juni, juli, august, september, oktober, november, desember des',
  fi: 'tammiK tammi, helmiK helmi, maalisK maalis, huhtiK huhti, toukoK touko, kesäK kesä, heinäK heinä, eloK elo, syysK syys, lokaK loka, marrasK marras, jouluK joulu',
  hu: 'januárH, februárH febr, márciusH márc, áprilisH ápr, májusH máj, júniusH jún, júliusH júl, augusztusH, szeptemberH szept, októberH okt, novemberH, decemberH',
  ro: 'ianuarie ian, februarie, martie, aprilie, mai, iunie iun, iulie iul, august, septembrie, octombrie, noiembrie noi. noiem, decembrie',
  el: 'ιανουάρι(ος|ο) ιανουαρίου γενάρη(ς|) ιαν, φεβρουάρι(ος|ο) φεβρουαρίου φλεβάρη(ς|) φεβρ φεβ, μάρτι(ος|ο) μαρτίου μάρτη(ς|) μαρ, απρίλι(ος|ο) απριλίου απρίλη(ς|) απρ, μάι(ος|ο|) μαΐου μαΐ μαϊ(ος|ου|) μάη(ς|), ιούνι(ος|ο) ιουνίου ιούνη(ς|) ιουν ιούν, ιούλι(ος|ο) ιουλίου ιούλη(ς|) ιουλ ιούλ, αύγουστο(ς|) αυγούστου αυγ αύγ, σεπτέμβρι(ος|ο) σεπτεμβρίου σεπτέμβρη(ς|) σεπτ σεπ, οκτώβρι(ος|ο) οκτωβρίου οκτώβρη(ς|) οκτ, νοέμβρι(ος|ο) νοεμβρίου νοέμβρη(ς|) νοεμ νοε νοέ, δεκέμβρι(ος|ο) δεκεμβρίου δεκέμβρη(ς|) δεκ',
}

/** Where a language has the same endings for each month. */
const endings: Readonly<Record<string, string>> = {
  K: 'kuu(|n|ssa|sta|hun|lle|lla|ta)',
  H: '(|ban|ben|tól|től|ig|i|ától|étől|áig|éig)',
}

function formsOf(name: string): string[] {
  const whole = name.replace(/[KH]$/, (sign) => endings[sign]!).replaceAll('_', ' ')
  const [, stem = whole, list] = /^(.*)\((.*)\)$/.exec(whole) ?? []
  return list === undefined ? [stem] : list.split('|').map((ending) => stem + ending)
}

/** Small letters without accents, which many leave out; signs of other alphabets are letters of their own. */
const keyOf = (name: string) =>
  /\p{Script=Devanagari}|\p{Script=Arabic}/u.test(name) ? name.normalize('NFC') : foldLetters(name)

/** Croats call October what others call November. */
const croatianOctober = /^listopad(?:a|u|om)?$/u

const monthOfName = new Map<string, number>()
const croatian = new Set<string>()
/** With a full stop at the end where it has to stand. */
const forms = new Set<string>()
for (const [language, list] of Object.entries(months)) {
  for (const [index, names] of list.split(',').entries()) {
    for (const form of names.trim().split(' ').filter(Boolean).flatMap(formsOf)) {
      const name = form.replace(/\.$/, '')
      if (!monthOfName.has(keyOf(name))) {
        monthOfName.set(keyOf(name), index + 1)
        if (language === 'hr') croatian.add(keyOf(name))
      }
      for (const spelled of [name.normalize('NFC'), keyOf(name)]) {
        forms.add(form.endsWith('.') ? `${spelled}.` : spelled)
      }
    }
  }
}

type Branch = { next: Map<string, Branch>; isEnd: boolean }

/** Words that begin alike share their letters: a pattern of hundreds of words is tried at each place of a text. */
function patternOf(words: Iterable<string>): string {
  const root: Branch = { next: new Map(), isEnd: false }
  for (const word of words) {
    let branch = root
    for (const letter of word) {
      const following = branch.next.get(letter) ?? { next: new Map(), isEnd: false }
      branch.next.set(letter, following)
      branch = following
    }
    branch.isEnd = true
  }
  return written(root)
}

function written({ next, isEnd }: Branch): string {
  if (next.size === 0) return ''
  const branches = [...next].map(([letter, branch]) => {
    if (letter === '.') return '(?=\\.)'
    return `${letter === 'ı' ? '[ıi]' : letter}${written(branch)}`
  })
  return `(?:${branches.join('|')})${isEnd ? '?' : ''}`
}

const longestFirst = (words: Iterable<string>) =>
  [...words].toSorted((one, other) => other.length - one.length).join('|')

/** All names of all months, as a pattern. */
export const anyMonth = patternOf(forms)

/** @param other the name of the month at the other end of the span, which tells the language */
export function monthNumber(name: string, other?: string): number | undefined {
  const key = keyOf(name)
  if (croatianOctober.test(key) && other !== undefined && croatian.has(keyOf(other))) return 10
  return monthOfName.get(key)
}

const present: readonly string[] = [
  'present|presently|current|currently|now|today|ongoing|to date|till date|till now|heute|jetzt|aktuell|laufend',
  "fortlaufend|derzeit|gegenwart|bis heute|bis dato|dato|en poste|ce jour|aujourd[’']?hui|présent|en cours",
  'actuellement|actuel|(?:la )?actualidad|hoy(?: en día)?|ahora|actualmente|actual|la fecha|presente|oggi|attualmente',
  'attuale|in corso|heden|momenteel|nu|atualmente|atual|hoje|momento|presente data|data atual|onwards?',
  'वर्तमान|आज तक|आज|अब तक|अभी तक|الآن|الان|الحاضر|الوقت الحاضر|الوقت الحالي|يومنا هذا|تاريخه|حتى الان|حتى الآن|حاليا',
  '至今|迄今|现在|目前|現在|настоящее время|настоящего времени|наст\\.\\s?вр(?:\\.|емя)|н\\.\\s?в\\.?|сейчас|сегодня|сей день|сих пор',
  'теперішній час|теперішнього часу|сьогодні|дотепер|донині|нині|зараз|наш час|цей час|цього часу',
  'obecnie|dziś|dzisiaj|teraz|chwili obecnej|nadal|aktualnie|obecnej',
  'dosud|doposud|současnost|současnosti|nyní|dodnes|dneška|trvá|súčasnosť|súčasnosti|doteraz|dnes',
  'danas|sada|sadašnjost|trenutno|u tijeku',
  'hâlen|halen|hâlâ|hala|günümüze kadar|günümüz|bugüne kadar|bugün|devam ediyor|devam etmekte|şu anda|şu an|şimdi',
  'nuvarande|pågående|idag|i dag|tills vidare|fortfarande|nuværende|igangværende|nåværende|nå|d\\.\\s?d\\.?|dags dato',
  'nykyinen|nykyään|nykyhetki|nykyhetkeen|edelleen|jatkuu|tällä hetkellä|nyt|toistaiseksi',
  'jelenleg is|jelenleg|jelen|napjainkig|a mai napig|mai napig|máig|folyamatban',
  'în prezent|prezent|astăzi|azi|momentan|în curs',
  'σήμερα|τώρα|παρόν|σε εξέλιξη',
]

/** What stands for the end of a span that has none, as a pattern. */
export const presentWords = longestFirst(
  new Set(
    present
      .flatMap((line) => line.split(/\|(?![^(]*\))/))
      .flatMap((word) => [word, /[\\(]/.test(word) ? word : plain(word)]),
  ),
)

/** Without accents where the letters are of an alphabet that can do without. */
function plain(word: string): string {
  return /^[\p{Script=Latin}\p{Script=Greek}\s]+$/u.test(word) ? foldLetters(word) : word
}

export const sinceWords =
  'since|from|seit|ab|depuis|desde|dal|sinds|od roku|od|sedan|siden|från|fra|din|începând cu|από|з|із|від|से|منذ|с|自'

/** Between the two ends of a span, in words. */
export const untilWords =
  'to|until|till|through|bis|bis zum|à|au|a|al|ad|hasta|até|tot|t/m|až do|až|do|til|tills|til og med|t\\.?o\\.?m\\.?|până în|până la|pana in|pana la|έως|ως|μέχρι|से|إلى|الى|حتى|до|по|и'

/** Before the words for `now`. */
export const untilNowWords =
  'até|hasta|to|till|until|bis|fino|حتى|až do|do|til|până în|până|pana in|pana|έως|ως|μέχρι|до'

/** `2019 r.`, `2019 г.`: the word or sign for a year behind its number. */
export const yearSign = '(?:r\\.|roku|гг?\\.|года?|р\\.|рр\\.|року)'

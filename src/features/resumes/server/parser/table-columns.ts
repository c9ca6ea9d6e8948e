/** What the columns of a table hold, by the names in its first row. Pure. */
import { foldLetters } from '#shared/fold.ts'

export type Column =
  | 'position'
  | 'name'
  | 'location'
  | 'dates'
  | 'from'
  | 'to'
  | 'duties'
  | 'degree'
  | 'area'
  | 'institution'
  | 'score'
  | 'number'
  | 'other'

const names: Readonly<Record<Column, string>> = {
  position:
    'position|position held|job title|title|role|job role|designation|post|post held|job|tätigkeit|position funktion|funktion|stelle|poste|fonction|intitulé du poste|puesto|cargo|ruolo|posizione|mansione|functie|função|पद|पदनाम|المسمى الوظيفي|الوظيفة|المنصب|职位|职务|岗位|должность',
  name: 'company|company name|employer|name of employer|organization|organisation|name of organization|name of organisation|name of company|firm|client|firma|arbeitgeber|unternehmen|entreprise|employeur|société|empresa|empleador|azienda|datore di lavoro|werkgever|bedrijf|कंपनी|संस्था|नियोक्ता|الشركة|جهة العمل|المؤسسة|公司|单位|公司名称|компания|организация',
  location:
    'location|place|city|country|ort|standort|lieu|ville|lugar|ciudad|luogo|sede|plaats|स्थान|المدينة|المكان|地点|工作地点|место',
  dates:
    'period|time period|duration|date|dates|dates of employment|years|year|year of passing|passing year|year of completion|tenure|time|from to|zeitraum|dauer|jahr|période|durée|dates|année|período|periodo|fecha|fechas|año|ano|durata|anno|periode|jaar|अवधि|वर्ष|الفترة|المدة|السنة|时间|起止时间|年份|период|годы|год',
  from: 'from|start|start date|date from|begin|von|beginn|de|du|début|desde|inicio|dal|da|inizio|van|से|من|开始时间|с|начало',
  to: 'to|until|end|end date|date to|bis|ende|à|au|fin|hasta|até|al|fine|tot|तक|إلى|حتى|结束时间|по|окончание',
  duties:
    'duties|responsibilities|key responsibilities|tasks|description|job description|achievements|details|work done|aufgaben|beschreibung|missions|tâches|responsabilités|descripción|funciones|responsabilidades|mansioni|responsabilità|taken|الوصف|المهام|职责|工作内容|обязанности',
  degree:
    'degree|qualification|qualifications|course|program|programme|exam|examination|name of exam|certificate|education|class|standard|level|courses|degree class|examination degree|abschluss|diplôme|diplome|titre|título|titulo|titulación|titolo|diploma|opleiding|उपाधि|परीक्षा|योग्यता|المؤهل|الشهادة|学位|学历|степень',
  area: 'subject|subjects|field|field of study|major|specialization|specialisation|stream|branch|fach|studiengang|fachrichtung|spécialité|especialidad|materia|indirizzo|विषय|शाखा|التخصص|专业|специальность',
  institution:
    'institution|institute|name of institution|name of institute|school|college|university|board|school college|hochschule|universität|schule|institution|établissement|école|université|institución|centro|universidad|istituto|università|school instelling|instelling|संस्थान|विद्यालय|विश्वविद्यालय|बोर्ड|المؤسسة التعليمية|الجامعة|学校|院校|вуз|учебное заведение',
  score:
    'score|percentage|percent|percent of marks|percent marks|marks percent|percentage of marks|marks obtained|total marks|cgpa percent|percentage cgpa|marks|grade|grades|cgpa|gpa|cgpa percentage|result|aggregate|note|abschlussnote|mention|nota|calificación|voto|cijfer|अंक|प्रतिशत|المعدل|التقدير|成绩|оценка',
  other:
    'division|div|class division|rank|remarks|remark|medium|university board|state|mode|month|max marks|maximum marks|reason for leaving|salary|ctc',
  number: 'no|s no|sr no|sl no|s n|sn|sr|si no|serial no|nr|lfd nr|nº|क्र|م|序号',
}

function keyOf(text: string): string {
  return foldLetters(text)
    .replace(/%/g, ' percent ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const columnOfKey = new Map<string, Column>()
for (const [column, list] of Object.entries(names)) {
  for (const name of list.split('|')) {
    if (!columnOfKey.has(keyOf(name))) columnOfKey.set(keyOf(name), column as Column)
  }
}

const around = /^name of (?:the )?| (?:passed|obtained|secured|attended|completed)$/gu

/** `Board / University` is one, too, where each half is. */
function columnOf(text: string): Column | undefined {
  const key = keyOf(text)
  const whole = columnOfKey.get(key) ?? columnOfKey.get(key.replace(around, ''))
  if (whole || text.trim() === '#') return whole ?? 'number'
  const halves = text
    .split(/\/|&|\s(?:and|or|und|et|y|e)\s/i)
    .map((half) => columnOfKey.get(keyOf(half)))
  return halves.length > 1 && halves.every((half) => half && half === halves[0])
    ? halves[0]
    : undefined
}

/** `School` and `Board`, `Marks` and `%`: the first of two is the one that is meant. */
const mayRepeat: readonly Column[] = ['degree', 'institution', 'score']

/**
 * The columns of a table of jobs or schools, where every text of a row names one; undefined for a row of
 * anything else.
 */
export function columnsOf(cells: readonly string[]): Column[] | undefined {
  if (cells.length < 3 || cells.length > 8) return undefined
  const known = cells.map(columnOf).filter((column) => column !== undefined)
  const isAll = known.length === cells.length
  const says = (...some: Column[]) => some.some((column) => known.includes(column))
  const isTable = says('position', 'name', 'degree', 'institution') && says('dates', 'from')
  if (!isAll || !isTable) return undefined
  const columns = known.map((column, index) =>
    known.indexOf(column) < index && mayRepeat.includes(column) ? 'other' : column,
  )
  const named = columns.filter((column) => column !== 'other')
  return new Set(named).size === named.length ? columns : undefined
}

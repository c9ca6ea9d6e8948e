/** Lines that say who someone is apart from their work: labels with their values, declarations, titles. Pure. */
import { foldLetters } from '#shared/fold.ts'
import type { TextLine } from './lines.ts'

type Label = 'name' | 'surname' | 'given' | 'address' | 'private' | 'place' | 'date' | 'signature'

const keyOf = (text: string) =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What labels are called; those of the languages of Europe and India stand side by side. */
const labels: Readonly<Record<Label, string>> = {
  name: "name|full name|name in full|candidate name|candidate's name|name of candidate|name of the candidate|applicant name|applicant's name|nom|nom et prénom|nom prénom|nom complet|nombre|nombre y apellidos|nombre completo|nome|nome completo|nome e cognome|cognome e nome|naam|navn|namn|nimi|név|teljes név|nume|nume și prenume|nume prenume|numele și prenumele|imię i nazwisko|nazwisko i imię|jméno|jméno a příjmení|meno|meno a priezvisko|ime i prezime|adı soyadı|ad soyad|adı ve soyadı|isim|vor und nachname|name vorname|vorname name|ονοματεπώνυμο|фио|ф и о|имя|имя и фамилия|піб|прізвище та ім'я|ім'я та прізвище|прізвище ім'я по батькові|नाम|पूरा नाम|الاسم|姓名|名前|氏名",
  surname:
    'surname|last name|family name|apellidos|cognome|sobrenome|apelido|achternaam|efternamn|efternavn|etternavn|sukunimi|vezetéknév|příjmení|priezvisko|nazwisko|soyadı|soyad|nachname|familienname|prezime|nume de familie|επώνυμο|прізвище|фамилия',
  given:
    "first name|given name|given names|other names|other name|forename|forenames|prénom|prénoms|prenume|vorname|imię|imiona|adı|förnamn|fornavn|etunimi|etunimet|keresztnév|utónév|ime|όνομα|ім'я",
  address:
    'address|permanent address|present address|current address|correspondence address|communication address|address for communication|residential address|contact address|postal address|local address|home address|location|adres|adres zamieszkania|miejsce zamieszkania|adresa|adresă|domiciliu|bydliště|trvalé bydliště|trvalý pobyt|adresse|bopæl|bosted|adress|bostadsort|osoite|lakcím|cím|lakóhely|διεύθυνση|адрес|адреса|місце проживання|место жительства|город|місто|anschrift|wohnort|wohnhaft in|lieu|ville|domicile|dirección|domicilio|ciudad|indirizzo|residenza|endereço|morada|ort|city|adreswoonplaats|woonplaats|ikametgah|पता|العنوان|地址|现居',
  private: [
    "father's name|fathers name|father name|name of father|mother's name|mothers name|mother name|husband's name|husband name|spouse name|spouse's name|guardian's name|family background|father's occupation|mother's occupation|no of children|number of children|children|next of kin|date of birth|d o b|dob|date and place of birth|place of birth|birth date|birthday|birthdate|born|age|sex|gender|marital status|civil status|nationality|citizenship|religion|caste|sub caste|blood group|height|weight|complexion|passport|passport no|passport number|passport details|pan|pan no|pan card no|aadhar no|aadhaar no|aadhar card no|voter id|state of origin|local govt area|local government area|lga|home town|hometown|tribe|permanent home town|identification mark|visa status|driving license|driving licence|military service",
    'data urodzenia|miejsce urodzenia|data i miejsce urodzenia|stan cywilny|obywatelstwo|narodowość|płeć|pesel|wiek|prawo jazdy|datum narození|místo narození|rodinný stav|státní příslušnost|národnost|věk|řidičský průkaz|dátum narodenia|miesto narodenia|štátna príslušnosť|vodičský preukaz|datum rođenja|mjesto rođenja|datum i mjesto rođenja|bračno stanje|državljanstvo|spol|vozačka dozvola|oib',
    'дата народження|місце народження|сімейний стан|громадянство|стать|вік|дата рождения|место рождения|семейное положение|гражданство|пол|возраст',
    'doğum tarihi|doğum yeri|doğum yeri ve tarihi|doğum yeri tarihi|medeni durum|medeni durumu|medeni hali|medeni hal|uyruk|uyruğu|cinsiyet|askerlik durumu|askerlik|sürücü belgesi|ehliyet|tc kimlik no',
    'född|födelsedatum|födelseort|civilstånd|medborgarskap|nationalitet|personnummer|körkort|født|fødselsdato|fødselsdag|fødested|civilstatus|sivilstatus|sivilstand|statsborgerskap|nasjonalitet|cpr|kørekort|førerkort|syntymäaika|syntynyt|syntymäpaikka|siviilisääty|kansalaisuus|ajokortti',
    'születési idő|születési hely|születési hely és idő|születési dátum|családi állapot|állampolgárság|anyja neve|jogosítvány|data nașterii|locul nașterii|data și locul nașterii|stare civilă|starea civilă|naționalitate|cetățenie|permis de conducere|cnp|ημερομηνία γέννησης|ημ γέννησης|τόπος γέννησης|έτος γέννησης|οικογενειακή κατάσταση|υπηκοότητα|εθνικότητα|στρατιωτικές υποχρεώσεις|όνομα πατρός|αφμ|δίπλωμα οδήγησης',
    'geburtsdatum|geburtsort|geburtsdatum und ort|geboren|geboren am|geb|familienstand|staatsangehörigkeit|staatsbürgerschaft|nationalität|konfession|kinder|führerschein|date de naissance|lieu de naissance|né le|née le|situation familiale|situation de famille|état civil|nationalité|permis|permis de conduire|fecha de nacimiento|lugar de nacimiento|estado civil|nacionalidad|dni|nif|nie|sexo|edad|carnet de conducir|pasaporte|cédula|data de nascimento|naturalidade|nacionalidade|idade|cpf|rg|filiação|cnh|data di nascita|luogo di nascita|luogo e data di nascita|stato civile|nazionalità|cittadinanza|codice fiscale|patente|geboortedatum|geboorteplaats|burgerlijke staat|nationaliteit|geslacht|rijbewijs',
    'पिता का नाम|माता का नाम|पति का नाम|जन्म तिथि|जन्मतिथि|वैवाहिक स्थिति|धर्म|राष्ट्रीयता|लिंग|जाति|تاريخ الميلاد|مكان الميلاد|الجنسية|الحالة الاجتماعية|الديانة|الجنس|出生日期|出生年月|性别|民族|籍贯|婚姻状况|政治面貌|年龄',
  ].join('|'),
  place: 'place|ort|lugar|local|luogo|lieu|स्थान',
  date: 'date|dated|datum|fecha|data|दिनांक|तारीख',
  signature:
    'signature|signature of candidate|signature of the candidate|signed|unterschrift|assinatura|हस्ताक्षर',
}
const labelOfKey = new Map<string, Label>()
for (const [label, list] of Object.entries(labels)) {
  for (const name of list.split('|')) {
    if (!labelOfKey.has(keyOf(name))) labelOfKey.set(keyOf(name), label as Label)
  }
}

type Labelled = { label: Label; value: string }

/** `Father's Name : …`, or the same in two cells; undefined for a line with no label that is known here. */
export function labelledBy({
  text,
  cells,
}: Pick<TextLine, 'text' | 'cells'>): Labelled | undefined {
  const colon = text.search(/[:：]/)
  const isColon = colon >= 0 && colon <= 40
  const written = isColon ? text.slice(0, colon) : cells.length > 1 ? cells[0]! : ''
  if (written === '' || written.length > 40) return undefined
  // `(a) Name`, `1. Name`
  const label = labelOfKey.get(keyOf(written.replace(/^\(?\w{1,2}[.)]\s*/u, '')))
  if (!label) return undefined
  const value = isColon ? text.slice(colon + 1) : cells.slice(1).join(' ')
  return { label, value: value.replace(/^[\s:–-]+/u, '').trim() }
}

/** A name that the resume itself calls so, in one line or in two. */
export function labelledName(lines: readonly TextLine[]): string | undefined {
  const values = new Map<Label, string>()
  for (const line of lines.slice(0, 60)) {
    const found = labelledBy(line)
    if (found && found.value !== '' && !values.has(found.label))
      values.set(found.label, found.value)
  }
  const [given, surname] = [values.get('given'), values.get('surname')]
  return given && surname ? `${given} ${surname}` : values.get('name')
}

const declared = new RegExp(
  [
    String.raw`(?:i|we)(?:,.{1,60},)? (?:do )?(?:hereby|solemnly)(?!\p{L})|i (?:declare|certify|affirm|confirm) that|hereby|(?:all )?the (?:above|information|particulars)\b.{0,60}\b(?:true|correct)`,
    'wyrażam zgod|wyrażam zgodę|niniejszym|zgadzam się na przetwarzanie|souhlasím|súhlasím|autorizzo|ai sensi del|declaro|por la presente|je certifie|je soussigné|hiermit|ich versichere|ich erkläre|îmi exprim|declar pe|hozzájárul|suostun|kişisel verilerim|даю згоду|даю согласие|मैं घोषणा|मैं एतद्',
  ].join('|'),
  'iu',
)
const beginsDeclaration = new RegExp(`^(?:${declared.source})`, 'iu')
/** `I hereby declare that …`, and the consent that resumes of some countries end with. */
export const isDeclaration = (text: string) => text.length > 24 && beginsDeclaration.test(text)

const lastLines = 6

/** Where place, date and signature begin at the end of a file; behind its last line where there are none. */
export function signedFrom(lines: readonly TextLine[]): number {
  const first = Math.max(0, lines.length - lastLines)
  const found = lines.slice(first).map((line) => labelledBy(line)?.label)
  const isOne = (label: Label | undefined) => label === 'place' || label === 'signature'
  const areSigned = found.some(isOne) && found.includes('date')
  const at = found.findIndex((label) => isOne(label) || label === 'date')
  return areSigned ? first + at : lines.length
}

const titles = new Set(
  'curriculum vitae|cv|c v|resume|résumé|bio data|biodata|curriculum|currículo|currículum|curriculum vitæ|hoja de vida|lebenslauf|tabellarischer lebenslauf|życiorys|životopis|strukturovaný životopis|profesijný životopis|özgeçmiş|öz geçmiş|önéletrajz|szakmai önéletrajz|βιογραφικό σημείωμα|βιογραφικό|резюме|автобіографія|meritförteckning|ansioluettelo|levnedsløb|personal resume|my resume|individual resume|जीवन परिचय|बायोडाटा|السيرة الذاتية|سيرة ذاتية|个人简历|简历|履歴書'
    .split('|')
    .map(keyOf),
)
const titleBefore =
  /^(?:curriculum vitae|cv|resume|résumé|bio-?data|lebenslauf|currículo|életrajz|önéletrajz|özgeçmiş|životopis)\s?(?:of|von|de|di|do|da|–|—|-|:)\s?(?=\S)/iu

/** `Curriculum Vitae`: what the page is, and nothing about anybody. */
export const isDocumentTitle = (text: string) => titles.has(keyOf(text))

/** `CV – Johan Lindqvist`: what is left without it. */
export const withoutDocumentTitle = (text: string) => text.replace(titleBefore, '')

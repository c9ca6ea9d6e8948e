/** Titles, employers, schools and degrees in the languages of northern, central and eastern Europe and of Brazil. */

const word = (list: string) => String.raw`(?<!\p{L})(?:${list})(?!\p{L})`
const begun = (list: string) => String.raw`(?<!\p{L})(?:${list})`

const titles = [
  // Endings of compounds, as Swedish, Finnish and Hungarian write them.
  word(
    String.raw`\p{L}*(?:ingenjör|utvecklare|ledare|säljare|lärare|sköterska|tekniker|handläggare|konsult|samordnare|biträde|svetsare|snickare|ingeniør|udvikler|utvikler|sælger|selger|lærer|sygeplejerske|sykepleier|rådgiver|konsulent|medarbejder|medarbeider|bogholder|regnskapsfører|montør|insinööri|kehittäjä|päällikkö|myyjä|opettaja|hoitaja|asiantuntija|harjoittelija|johtaja|kuljettaja|tarjoilija|hitsaaja|asentaja|mérnök|fejlesztő|igazgató|ápoló|könyvelő|vezető|szakács|pincér|gyakornok|technikus|laboráns|asszisztens|munkatárs|ügyintéző|eladó|tanár)`,
  ),
  word(
    '(?:projekt|afdelings|team|butiks|daglig |skift)leder|butikschef|chef|ekonomiassistent|ekonom',
  ),
  begun(
    'kierowni[kc]|specjalist|inżynier|programist|księgow|główn[ya] księgow|asystent|sprzedawc|kierowc|nauczyciel|pielęgniar|analityk|dyrektor|magazynier|handlowiec|przedstawiciel|koordynator|stażyst|praktykant|doradc|referent|vedouc|vedúc|inžen[ýi]r|programátor|účetní|účtovn|prodavač|predavač|řidič|vodič|učitel|učiteľ|lektor|ředitel|riaditeľ|skladník|konstruktér|konštruktér|specialist|špecialist|zdravotní sestra|zdravotná sestra|inženjer|voditelj|direktor|računovođ|prodavač|učitelj|medicinska sestra|vozač|tehničar|konobar|kuhar|programer',
  ),
  begun(
    'бухгалтер|менеджер|директор|керівник|начальник|вчитель|викладач|лікар|медсестр|водій|продавець|інспектор|спеціаліст|фахівець|оператор|технік|програміст|розробник|дизайнер|аналітик|асистент|помічник|економіст|юрист|інженер|руководител|учител|преподавател|врач|водител|продав(?:ец|щица)|специалист|помощник|программист|стажер|стажёр|кухар|повар|офіціант|официант',
  ),
  word(
    String.raw`uzman(?:ı|i)?|uzman yardımcısı|müdür(?:ü)?|müdür yardımcısı|mühendis(?:i)?|öğretmen(?:i)?|asistan(?:ı|i)?|\p{L}*sorumlusu|yönetici(?:si)?|geliştirici|hemşire|şoför|muhasebeci|temsilcisi|danışman(?:ı|i)?|stajyer|teknisyen(?:i)?|operatör(?:ü)?|memuru|elemanı|analist(?:i)?`,
  ),
  word(
    'inginer(?:ă)?|programator|contabil(?:ă)?|vânzător|vânzătoare|profesor|asistent(?:ă)?|șofer|tehnician|bucătar|ospătar|operador(?:a)? de (?:caixa|máquinas|empilhadeira)|técnic[oa] de|motorista|atendente|balconista|repositor|supervisora?|pedreiro|zelador',
  ),
  begun(
    'μηχανικ|προγραμματιστ|λογιστ[ήέ]|λογίστρια|διευθυντ|διευθύντρια|υπεύθυν|πωλητ|πωλήτρια|δάσκαλ|δασκάλα|καθηγητ|καθηγήτρια|νοσηλ|βοηθός|γραμματέας|οδηγός|μάγειρας|σερβιτόρ|αναλυτ|αναλύτρια|σύμβουλος|υπάλληλος|τεχνικός',
  ),
]
const companies = [
  word(
    String.raw`sp\. z o\.\s?o\.?|sp\. k\.|sp\. j\.|s\.\s?a\.|a\.\s?s\.|s\.\s?r\.\s?o\.|spol\. s r\.\s?o\.|k\.\s?s\.|d\.\s?o\.\s?o\.?|d\.\s?d\.|j\.\s?d\.\s?o\.\s?o\.|a\.\s?ş\.?|ltd\. şti\.?|kft\.?|zrt\.?|nyrt\.?|bt\.|kkt\.|oyj|aps|ivs|s\/a|ltda\.?|eireli|s\.r\.l\.|α\.\s?ε\.|ε\.\s?π\.\s?ε\.|ο\.\s?ε\.|ι\.\s?κ\.\s?ε\.`,
  ).replace(/\(\?!\\p\{L\}\)$/, ''),
  // Those who employ many everywhere.
  begun(
    'szpital|nemocnic|лікарн|больниц|поліклін|поликлин|urząd|gmina|gminy|общин|bolnic|νοσοκομείο|δήμος|belediyesi|hastanesi',
  ),
  word(
    String.raw`\p{L}*(?:sykehus|sykehuset|sygehus|sjukhus|sjukhuset|hospitalet|kommun|kommune|omsorgssenter|sairaala|kaupunki|kunta|kórház|spitalul|primăria|općina|santa casa)`,
  ),
  word('тов|прат|пат|фоп|ат|дп|кп|зат|ват|оао|пао|ао|ип|тоо'),
]
const schools = [
  begun(
    'uniwersytet|politechnik|szkoł|liceum|technikum|akademi|univerzit|vysok[éá] (?:učení|škola)|střední|stredná|škola|gymnázi|університет|інститут|академі|школ|ліце[йю]|коледж|технікум|училищ|академи|лице[йя]|колледж|техникум|гимнази|гімназі',
  ),
  word(
    String.raw`üniversite(?:si)?|lise(?:si)?|yüksekokul(?:u)?|fakülte(?:si)?|enstitü(?:sü)?|\p{L}*högskolan?|\p{L}*universitet(?:et)?|\p{L}*gymnasiet|\p{L}*skolan|\p{L}*højskole|\p{L}*høgskolen?|\p{L}*skole|\p{L}*yliopisto|\p{L}*korkeakoulu|\p{L}*oppilaitos|\p{L}*lukio|ammattiopisto|\p{L}*egyetem(?:e)?|\p{L}*főiskola|\p{L}*gimnázium|\p{L}*iskola|technikum|universitatea|liceul|colegiul|facultatea|sveučilište|veleučilište|fakultet|gimnazija|strukovna škola|faculdade|escola|colégio|centro universitário|etec|fatec|senai|senac|ies`,
  ),
  begun('πανεπιστήμιο|πολυτεχνείο|τει|λύκειο|επαλ|σχολή'),
]
const degrees = [
  word(
    String.raw`licencjat|inżynier|mgr|studia (?:magisterskie|licencjackie|inżynierskie|podyplomowe)|matura|bakalář(?:ské)?|magisterské|maturita|výuční list|lisans|yüksek lisans|önlisans|\p{L}*examen|kandidat|kandidatgrad|mastergrad|studentereksamen|ylioppilas(?:tutkinto)?|\p{L}*tutkinto|érettségi|oklevél|alapképzés|mesterképzés|licență|masterat|bacalaureat|prvostupni(?:k|ca)|bacharel|tecnólogo|tecnologia em|ensino (?:médio|superior|fundamental)|curso técnico|técnico em`,
  ),
  begun(
    'магістр|спеціаліст|молодший спеціаліст|специалитет|специальность|πτυχίο|μεταπτυχιακό|απολυτήριο|δίπλωμα',
  ),
]

const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'), 'iu')
export const europeanTitle = anyOf(titles)
export const europeanCompany = anyOf(companies)
export const europeanSchool = anyOf(schools)
export const europeanDegree = anyOf(degrees)

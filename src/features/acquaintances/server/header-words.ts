/** What the exports of LinkedIn and Google call their columns, in the languages that people use these in. Pure. */
import { foldLetters } from '#shared/fold.ts'

/** `name`: of the whole person, or of whichever half the file has no other column for. */
export type ColumnRole =
  | ('given' | 'middle' | 'family' | 'name' | 'company' | 'organization' | 'title')
  | ('email' | 'address' | 'connected')

const words: Readonly<Record<ColumnRole, string>> = {
  given: `First Name|Given Name|Vorname|Prénom|Nombre de pila|Primer nombre|Primeiro nome|Nome próprio|Voornaam|Imię|Adı|Ad|İsim|
    名|名前(名)|Förnamn|Fornavn|Etunimi|Jméno|Křestní jméno|Meno|Prenume|Keresztnév|Utónév|Имя|Ім’я|Име|Όνομα|Nama Depan|Tên|
    名字|이름|الاسم الأول|שם פרטי|प्रथम नाम|ชื่อ|Ime|Eesnimi|Vardas|Vārds`,
  middle: `Middle Name|Additional Name|Zweiter Vorname|Weiterer Vorname|Deuxième prénom|Segundo nombre|Nome do meio|Secondo nome|
    Tussenvoegsel|Tweede voornaam|Drugie imię|İkinci ad|ミドルネーム`,
  family: `Last Name|Family Name|Surname|Nachname|Familienname|Nom de famille|Apellido|Apellidos|Sobrenome|Apelido|Último nome|
    Cognome|Achternaam|Nazwisko|Soyadı|Soyad|姓|苗字|Efternamn|Efternavn|Etternavn|Sukunimi|Příjmení|Priezvisko|Nume de familie|
    Vezetéknév|Фамилия|Прізвище|Фамилно име|Επώνυμο|Nama Belakang|Họ|姓氏|성|اسم العائلة|الاسم الأخير|שם משפחה|अंतिम नाम|
    นามสกุล|Prezime|Priimek|Perekonnanimi|Pavardė|Uzvārds`,
  name: `Name|Full Name|Nom|Nombre|Nombre completo|Nome|Nome completo|Naam|Nazwa|氏名|名前|Namn|Navn|Nimi|Nume|Név|Nama|姓名|Isim`,
  company: `Company|Unternehmen|Firma|Arbeitgeber|Entreprise|Société|Empresa|Compañía|Companhia|Azienda|Società|Bedrijf|
    Bedrijfsnaam|Organisatie|Şirket|Firma adı|会社|会社名|勤務先|企業|Företag|Virksomhed|Bedrift|Selskap|Yritys|Společnost|
    Spoločnosť|Companie|Cég|Vállalat|Компания|Компанія|Фирма|Εταιρεία|Perusahaan|Công ty|公司|公司名称|회사|الشركة|شركة|חברה|
    कंपनी|บริษัท|Tvrtka|Podjetje|Ettevõte|Įmonė|Uzņēmums`,
  organization: `Organization Name|Organization 1 Name|Organisation 1 Name|Name der Organisation|Organisation Name|Organisationsname|
    Nom de l’organisation|Nom de l’entreprise|Nombre de la organización|Nome da organização|Nome organizzazione|
    Nome dell’organizzazione|Naam van organisatie|Naam organisatie|Nazwa organizacji|Kuruluş Adı|組織名|Organisationsnamn|
    Название организации|组织名称|조직 이름`,
  title: `Position|Title|Job Title|Organization Title|Organization 1 Title|Organisation 1 Title|Stelle|Jobtitel|Titel der Organisation|
    Titel|Stellung|Poste|Fonction|Intitulé du poste|Titre de l’organisation|Cargo|Puesto|Cargo en la organización|Posição|Função|
    Cargo na organização|Posizione|Posizione lavorativa|Qualifica|Ruolo|Titolo organizzazione|Functie|Functietitel|Titel organisatie|
    Stanowisko|Pozisyon|Görev|Unvan|Kuruluş Unvanı|役職|職位|職種|肩書き|Befattning|Stilling|Asema|Tehtävänimike|Pozice|Pozícia|
    Poziție|Funcție|Beosztás|Pozíció|Должность|Посада|Длъжност|Θέση|Posisi|Jabatan|Chức vụ|Vị trí|职位|職稱|직위|직책|
    المنصب|الوظيفة|תפקיד|पद|ตำแหน่ง|Pozicija|Ametikoht|Pareigos|Amats`,
  email: `Email|Email Address|E-mail Address|Mail 1 Value|E-mail 1 Value|Email 1 Value|E-Mail-Adresse|E-Mail 1 Wert|Adresse e-mail|
    Adresse électronique|Adresse email|Dirección de correo electrónico|Correo electrónico|Dirección de email|Endereço de e-mail|E-mail|
    Indirizzo email|Indirizzo e-mail|E-mailadres|Adres e-mail|E-posta Adresi|E-posta|メールアドレス|Eメールアドレス|E-postadress|
    Mailadresse|E-mailadresse|E-postadresse|Sähköpostiosoite|E-mailová adresa|Adresă de e-mail|E-mail cím|Адрес электронной почты|
    Эл. почта|Електронна пошта|Alamat Email|电子邮件地址|邮箱|電子郵件|이메일 주소|이메일|عنوان البريد الإلكتروني|כתובת אימייל`,
  address: `URL|Profile URL|Profil-URL|URL du profil|URL del perfil|URL do perfil|URL del profilo|Profiel-URL|Adres URL|LinkedIn`,
  connected: `Connected On|Kontakt seit|Verbunden am|Vernetzt am|Connecté le|Connexion le|Entré en relation le|Contacto desde|
    Conectado el|Conectado em|Data da conexão|Connesso il|Collegato il|Data collegamento|Verbonden op|Connectie sinds|
    Data nawiązania kontaktu|Połączono|Bağlantı tarihi|Bağlanıldı|つながった日|つながり日|接続日|Anslöt|Kontakt siden|Дата контакта|
    建立联系日期|연결 날짜`,
}

/** Words and figures alone: `E-mail 1 - Value` and `E-Mail 1 – Value` are one. */
const folded = (cell: string) =>
  foldLetters(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const roles = new Map(
  Object.entries(words).flatMap(([role, spellings]) =>
    spellings.split('|').map((spelling) => [folded(spelling), role as ColumnRole] as const),
  ),
)

/** What a column is, by its head; undefined for one that nobody needs. */
export function roleOf(head: string): ColumnRole | undefined {
  return roles.get(folded(head))
}

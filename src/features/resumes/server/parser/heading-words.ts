/** Headings of India, and of the languages of northern, central and eastern Europe, beside those in `headings.ts`. */
export type SectionKind =
  | 'summary'
  | 'work'
  | 'education'
  | 'skills'
  | 'languages'
  | 'projects'
  | 'certificates'
  | 'awards'
  | 'publications'
  | 'volunteer'
  | 'interests'
  | 'references'
  | 'contact'
  | 'declaration'
  | 'aside'
  | 'other'

type Named = Exclude<SectionKind, 'other' | 'aside' | 'declaration'>

export const moreHeadings: Readonly<Partial<Record<Named, string>>> = {
  summary:
    'podsumowanie|podsumowanie zawodowe|profil zawodowy|o mnie|cel zawodowy|profil|o mně|profesní profil|shrnutí|o mne|profesijný profil|zhrnutie|профіль|про себе|мета|ціль|цель|о мне|hakkımda|kariyer hedefi|özet|profesyonel özet|sammanfattning|om mig|profilbeskrivning|om meg|om mig selv|sammendrag|nøkkelkvalifikasjoner|profiili|tiivistelmä|minusta|bemutatkozás|összefoglaló|célkitűzés|szakmai összefoglaló|despre mine|profil profesional|obiectiv|rezumat|περίληψη|προφίλ|επαγγελματικό προφίλ|στόχος|sažetak|o meni|profil|career objective|objetivo|objetivo profissional|career goal',
  work: 'working experience|work history|job experience|professional experience|employment details|experience details|present employment|previous employment|doświadczenie zawodowe|doświadczenie|przebieg kariery|przebieg pracy|historia zatrudnienia|praca|pracovní zkušenosti|praxe|zaměstnání|pracovní praxe|průběh zaměstnání|profesní zkušenosti|pracovné skúsenosti|prax|zamestnanie|priebeh zamestnaní|досвід роботи|професійний досвід|трудова діяльність|опыт работы|трудовая деятельность|трудовой опыт|iş deneyimi|iş deneyimleri|iş tecrübesi|deneyim|mesleki deneyim|çalışma hayatı|iş tecrübeleri|arbetslivserfarenhet|yrkeserfarenhet|anställningar|erfarenhet|arbetserfarenhet|erhvervserfaring|arbejdserfaring|ansættelser|erfaring|arbeidserfaring|yrkeserfaring|praksis|työkokemus|työhistoria|szakmai tapasztalat|munkatapasztalat|munkahelyek|szakmai tapasztalatok|experiență profesională|experiență|experiența profesională|experiență de muncă|loc de muncă|επαγγελματική εμπειρία|εργασιακή εμπειρία|προϋπηρεσία|εμπειρία|radno iskustvo|iskustvo|profesionalno iskustvo',
  education:
    'educational qualification|educational qualifications|academic qualification|academic details|educational details|academic profile|academic credentials|professional qualification|professional qualifications|academia|institutions attended|institutions attended with dates|schools attended|schools attended with dates|educational institutions attended|educational institutions attended with dates|qualifications obtained with dates|qualifications obtained|academic qualifications with dates|wykształcenie|edukacja|przebieg edukacji|vzdělání|dosažené vzdělání|studium|vzdelanie|dosiahnuté vzdelanie|освіта|навчання|образование|eğitim|eğitim bilgileri|öğrenim durumu|eğitim durumu|öğrenim|utbildning|utbildningar|uddannelse|uddannelser|utdanning|utdannelse|koulutus|opinnot|tanulmányok|végzettség|iskolai végzettség|iskolák|képzettség|educație|educație și formare|studii|formare|εκπαίδευση|σπουδές|τίτλοι σπουδών|obrazovanje|školovanje|formação académica|escolaridade',
  skills:
    'strength|my strength|my strengths|key strengths|personal strengths|computer knowledge|computer skill|computer proficiency|computer literacy|software skills|technical qualification|software known|knowledge of computer|umiejętności|kompetencje|umiejętności zawodowe|kwalifikacje|obsługa komputera|znalosti|dovednosti|znalosti a dovednosti|schopnosti|odborné znalosti|pc znalosti|zručnosti|znalosti a zručnosti|schopnosti a zručnosti|навички|професійні навички|ключові навички|вміння|навыки|профессиональные навыки|ключевые навыки|beceriler|bilgisayar becerileri|yetenekler|yetkinlikler|bilgisayar bilgisi|teknik beceriler|kompetenser|färdigheter|kunskaper|datakunskaper|kompetencer|færdigheder|it kompetencer|kompetanse|ferdigheter|it kunnskaper|taidot|osaaminen|it taidot|atk taidot|készségek|ismeretek|számítógépes ismeretek|kompetenciák|szaktudás|competențe|abilități|aptitudini|competențe tehnice|cunoștințe|δεξιότητες|ικανότητες|τεχνικές δεξιότητες|γνώσεις η υ|γνώσεις υπολογιστών|vještine|znanja i vještine|kompetencije|informatička znanja',
  languages:
    'language|languages known|language known|language proficiency|known languages|linguistic proficiency|języki|języki obce|znajomość języków|znajomość języków obcych|jazyky|jazykové znalosti|jazykové schopnosti|cizí jazyky|cudzie jazyky|мови|знання мов|іноземні мови|володіння мовами|иностранные языки|владение языками|yabancı dil|yabancı diller|diller|dil bilgisi|språk|språkkunskaper|språkkunnskaper|sprog|sprogkundskaber|sprogfærdigheder|kielitaito|kielet|nyelvtudás|nyelvek|nyelvismeret|idegen nyelvek|limbi străine|limbi|limbi vorbite|γλώσσες|ξένες γλώσσες|γλωσσικές δεξιότητες|jezici|strani jezici|znanje jezika',
  projects:
    'projekty|projekty zawodowe|проєкти|проекти|projeler|projekt|projektit|projektek|proiecte|έργα|projekti',
  certificates:
    'kursy|szkolenia|kursy i szkolenia|certyfikaty|kurzy|certifikáty|školení|kurzy a školení|kurzy a certifikáty|školenia|курси|сертифікати|тренінги|повышение квалификации|дополнительное образование|sertifikalar|kurslar|kurs ve sertifikalar|kurser|certifikat|kurser och certifikat|certifikater|kurs|sertifikater|kurssit|sertifikaatit|tanfolyamok|képzések|cursuri|certificări|cursuri și certificări|σεμινάρια|πιστοποιήσεις|tečajevi|certifikati|edukacije|cursos complementares|cursos e certificações|extra courses|additional qualification|additional qualifications',
  awards:
    'nagrody|osiągnięcia|ocenění|úspěchy|ocenenia|нагороди|досягнення|ödüller|başarılar|utmärkelser|priser|utmerkelser|palkinnot|díjak|elismerések|premii|realizări|βραβεία|διακρίσεις|nagrade|postignuća',
  volunteer:
    'wolontariat|dobrovolnictví|dobrovoľníctvo|волонтерська діяльність|gönüllülük|gönüllü çalışmalar|ideellt arbete|frivilligt arbejde|frivillig erfaring|vapaaehtoistyö|önkéntes munka|voluntariat|εθελοντισμός|volontiranje|extra curricular activities|co curricular activities',
  interests:
    'zainteresowania|hobby|zájmy|koníčky|zájmy a koníčky|záujmy|záľuby|захоплення|інтереси|хобі|увлечения|ilgi alanları|hobiler|intressen|fritidsintressen|fritid|interesser|fritidsinteresser|harrastukset|kiinnostuksen kohteet|érdeklődési kör|hobbi|hobbik|pasiuni|hobby uri|interese|ενδιαφέροντα|χόμπι|interesi|hobiji',
  references:
    'referencje|reference|referencie|рекомендації|referanslar|referenser|referencer|referanser|suosittelijat|referenciák|referințe|συστάσεις|preporuke|name of referees',
  contact:
    'personal particulars|personal profile details|personal bio data|bio data|personal data sheet|dane osobowe|dane kontaktowe|dane|osobní údaje|kontaktní údaje|osobné údaje|kontaktné údaje|особисті дані|контакти|персональні дані|личная информация|персональные данные|kişisel bilgiler|iletişim|iletişim bilgileri|personuppgifter|kontaktuppgifter|personlige oplysninger|personlige data|kontaktoplysninger|personalia|personlig informasjon|henkilötiedot|yhteystiedot|személyes adatok|elérhetőség|elérhetőségek|adatok|date personale|informații personale|date de contact|προσωπικά στοιχεία|στοιχεία επικοινωνίας|επικοινωνία|osobni podaci|kontakt podaci|os podaci|dados pessoais',
}

/** What is promised or allowed at the end, and says nothing about anybody's work. */
export const declarationHeadings =
  'declaration|self declaration|undertaking|affirmation|klauzula|klauzula rodo|घोषणा'

/** Sections that no field takes: they end the one above them, and are named beside what was read. */
export const asideHeadings =
  'additional information|other information|informações adicionais|outras informações|información adicional|otros datos|otros datos de interés|datos de interés|datos adicionales|otros|carnet de conducir|permiso de conducir|permis de conduire|führerschein|patente di guida|driving license|driving licence|vozačka dozvola|carta de condução|rijbewijs|informations complémentaires|divers|sonstiges|varia|dodatkowe informacje|informacje dodatkowe|inne|další informace|ostatní|další údaje|ďalšie informácie|ostatné|додаткова інформація|додаткові відомості|особисті якості|личные качества|дополнительная информация|о себе дополнительно|kişisel özellikler|ek bilgiler|diğer|övrigt|körkort|övriga meriter|kørekort|øvrigt|andet|annet|førerkort|muut tiedot|muuta|ajokortti|egyéb|egyéb információk|alte informații|permis de conducere|λοιπά|στρατιωτικές υποχρεώσεις|ostalo|dodatne informacije|prawo jazdy|řidičský průkaz|vodičský preukaz|ehliyet'

/** How headings begin in any wording, after those of `headings.ts`. */
export const moreStems: readonly (readonly [Named, string])[] = [
  [
    'education',
    'wykształc|edukac|vzděl|vzdel|освіт|навчан|eğitim|öğrenim|utbildning|uddannel|utdann|koulutu|opinto|opinnot|tanulmány|végzettség|iskola|educaț|studii|εκπαίδευσ|σπουδ|obrazov|školov',
  ],
  [
    'languages',
    'język|jazyk|мови|мов$|язык|diller|yabancı dil|språk|sprog|kiel|nyelv|limbi|γλώσσ|γλωσσ|jezic|jezik',
  ],
  [
    'skills',
    'umiejętn|kompeten|dovednost|znalost|zručnost|schopnost|навич|вмінн|beceri|yetenek|yetkinl|färdighet|kunskap|færdighed|ferdighet|taido|taidot|osaami|készség|ismeret|abilităț|competenț|aptitudin|δεξιότητ|ικανότητ|vještin|znanj',
  ],
  [
    'work',
    'doświadcz|zatrudni|zawodow|pracovn|zaměstn|zamestn|досвід|трудов|iş deneyim|deneyim|tecrübe|arbetsliv|yrkeserfaren|anställn|erhverv|arbejds|ansættel|yrkeserfar|työko|työhist|munka|szakmai tapasztal|experienț|profesional|εμπειρία|προϋπηρεσ|iskustv',
  ],
  [
    'certificates',
    'kurs|szkole|certyf|školen|курс|сертиф|sertifik|kurss|tanfoly|cursuri|σεμινάρ|tečaj',
  ],
  [
    'interests',
    'zaintereso|zájm|záujm|захоплен|увлечен|ilgi alan|intress|fritid|harrastu|érdeklőd|pasiuni|ενδιαφέρον',
  ],
  ['references', 'referen|referan|рекоменд|suosittel|referint|preporuk|συστάσ'],
  [
    'contact',
    'dane|osobn|особист|личн|kişisel|iletişim|personuppg|personli|henkilö|yhteyst|személyes|date personale|προσωπικά|osobni',
  ],
]

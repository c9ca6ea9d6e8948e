/** The headings of resumes, in the languages of the people who use the product. */
import { foldLetters } from '#shared/fold.ts'
import {
  asideHeadings,
  declarationHeadings,
  moreHeadings,
  moreStems,
  type SectionKind,
} from './heading-words.ts'
import type { TextLine } from './lines.ts'

const headings: Readonly<Record<Exclude<SectionKind, 'other' | 'aside' | 'declaration'>, string>> =
  {
    summary:
      'summary|professional summary|career profile|profile summary|summary of qualifications|qualifications summary|executive summary|career summary|profile|professional profile|personal profile|about|about me|objective|career objective|personal statement|overview|introduction|who i am|profil|kurzprofil|über mich|zusammenfassung|résumé|à propos|objectif|perfil|perfil profesional|sobre mí|resumen|resumo|profilo|sommario|profiel|सारांश|परिचय|उद्देश्य|प्रोफ़ाइल|ملخص|نبذة|نبذة عني|الملخص|الملخص المهني|الملف الشخصي|الهدف الوظيفي|个人简介|自我评价|个人总结|简介|自己紹介|职业概述|о себе|обо мне',
    work: 'work|experience|work experience|professional background|employment record|career to date|positions held|where i’ve worked|where i have worked|berufliche stationen|beruflicher hintergrund|berufliche laufbahn|berufliche erfahrung|berufliche tätigkeit|praktische erfahrung|parcours|emplois|expérience de travail|trayectoria profesional|trayectoria laboral|historial laboral|experiencia de trabajo|histórico profissional|trajetória profissional|carriera|loopbaan|पेशेवर अनुभव|व्यावसायिक अनुभव|कार्य का अनुभव|الخبرات الوظيفية|الخبرة الوظيفية|المسيرة المهنية|工作履历|职业履历|任职经历|从业经历|個人經歷|工作經歷|professional experience|employment|employment history|work history|career history|career|relevant experience|job history|positions|appointments|industry experience|industrial experience|professional background|experience and employment|internships|internship|internship experience|berufserfahrung|beruflicher werdegang|berufspraxis|werdegang|praktika|erfahrung|expérience|expériences|expérience professionnelle|expériences professionnelles|parcours professionnel|experiencia|experiencia laboral|experiencia profesional|experiência|experiência profissional|esperienza|esperienze|esperienza lavorativa|esperienze lavorative|esperienza professionale|esperienze professionali|werkervaring|ervaring|कार्य अनुभव|अनुभव|कार्यानुभव|व्यावसायिक अनुभव|الخبرة|الخبرات|خبرات|خبرة العمل|الخبرة العملية|الخبرات العملية|الخبرة المهنية|الخبرات المهنية|工作经历|工作经验|职业经历|实习经历|職歴|职业经验|工作|опыт работы|опыт|профессиональный опыт',
    education:
      'education|academic background|academic record|academic details|scholastic record|akademischer werdegang|schulischer werdegang|studium und ausbildung|études et diplômes|diplômes et formations|formation académique|titulación|المؤهل العلمي|المؤهلات الأكاديمية|学习经历|求学经历|academic qualifications|educational background|education and training|education and qualifications|qualifications|academic history|academics|studies|ausbildung|bildung|bildungsweg|studium|schulbildung|akademische ausbildung|formation|formations|éducation|études|diplômes|educación|formación|formación académica|estudios|educação|formação|formação acadêmica|istruzione|istruzione e formazione|formazione|opleiding|opleidingen|onderwijs|शिक्षा|शैक्षणिक योग्यता|शैक्षिक योग्यता|التعليم|المؤهلات العلمية|المؤهلات|التعليم والتدريب|教育背景|教育经历|教育|学历|学歴|образование',
    skills:
      'skills|technical skills|key skills|core skills|core competencies|competencies|skills and tools|skills and technologies|technologies|tools|tools and technologies|tech stack|areas of expertise|expertise|proficiencies|technical proficiencies|computer skills|it skills|professional skills|soft skills|hard skills|skills and interests|skills and abilities|strengths|kenntnisse|fähigkeiten|fachkenntnisse|edv-kenntnisse|it-kenntnisse|kompetenzen|technische kenntnisse|compétences|compétences techniques|compétences informatiques|habilidades|competencias|aptitudes|competências|competenze|capacità|competenze tecniche|vaardigheden|competenties|कौशल|दक्षता|तकनीकी कौशल|المهارات|مهارات|المهارات التقنية|الكفاءات|技能|专业技能|技术栈|掌握技能|スキル|навыки|ключевые навыки',
    languages:
      'languages|language skills|spoken languages|sprachen|sprachkenntnisse|langues|idiomas|línguas|lingue|talen|भाषाएँ|भाषाएं|भाषा|اللغات|لغات|语言|语言能力|語学|языки|знание языков',
    projects:
      'projects|personal projects|selected projects|key projects|side projects|academic projects|open source|open source projects|open-source|portfolio|projekte|projets|proyectos|projetos|progetti|projecten|परियोजनाएँ|परियोजनाएं|प्रोजेक्ट|المشاريع|مشاريع|项目|项目经历|项目经验|проекты',
    certificates:
      'certificates|certifications|certification|licenses|licenses and certifications|certifications and licenses|courses|training|trainings|professional development|courses and certifications|zertifikate|zertifizierungen|weiterbildung|weiterbildungen|fortbildung|fortbildungen|certificats|certificaciones|cursos|certificados|certificações|certificazioni|corsi|certificaten|cursussen|प्रमाणपत्र|प्रमाण पत्र|الشهادات|شهادات|الدورات|الدورات التدريبية|证书|资格证书|资格|資格|сертификаты|курсы',
    awards:
      'awards|honors|honours|awards and honors|honors and awards|achievements|accomplishments|scholarships|awards and achievements|auszeichnungen|preise|stipendien|prix|distinctions|premios|logros|reconocimientos|prêmios|premi|riconoscimenti|prijzen|पुरस्कार|उपलब्धियाँ|उपलब्धियां|الجوائز|جوائز|الإنجازات|获奖|获奖情况|荣誉|奖项|награды|достижения',
    publications:
      'publications|papers|selected publications|research|patents|veröffentlichungen|publikationen|publicaciones|publicações|pubblicazioni|publicaties|प्रकाशन|المنشورات|出版物|论文|发表论文|публикации',
    volunteer:
      'volunteer|volunteering|volunteer experience|volunteer work|community service|community involvement|leadership|extracurricular activities|activities|ehrenamt|ehrenamtliche tätigkeit|ehrenamtliches engagement|engagement|bénévolat|voluntariado|volontariato|vrijwilligerswerk|स्वयंसेवा|العمل التطوعي|التطوع|志愿者|志愿经历|волонтерство',
    interests:
      "interests|hobbies|hobbies and interests|personal interests|interests and hobbies|interessen|hobbys|loisirs|centres d’intérêt|centres d'intérêt|intereses|aficiones|interesses|interessi|interesses|hobby’s|रुचियाँ|रुचियां|शौक|الاهتمامات|الهوايات|兴趣|兴趣爱好|爱好|趣味|интересы|хобби",
    references:
      'references|referees|referenzen|références|referencias|referências|referenze|referenties|संदर्भ|المراجع|推荐人|证明人|рекомендации',
    contact:
      'contact|contact me|contact information|contact details|contacts|personal details|personal information|personal data|details|links|social|kontakt|kontaktdaten|persönliche daten|persönliche angaben|coordonnées|contacto|datos personales|contato|contatti|dati personali|persoonlijke gegevens|संपर्क|संपर्क विवरण|व्यक्तिगत विवरण|معلومات الاتصال|الاتصال|التواصل|معلومات شخصية|联系方式|个人信息|基本信息|连絡先|контакты|личные данные',
  }

const kinds = new Map<string, SectionKind>()
const named = [
  ['declaration', declarationHeadings],
  ['aside', asideHeadings],
  ...Object.entries(moreHeadings),
  ...Object.entries(headings),
] as [SectionKind, string][]
for (const [kind, names] of named) {
  for (const name of names.split('|')) kinds.set(keyOf(name), kind)
}

function keyOf(text: string): string {
  return foldLetters(text)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** PDF files tell the signs of Indic words in the order of their drawing, so that only the letters hold. */
function indicKeyOf(text: string): string | undefined {
  if (!/[\u0900-\u0dff]/u.test(text)) return undefined
  const letters = keyOf(text).replace(/[^\p{L}]/gu, '')
  return letters.length >= 3 ? letters.split('').toSorted().join('') : undefined
}

const indicKinds = new Map(
  Object.entries(headings).flatMap(([kind, names]) =>
    names.split('|').flatMap((name) => {
      const key = indicKeyOf(name)
      return key ? [[key, kind as SectionKind] as const] : []
    }),
  ),
)

/** `E X P E R I E N C E` is one word. */
function joined(text: string): string {
  return /^(?:\p{L}\s){3,}\p{L}$/u.test(text.trim()) ? text.replace(/\s/g, '') : text
}

/**
 * How words begin that name a kind of section in any wording: `Berufliche Stationen`, `工作履历`. The first kind
 * that fits counts, so the narrow ones stand before the wide ones.
 */
const stems: readonly (readonly [SectionKind, string])[] = [
  [
    'education',
    'academic|akadem|educational|scholastic|scolaire|schulbildung|aus und weiterbildung|parcours scolaire',
  ],
  ['skills', 'sprach und it'],
  [
    'summary',
    'summary|overview|snapshot|in brief|bio$|biography|intro|who i am|profile|profil|profielschets|about|objective|zu meiner person|zur person|persönliches$|présentation|présentation|accroche|qui suis je|presentación|acerca de|apresentação|presentazione|wie ben ik|मेरे बारे|تعريف|من أنا|概况|评价|zusammenfassung|über mich|resumen|resumo|perfil|profilo|sommario|sobre|chi sono|à propos|over mij|statement|सारांश|परिचय|उद्देश्य|نبذة|ملخص|الهدف|简介|关于我|自我|个人优势|个人总结|о себе',
  ],
  ['languages', 'language|sprach|langues|idiomas|línguas|lingue|talen|भाषा|اللغات|语言|外语|язык'],
  ['projects', 'project|projekt|projets|proyecto|projeto|progetti|परियोजनाएँ|المشاريع|项目|проект'],
  [
    'publications',
    'publication|patent|veröffentlich|publikation|publicacion|publicações|pubblicazion|प्रकाशन|المنشورات|论文|出版|публикаци',
  ],
  [
    'certificates',
    'certif|licenses|licences|zertifi|weiterbildung|fortbildung|courses|cursos|corsi|प्रमाण|الدورات|证书|资格|сертификат',
  ],
  [
    'awards',
    'award|honors|honours|achievement|auszeichnung|distinction|premios|prêmios|riconosciment|पुरस्कार|الجوائز|获奖|荣誉|奖项|награды',
  ],
  ['volunteer', 'volunt|ehrenamt|bénévol|volontariat|vrijwillig|स्वयंसेवा|التطوع|志愿|волонтер'],
  [
    'references',
    'reference|referee|referenz|référence|referencia|referência|referenze|संदर्भ|المراجع|推荐人|证明人',
  ],
  [
    'education',
    'school|educación|educação|hochschul|cursus|scolar|titulacion|titulos|títulos|titoli|habilitaç|التحصيل|学业|求学|educat|academic|akadem|scholast|schul|studi|studied|degree|qualification|ausbildung|bildung|formation|études|diplôm|formación|formação|estudios|istruzione|formazione|opleiding|onderwijs|शिक्षा|शैक्षिक|शैक्षणिक|पढ़ाई|التعليم|تعليم|المؤهل|الدراس|الشهادات العلمية|教育|学历|学习|求学|образован|学歴',
  ],
  [
    'skills',
    'what i bring|tech$|programming|edv$|fertigkeit|outils|langages|destrez|aptid|know how|toolkit|can do|atouts|puntos fuertes|punti di forza|skill|competenc|kenntnis|fähigkeit|kompetenz|compéten|savoir|habilidad|competencia|competência|conhecimento|conocimiento|aptitud|competenz|vaardighed|competenti|expertise|technolog|tools|toolbox|strength|proficienc|good at|stärken|कौशल|दक्षता|المهار|مهار|الكفاء|القدرات|技能|能力|特长|专长|技术|スキル|навык',
  ],
  [
    'work',
    'military|arbeits|arbeid|anstellung|vie professionnelle|carrera|werkverleden|roles|assignments|कार्य|المسيرة|السيرة المهنية|الوظائف|experience|employ|career|work|job|position|professional|werdegang|laufbahn|beruf|stationen|tätigkeit|erfahrung|praxis|parcours|expérience|emploi|carrière|trayectoria|experiencia|laboral|empleo|experiência|profissional|trajetória|esperienz|carriera|lavor|ervaring|loopbaan|अनुभव|रोज़गार|नौकरी|الخبر|خبر|العمل|الوظيف|المسيرة|工作|职业|经历|履历|任职|从业|職歴|職務|опыт|работ|карьер',
  ],
  ['interests', 'interest|hobb|loisir|aficion|interess|रुचि|शौक|الهوايات|الاهتمامات|兴趣|爱好'],
  ['contact', 'contact|kontakt|coordonnées|datos personales|contatt|संपर्क|الاتصال|联系|контакт'],
]

const hasWords = /[a-zа-яα-ω]/u

/** Words of Latin, Cyrillic and Greek begin with a stem, or are all of it before a `$`; elsewhere it may stand anywhere. */
const kindOfStem = [...stems, ...moreStems].flatMap(([kind, list]) =>
  list.split('|').map((stem) => {
    const key = keyOf(stem)
    const isWhole = stem.endsWith('$')
    return { kind, key: hasWords.test(key) ? ` ${key}${isWhole ? ' ' : ''}` : key }
  }),
)

/** What kind of section a text by itself begins; undefined when it is no heading that we know. */
export function headingKind(text: string): SectionKind | undefined {
  if (text.length > 60) return undefined
  return (
    kinds.get(keyOf(text)) ??
    kinds.get(keyOf(joined(text))) ??
    indicKinds.get(indicKeyOf(text) ?? '')
  )
}

/** Headings of their own words, where the style has shown that it is one. */
export function looseHeadingKind(text: string): SectionKind | undefined {
  const key = ` ${keyOf(joined(text))} `
  if (key.split(' ').length > 8) return undefined
  return kindOfStem.find((stem) => key.includes(stem.key))?.kind
}

export const isCapitals = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/** How a heading looks, so that unknown ones are known by it. */
export function styleOf(line: TextLine): string {
  return `${Math.round(line.size * 2)}/${line.isBold}/${isCapitals(line.text)}/${line.isHeading}`
}

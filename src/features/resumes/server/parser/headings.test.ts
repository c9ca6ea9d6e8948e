/** Headings in the wordings of many people, which no list has word by word. */
import { expect, test } from 'vitest'
import { headingKind, looseHeadingKind } from './headings.ts'

const headings = {
  work: 'Work Experience|Relevant Work Experience|Employment Background|Work & Leadership|Industry Experience|Selected Experience|Clinical Experience|Teaching Experience|Research Experience|Military Service|Positions of Responsibility|Berufspraxis|Beruflicher Lebenslauf|Arbeitserfahrung|Praktische Tätigkeiten|Berufstätigkeit|Anstellungen|Expériences pro|Emplois occupés|Mon parcours|Vie professionnelle|Experiencia Profesional|Empleos anteriores|Vida laboral|Carrera profesional|Percurso profissional|Experiências|Esperienze di lavoro|Carriera professionale|Arbeidsverleden|Werkverleden|व्यावसायिक अनुभव|कार्य इतिहास|नौकरी का अनुभव|रोजगार|الخبرات السابقة|السيرة المهنية|التاريخ الوظيفي|خبرات العمل|الوظائف|职业背景|任职经历|工作背景|实践经历|主要工作经历',
  education:
    'Education & Credentials|Academic Profile|Educational Qualifications|Formal Education|Degrees|Schooling|Aus- und Weiterbildung|Hochschulstudium|Akademische Laufbahn|Schulischer Werdegang|Bildungsgang|Cursus|Scolarité|Parcours scolaire|Formation universitaire|Historial académico|Titulaciones|Educación formal|Formação Académica|Habilitações literárias|Percorso di studi|Titoli di studio|Opleiding en cursussen|शैक्षिक विवरण|शैक्षणिक पृष्ठभूमि|المسار الدراسي|الدراسة|التحصيل العلمي|المؤهلات الدراسية|求学经历|学业背景|教育程度|受教育经历',
  skills:
    'Skills & Tools|Technical Proficiency|Core Strengths|What I bring|Tech|Programming|Professional Competencies|EDV|IT-Kenntnisse|Sprach- und IT-Kenntnisse|Fertigkeiten|Qualifikationen und Kenntnisse|Compétences clés|Outils|Domaines de compétence|Conocimientos informáticos|Destrezas|Aptidões|Capacità e competenze|Vaardigheden & tools|योग्यताएँ और कौशल|कुशलताएँ|مهارات الحاسوب|القدرات|المهارات الشخصية|专业特长|个人技能|技能特长|能力',
  summary:
    'Professional Overview|Profile|Career Objective|Snapshot|In brief|Bio|Who I Am|Persönliches Profil|Kurz über mich|Zu meiner Person|Accroche|Présentation|Qui suis-je|Presentación|Acerca de mí|Apresentação|Chi sono|Presentazione|Wie ben ik|Profielschets|संक्षिप्त परिचय|मेरे बारे में|تعريف|نبذة شخصية|من أنا|个人概况|自我介绍|个人评价',
} as const

const all = Object.entries(headings).flatMap(([kind, list]) =>
  list.split('|').map((heading) => [heading, kind] as const),
)

test.each(all)('%s is %s', (heading, kind) => {
  expect(headingKind(heading) ?? looseHeadingKind(heading)).toBe(kind)
})

test.each(['Nordwind Energie', 'Priya Sharma', 'Berlin', 'Jane Workman', 'Bioware'])(
  '%s is no heading by its words',
  (text) => {
    expect(headingKind(text)).toBeUndefined()
  },
)

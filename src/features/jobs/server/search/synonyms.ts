/** Different words for the same work: one line a meaning. A search for one finds the others. */
const lines = `
software engineer|software developer|swe
frontend|front end|front-end
backend|back end|back-end
fullstack|full stack|full-stack
javascript|js
typescript|ts
kubernetes|k8s
postgresql|postgres
machine learning|ml
artificial intelligence|ai
natural language processing|nlp
user experience|ux
user interface|ui
quality assurance|qa
site reliability|sre
continuous integration|ci
amazon web services|aws
google cloud|gcp
infrastructure as code|iac
human resources|hr
public relations|pr
product manager|pm
customer relationship management|crm
search engine optimization|search engine optimisation|seo
business intelligence|bi
registered nurse|rn
licensed practical nurse|lpn
certified public accountant|cpa
chief executive officer|ceo
chief technology officer|cto
chief financial officer|cfo
vice president|vp
senior|sr
junior|jr
manager|mgr
administrator|admin
sysadmin|system administrator
devops|dev ops
part time|part-time|teilzeit
full time|full-time|vollzeit
work from home|wfh|remote
internship|intern|praktikum
working student|werkstudent
apprenticeship|ausbildung
nurse|krankenpfleger|pflegefachkraft
optimization|optimisation
organization|organisation
labor|labour
center|centre
licence|license
truck driver|lorry driver|hgv driver
shop assistant|sales assistant|retail assistant
solicitor|lawyer|attorney
physician|doctor
paralegal|legal assistant
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

const byPhrase = new Map<string, Set<string>>()
for (const phrases of lines) {
  for (const phrase of phrases) {
    const known = byPhrase.get(phrase) ?? new Set()
    for (const other of phrases) if (other !== phrase) known.add(other)
    byPhrase.set(phrase, known)
  }
}

/** The longest phrase has so many words. */
export const longestSynonym = Math.max(
  ...[...byPhrase.keys()].map((phrase) => phrase.split(' ').length),
)

/** Other words for a folded phrase; none when it has no synonyms. */
export function synonymsOf(phrase: string): readonly string[] {
  return [...(byPhrase.get(phrase) ?? [])]
}

import { catalogue } from '#shared/catalogue.ts'
import type { Rule } from './contract.ts'

/** The rules, as people read them. */
export const ruleWords = catalogue<Record<Rule, string>>({
  en: {
    no_scams: 'No scams or fraud',
    no_money: 'No asking applicants for money',
    no_harassment: 'No harassment or threats',
    no_personal_data: 'No sharing other people’s personal data',
    no_discrimination: 'No discrimination',
    no_impersonation: 'No pretending to be someone else',
    no_spam: 'No spam',
    no_offence: 'No offensive content',
    no_false_facts: 'No false or outdated facts',
    other: 'Terms of use',
  },
})

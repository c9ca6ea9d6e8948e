/**
 * Words that keep good people from applying, or that no honest posting needs. Data alone: a pattern and
 * what it does; `messages.wording.ts` says why, and what to write instead. Patterns are tried on whole words without regard to
 * case.
 */
import type { WordingEffect } from '../contract.ts'

export type WordingRule = {
  id: string
  effect: WordingEffect
  /** A regular expression's source; `\b` stands on both sides already. */
  pattern: string
}

export const wordingRules: readonly WordingRule[] = [
  {
    id: 'gendered-noun',
    effect: 'hint',
    pattern:
      'salesman|saleswoman|craftsman|foreman|handyman|draftsman|repairman|waitress|stewardess|cleaning lady|cameraman|middleman|manpower|chairman',
  },
  {
    id: 'gendered-person',
    effect: 'hint',
    pattern:
      'he will|she will|his or her|he/she|s/he|the right man|young man|young lady|guys|gentlemen',
  },
  {
    id: 'gendered-metaphor',
    effect: 'hint',
    pattern:
      'ninjas?|rock ?stars?|gurus?|wizards?|hackers?|superhero(?:es)?|wing ?man|alpha|dominat(?:e|es|ing|or)|aggressive(?:ly)?|fearless|conquer(?:s|ing)?',
  },
  {
    id: 'age-young',
    effect: 'hint',
    pattern:
      'young(?: and| &)? (?:dynamic|team|professionals?|people|talents?)|youthful|digital natives?|fresh blood|recent graduates? only|freshers? only',
  },
  {
    id: 'age-limit',
    effect: 'review',
    pattern:
      '(?:maximum|max\\.?|under|below|not older than) (?:age )?(?:of )?(?:2[0-9]|3[0-9]|4[0-9]|5[0-9]) years(?: old| of age)?|age(?:d)? (?:limit|between)\\b[^.\\n]{0,20}|between \\d\\d and \\d\\d years old',
  },
  {
    id: 'origin',
    effect: 'review',
    pattern:
      'native (?:english|german|french|spanish|dutch|italian|hindi|arabic)(?: speakers?)?|mother tongue|(?:only|no) (?:locals|foreigners|immigrants)',
  },
  {
    id: 'family',
    effect: 'review',
    pattern:
      'unmarried|no family commitments?|without (?:children|dependants|dependents)|marital status|not pregnant',
  },
  {
    id: 'looks',
    effect: 'hint',
    pattern:
      '(?:good|pleasant|attractive|presentable) (?:looks|looking|appearance)|photo(?:graph)? (?:is )?(?:required|mandatory|needed)',
  },
  {
    id: 'ability',
    effect: 'hint',
    pattern: 'able-?bodied|physically fit|fit and healthy|normal hearing|crazy|insane|blind spot',
  },
  {
    id: 'unpaid',
    effect: 'review',
    pattern:
      'unpaid(?: internship| trial| work| role| position)?|without (?:pay|salary|remuneration)|no (?:pay|salary|stipend)|work for (?:equity|exposure)|commission[ -]only|100 ?% commission',
  },
  {
    id: 'overwork',
    effect: 'hint',
    pattern:
      'work hard,? play hard|whatever it takes|24/7 availab(?:le|ility)|always on|no clock[ -]?watchers|hit the ground running|thick skin(?:ned)?|high[ -]pressure environment',
  },
  {
    id: 'family-metaphor',
    effect: 'hint',
    pattern: 'we are (?:like )?(?:a|one) (?:big )?family|like a family|work family',
  },
  {
    id: 'degree',
    effect: 'hint',
    pattern: '(?:top|elite|ivy league|tier[ -]?1) (?:university|universities|college|school)',
  },
  {
    id: 'money-fee',
    effect: 'blocks',
    pattern:
      '(?:registration|application|processing|joining|enrol?ment|training|placement|visa processing|background check|security) (?:fee|fees|charge|charges|deposit)s?(?! (?:is|are) (?:paid|covered|reimbursed) by)|refundable deposit|pay(?:ment)? (?:a|an|the) (?:small )?(?:fee|deposit)|send (?:us )?money|wire transfer',
  },
  {
    id: 'money-buy',
    effect: 'blocks',
    pattern:
      '(?:buy|purchase) (?:your|the|a) (?:own )?(?:starter kit|training kit|starter pack|course|starting stock)|initial investment (?:of|is|required)|invest (?:your own money|in your own)',
  },
  {
    id: 'money-bank',
    effect: 'blocks',
    pattern:
      '(?:send|share|provide|give) (?:us )?(?:your )?(?:bank (?:account|details|login)|credit card|card number|online banking|pin code|otp)',
  },
  {
    id: 'money-kit',
    effect: 'review',
    pattern:
      '(?:own|bring your own) (?:laptop|car|equipment|tools) (?:is )?(?:required|needed|mandatory)|pyramid|multi-?level marketing|mlm|unlimited earning(?:s)?|earn up to|get rich|easy money|be your own boss',
  },
  {
    id: 'elsewhere',
    effect: 'review',
    pattern:
      '(?:contact|message|write|text|apply)(?: us| me)? (?:only )?(?:on|via|through) (?:whatsapp|telegram|signal)|whatsapp (?:number|only)|telegram (?:only|channel)',
  },
]

/**
 * Words that keep good people from applying, or that no honest posting needs. Data alone: a pattern,
 * what it does, why, and what to write instead. Patterns are tried on whole words without regard to
 * case.
 */
import type { WordingEffect } from '../contract.ts'

export type WordingRule = {
  id: string
  effect: WordingEffect
  /** A regular expression's source; `\b` stands on both sides already. */
  pattern: string
  reason: string
  instead: string | null
}

const gendered = 'Readers take it as meant for one gender; studies find that fewer women apply.'
const aged = 'It says how old someone should be. In many countries that is against the law.'
const money = 'Nobody pays to work. A posting that asks applicants for money is not published.'

export const wordingRules: readonly WordingRule[] = [
  {
    id: 'gendered-noun',
    effect: 'hint',
    pattern:
      'salesman|saleswoman|craftsman|foreman|handyman|draftsman|repairman|waitress|stewardess|cleaning lady|cameraman|middleman|manpower|chairman',
    reason: gendered,
    instead: 'the work itself: sales representative, supervisor, technician, staff',
  },
  {
    id: 'gendered-person',
    effect: 'hint',
    pattern:
      'he will|she will|his or her|he/she|s/he|the right man|young man|young lady|guys|gentlemen',
    reason: gendered,
    instead: 'you, or they',
  },
  {
    id: 'gendered-metaphor',
    effect: 'hint',
    pattern:
      'ninjas?|rock ?stars?|gurus?|wizards?|hackers?|superhero(?:es)?|wing ?man|alpha|dominat(?:e|es|ing|or)|aggressive(?:ly)?|fearless|conquer(?:s|ing)?',
    reason: 'It describes a character from a film. Say what the person does and can.',
    instead: 'the skill that is meant',
  },
  {
    id: 'age-young',
    effect: 'hint',
    pattern:
      'young(?: and| &)? (?:dynamic|team|professionals?|people|talents?)|youthful|digital natives?|fresh blood|recent graduates? only|freshers? only',
    reason: aged,
    instead: 'the experience that is needed, in either direction',
  },
  {
    id: 'age-limit',
    effect: 'review',
    pattern:
      '(?:maximum|max\\.?|under|below|not older than) (?:age )?(?:of )?(?:2[0-9]|3[0-9]|4[0-9]|5[0-9]) years(?: old| of age)?|age(?:d)? (?:limit|between)\\b[^.\\n]{0,20}|between \\d\\d and \\d\\d years old',
    reason: aged,
    instead: null,
  },
  {
    id: 'origin',
    effect: 'review',
    pattern:
      'native (?:english|german|french|spanish|dutch|italian|hindi|arabic)(?: speakers?)?|mother tongue|(?:only|no) (?:locals|foreigners|immigrants)',
    reason: 'It asks where someone was born, not what they can do.',
    instead: 'the level that is needed, such as C1',
  },
  {
    id: 'family',
    effect: 'review',
    pattern:
      'unmarried|no family commitments?|without (?:children|dependants|dependents)|marital status|not pregnant',
    reason:
      'Family is nobody’s business in a posting. In many countries asking is against the law.',
    instead: null,
  },
  {
    id: 'looks',
    effect: 'hint',
    pattern:
      '(?:good|pleasant|attractive|presentable) (?:looks|looking|appearance)|photo(?:graph)? (?:is )?(?:required|mandatory|needed)',
    reason: 'Looks do not do the work, and a photograph invites bias.',
    instead: null,
  },
  {
    id: 'ability',
    effect: 'hint',
    pattern: 'able-?bodied|physically fit|fit and healthy|normal hearing|crazy|insane|blind spot',
    reason: 'It shuts out people who could do the work with help that costs little.',
    instead: 'what is lifted, walked or heard in a day, and that help is arranged',
  },
  {
    id: 'unpaid',
    effect: 'review',
    pattern:
      'unpaid(?: internship| trial| work| role| position)?|without (?:pay|salary|remuneration)|no (?:pay|salary|stipend)|work for (?:equity|exposure)|commission[ -]only|100 ?% commission',
    reason: 'Work without pay is looked at by an admin before it is shown.',
    instead: 'what is paid, or that it is voluntary work for a charity',
  },
  {
    id: 'overwork',
    effect: 'hint',
    pattern:
      'work hard,? play hard|whatever it takes|24/7 availab(?:le|ility)|always on|no clock[ -]?watchers|hit the ground running|thick skin(?:ned)?|high[ -]pressure environment',
    reason: 'Many read it as long hours. Say what the hours are.',
    instead: 'the hours, the shifts, and how often someone is on call',
  },
  {
    id: 'family-metaphor',
    effect: 'hint',
    pattern: 'we are (?:like )?(?:a|one) (?:big )?family|like a family|work family',
    reason: 'A family cannot give notice. Say how people help each other here.',
    instead: null,
  },
  {
    id: 'degree',
    effect: 'hint',
    pattern: '(?:top|elite|ivy league|tier[ -]?1) (?:university|universities|college|school)',
    reason: 'It says where someone could afford to study.',
    instead: 'what the person must know, however they learnt it',
  },
  {
    id: 'money-fee',
    effect: 'blocks',
    pattern:
      '(?:registration|application|processing|joining|enrol?ment|training|placement|visa processing|background check|security) (?:fee|fees|charge|charges|deposit)s?(?! (?:is|are) (?:paid|covered|reimbursed) by)|refundable deposit|pay(?:ment)? (?:a|an|the) (?:small )?(?:fee|deposit)|send (?:us )?money|wire transfer',
    reason: money,
    instead: null,
  },
  {
    id: 'money-buy',
    effect: 'blocks',
    pattern:
      '(?:buy|purchase) (?:your|the|a) (?:own )?(?:starter kit|training kit|starter pack|course|starting stock)|initial investment (?:of|is|required)|invest (?:your own money|in your own)',
    reason: money,
    instead: null,
  },
  {
    id: 'money-bank',
    effect: 'blocks',
    pattern:
      '(?:send|share|provide|give) (?:us )?(?:your )?(?:bank (?:account|details|login)|credit card|card number|online banking|pin code|otp)',
    reason: 'A posting never asks for bank or card data.',
    instead: null,
  },
  {
    id: 'money-kit',
    effect: 'review',
    pattern:
      '(?:own|bring your own) (?:laptop|car|equipment|tools) (?:is )?(?:required|needed|mandatory)|pyramid|multi-?level marketing|mlm|unlimited earning(?:s)?|earn up to|get rich|easy money|be your own boss',
    reason:
      'Postings that lead people into debt are written like this: an admin looks at it first.',
    instead: 'what is paid, and what the company provides',
  },
  {
    id: 'elsewhere',
    effect: 'review',
    pattern:
      '(?:contact|message|write|text|apply)(?: us| me)? (?:only )?(?:on|via|through) (?:whatsapp|telegram|signal)|whatsapp (?:number|only)|telegram (?:only|channel)',
    reason:
      'Applicants lose every protection there, and fraud begins like this: an admin looks first.',
    instead: null,
  },
]

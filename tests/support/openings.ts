/**
 * Pairs of postings, labelled by hand: the same opening on two boards, or two openings that look
 * alike. Texts are made up in the manner of real boards: the same opening differs in boilerplate,
 * punctuation and a rewritten sentence; two openings share the company's boilerplate and the title.
 */
export type Posting = { title: string; place: string; text: string; number?: string }
export type OpeningPair = { name: string; one: Posting; other: Posting; same: boolean }

const about =
  'Harbour Labs builds the software that ports run on. Two hundred people in five cities plan berths, cranes and trucks with our tools, and forty ports trust them every day. We are owned by the people who work here.'
const equal =
  'We hire for what people can do. Tell us what you need to take part in our interviews, and we arrange it. All qualified applicants are considered without regard to origin, age, gender, faith or disability.'
const benefits =
  'You get thirty days of leave, a pension that we match, a budget for learning, parental leave of six months and a bicycle or a train ticket, whichever suits you.'

const roles: Record<string, string> = {
  backend:
    'You design the services that tell cranes where to go. Our stack is Go, PostgreSQL and Kafka on Kubernetes; we deploy ten times a day and are on call one week in eight. You own a service from its first sketch to its pager, review the work of three colleagues and write down why things are as they are. You have built systems that had to stay up, you know what an index costs, and you say no to a queue where a table will do.',
  berth:
    'The berth planning team predicts when ships arrive and where they should moor. You will turn tide tables, pilots’ rosters and engine telemetry into forecasts that harbour masters believe. You work with two mathematicians and a former ship’s captain, mostly in Python and Rust, and you present results to people who have never seen a confidence interval. Experience with optimisation under constraints counts more than any framework.',
  billing:
    'Every container that leaves a port has to be paid for by someone. You join the four people who turn forty tariff books into invoices: contracts, currencies, credit notes and audits by three tax authorities. The code is Kotlin and has many tests; the rules are written by lawyers. You enjoy finding the one cent that is missing and explaining to an accountant where it went.',
  nurse:
    'On the ward for internal medicine you look after eight patients in a shift, together with a colleague and two trainees. You plan care, speak with families, dress wounds and give medication, and you hand over in writing. Shifts are known six weeks ahead. You hold a licence as a registered nurse, speak German at B2, and have worked with people who are old and ill at the same time.',
  theatre:
    'In our four operating theatres you prepare instruments, assist surgeons and watch over sterility. A day has three to six procedures, most of them orthopaedic; nights are on call from home. We train you on navigation systems and robots in the first half year. You are a registered nurse with a certificate for theatres or two years beside an operating table.',
  sales:
    'You win new ports in northern Europe. A deal takes nine months, three committees and one night in a control tower. You travel two weeks in a month, prepare tenders with our engineers and stay the contact for your customers after they have signed. You have sold complicated things to public bodies, you write clear letters and you speak Swedish or Finnish beside English.',
  support:
    'When a crane stops, operators call you. You work in a team of eleven that covers the clock in shifts, reproduces faults in a simulator and decides whether an engineer is woken. You write the articles that prevent the next call. You have worked on a help desk or in a control room, read logs without fear and stay friendly at four in the morning.',
  data: 'You look after the warehouse: four billion events a month from sensors, ships and scales. You model them with dbt, keep the costs within bounds and teach product managers to answer their own questions. You care about definitions, know window functions by heart and would rather delete a dashboard than add one. We use Snowflake, Airflow and too many spreadsheets.',
}

const whole = (role: string) => `${about}\n\n${roles[role]}\n\n${benefits}\n\n${equal}`

/** The same opening as another board shows it. */
const shownElsewhere: Record<string, (role: string) => string> = {
  'without the last paragraph': (role) => `${about}\n\n${roles[role]}\n\n${benefits}`,
  'without what the company says of itself': (role) => `${roles[role]}\n\n${benefits}\n\n${equal}`,
  'with a line of the board above': (role) =>
    `Apply in two minutes. This employer answers quickly.\n\n${whole(role)}`,
  'in capitals here and there, with bullets': (role) =>
    whole(role).replace('You ', '• YOU ').replaceAll('. ', '.\n• '),
  'with one sentence rewritten': (role) =>
    whole(role).replace(
      'You get thirty days of leave, a pension that we match',
      'Leave is thirty days and we double what you put into your pension',
    ),
  'word for word': whole,
}

/** Another opening of the same company. */
const otherRoles: [string, string][] = [
  ['backend', 'berth'],
  ['backend', 'billing'],
  ['backend', 'data'],
  ['berth', 'billing'],
  ['nurse', 'theatre'],
  ['sales', 'support'],
  ['support', 'data'],
  ['billing', 'sales'],
]

const titles: Record<string, [string, string]> = {
  backend: ['Senior backend engineer', 'Senior Backend Engineer (m/f/d)'],
  berth: ['Senior backend engineer', 'Senior backend engineer'],
  billing: ['Software engineer, billing', 'Software Engineer - Billing'],
  nurse: ['Registered nurse', 'Registered Nurse (f/m/x)'],
  theatre: ['Registered nurse', 'Registered nurse'],
  sales: ['Account executive', 'Account Executive (all genders)'],
  support: ['Support specialist', 'Support specialist'],
  data: ['Analytics engineer', 'Analytics Engineer'],
}

const places = ['Berlin, Germany', 'Munich, Germany']

export const openingPairs: OpeningPair[] = [
  ...Object.keys(roles).flatMap((role) =>
    Object.entries(shownElsewhere).map(([name, shown]) => ({
      name: `${role}, ${name}`,
      one: { title: titles[role]![0], place: places[0]!, text: whole(role) },
      other: { title: titles[role]![1], place: places[0]!, text: shown(role) },
      same: true,
    })),
  ),
  ...otherRoles.flatMap(([role, other]) => [
    {
      name: `${role} and ${other} under one title`,
      one: { title: titles[role]![0], place: places[0]!, text: whole(role) },
      other: { title: titles[role]![0], place: places[0]!, text: whole(other) },
      same: false,
    },
    {
      name: `${role} and ${other} under one title, each half boilerplate`,
      one: { title: titles[role]![0], place: places[0]!, text: `${whole(role)}\n\n${about}` },
      other: { title: titles[role]![0], place: places[0]!, text: `${whole(other)}\n\n${about}` },
      same: false,
    },
  ]),
  ...Object.keys(roles).flatMap((role) => [
    {
      name: `${role} in another city`,
      one: { title: titles[role]![0], place: places[0]!, text: whole(role) },
      other: { title: titles[role]![0], place: places[1]!, text: whole(role) },
      same: false,
    },
    {
      name: `${role} under another number`,
      one: { title: titles[role]![0], place: places[0]!, text: whole(role), number: 'R-1' },
      other: { title: titles[role]![0], place: places[0]!, text: whole(role), number: 'R-2' },
      same: false,
    },
    {
      name: `${role} a step higher`,
      one: { title: titles[role]![0], place: places[0]!, text: whole(role) },
      other: { title: `Lead ${titles[role]![0]}`, place: places[0]!, text: whole(role) },
      same: false,
    },
  ]),
]

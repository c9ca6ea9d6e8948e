/** Invented people for a first look; the same index always makes the same one. */
import type { Profile } from '#features/profiles/contract.ts'

type Trade = {
  label: string
  titles: string[]
  skills: string[]
  field: string
  work: string
  employers: string[]
}

const trades: readonly Trade[] = [
  {
    label: 'Backend engineer',
    titles: ['Backend engineer', 'Software engineer', 'Platform engineer'],
    skills: ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'TypeScript', 'Node.js'],
    field: 'Computer science',
    work: 'Built and ran services that handle payments, and took part in the on-call rota.',
    employers: ['Brückner Logistik', 'Paystack Lane', 'Ferrovia Digital'],
  },
  {
    label: 'Data scientist',
    titles: ['Data scientist', 'Data engineer', 'Analytics engineer'],
    skills: ['SQL', 'Python', 'dbt', 'Airflow', 'Statistics'],
    field: 'Statistics',
    work: 'Answered the questions of the sales and product teams with data they could trust.',
    employers: ['Northern Grid', 'Instytut Danych', 'Cobalt Retail'],
  },
  {
    label: 'Frontend engineer',
    titles: ['Frontend engineer', 'Web engineer', 'Design engineer'],
    skills: ['React', 'TypeScript', 'CSS', 'Accessibility', 'GraphQL'],
    field: 'Interaction design',
    work: 'Led the redesign of the booking flow from first interviews to release.',
    employers: ['Reisewerk', 'Casa Aberta', 'Little Harbour Bank'],
  },
  {
    label: 'Account executive',
    titles: ['Account executive', 'Key account manager'],
    skills: ['Negotiation', 'CRM', 'Presentation', 'Forecasting', 'B2B sales'],
    field: 'Business administration',
    work: 'Won and kept mid-sized customers in three countries.',
    employers: ['Lindgren Papier', 'Sunrise Packaging', 'Comercial Aurora'],
  },
  {
    label: 'Registered nurse',
    titles: ['Registered nurse', 'Intensive care nurse'],
    skills: ['Patient care', 'Triage', 'Documentation', 'Wound care'],
    field: 'Nursing',
    work: 'Ran the afternoon clinic and trained new colleagues.',
    employers: ['Klinikum am Fluss', 'St. Brigid’s Hospital', 'Hospital da Luz Nova'],
  },
  {
    label: 'Product manager',
    titles: ['Product manager', 'Product owner'],
    skills: ['Discovery', 'Roadmaps', 'Analytics', 'Writing', 'User research'],
    field: 'Economics',
    work: 'Took a scheduling product from twelve pilot customers to four hundred.',
    employers: ['Takt Software', 'Harvest Table', 'Kollektiv Mobil'],
  },
]

/** Everybody whose index it divides has the demo candidate's trade. */
export const tradeCount = trades.length

const cities: readonly [string, string][] = [
  ['Berlin', 'DE'],
  ['London', 'GB'],
  ['Cape Town', 'ZA'],
  ['New York City', 'US'],
  ['Bengaluru', 'IN'],
  ['Warsaw', 'PL'],
]

const schools = [
  'Universität Bremen',
  'University of Nairobi',
  'Universidade do Minho',
  'Politechnika Łódzka',
  'University of Leeds',
  'Anna University',
]

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length]!
}

/** After so many people trades, cities and years would come together as before. */
const sameAgain = 24

export function profileOf(index: number, name: string, email: string): Profile {
  // The first one is the demo candidate: a backend engineer in Berlin.
  const trade = pick(trades, index * 7)
  const round = Math.floor(index / sameAgain)
  const [city, countryCode] = pick(cities, index * 5 + round)
  const started = 2008 + ((index * 5 + 8 + round * 7) % 12)
  const unknown = round === 0 ? -1 : 1 + (round % (trade.skills.length - 1))
  const changed = started + 3 + (index % 4)
  return {
    basics: {
      name,
      label: trade.label,
      email,
      summary: `${trade.label} since ${started}. ${trade.work} Looking for a team that ships carefully and writes things down.`,
      location: { city, countryCode },
    },
    work: [
      {
        name: pick(trade.employers, index),
        position: trade.titles[0]!,
        startDate: `${changed}-03`,
        summary: trade.work,
      },
      {
        name: pick(trade.employers, index + 1),
        position: trade.titles[1]!,
        startDate: `${started}-09`,
        endDate: `${changed}-02`,
      },
    ],
    education: [
      {
        institution: pick(schools, index * 5),
        area: trade.field,
        studyType: index % 3 ? 'BSc' : 'MSc',
      },
    ],
    skills: trade.skills
      .filter((_skill, position) => position !== unknown)
      .map((skill) => ({ name: skill })),
    preferences: {
      titles: trade.titles,
      locations: [city],
      seniority: index % 2 ? 'mid' : 'senior',
    },
  }
}

const referrerTitles: readonly [title: string, area: string][] = [
  ['Software engineer', 'Engineering'],
  ['Data engineer', 'Data'],
  ['Product manager', 'Product'],
  ['Key account manager', 'Sales'],
  ['Operations lead', 'Operations'],
  ['Engineering manager', 'Engineering'],
  ['Financial controller', 'Finance'],
  ['Ward manager', 'Care'],
]

export function referrerFactsOf(index: number): {
  title: string
  function: string
  office: string
} {
  const [title, area] = pick(referrerTitles, index)
  return { title, function: area, office: pick(cities, index * 5)[0] }
}

/** Who someone looks around as: a candidate, a referrer, and someone who is both. */
export const demoNames = {
  candidate: 'Priya Raman',
  referrer: 'Lukas Grünwald',
  both: 'Zoë Ferreira',
} as const

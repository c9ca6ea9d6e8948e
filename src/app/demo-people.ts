/** Invented people for a first look; the same seed always makes the same ones. */
import type { Profile } from '#features/profiles/contract.ts'

const givenNames =
  'Ada Bela Chidi Dalia Emre Fatima Goran Hanna Ines Jonas Kavya Leif Mina Noor Oskar Priya Quentin Rosa Samir Tuulia Uma Viktor Wanda Xenia Yusuf Zoë Amara Björn Çiğdem Dmitri'.split(
    ' ',
  )
const familyNames =
  'Adeyemi Bergström Castellanos Dhillon Eriksson Ferreira Grünwald Haddad Ivanova Jovanović Kowalski Lindqvist Mbeki Nakamura Okafor Petrov Quintana Rasmussen Saito Thompson Ueda Vargas Weiß Xu Yıldız Zimmermann'.split(
    ' ',
  )

type Trade = { label: string; titles: string[]; skills: string[]; field: string; work: string }

const trades: readonly Trade[] = [
  {
    label: 'Backend engineer',
    titles: ['Backend engineer', 'Software engineer'],
    skills: ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'TypeScript'],
    field: 'Computer science',
    work: 'Built and ran services that handle payments, and took part in the on-call rota.',
  },
  {
    label: 'Data analyst',
    titles: ['Data analyst', 'Analytics engineer'],
    skills: ['SQL', 'Python', 'dbt', 'Tableau', 'Statistics'],
    field: 'Statistics',
    work: 'Answered the questions of the sales and product teams with data they could trust.',
  },
  {
    label: 'Product designer',
    titles: ['Product designer', 'UX designer'],
    skills: ['Figma', 'User research', 'Prototyping', 'Accessibility', 'Design systems'],
    field: 'Interaction design',
    work: 'Led the redesign of the booking flow from first interviews to release.',
  },
  {
    label: 'Account executive',
    titles: ['Account executive', 'Sales manager'],
    skills: ['Negotiation', 'Salesforce', 'Prospecting', 'Forecasting', 'B2B sales'],
    field: 'Business administration',
    work: 'Won and kept mid-sized customers in three countries.',
  },
  {
    label: 'Nurse practitioner',
    titles: ['Nurse practitioner', 'Registered nurse'],
    skills: ['Patient care', 'Triage', 'Electronic health records', 'Wound care', 'Teaching'],
    field: 'Nursing',
    work: 'Ran the afternoon clinic and trained new colleagues.',
  },
  {
    label: 'Marketing manager',
    titles: ['Marketing manager', 'Growth manager'],
    skills: ['SEO', 'Content strategy', 'Google Analytics', 'Copywriting', 'Budgeting'],
    field: 'Communication',
    work: 'Planned campaigns and reported honestly on what they brought.',
  },
]

const cities: readonly [string, string][] = [
  ['Berlin', 'DE'],
  ['London', 'GB'],
  ['Cape Town', 'ZA'],
  ['New York City', 'US'],
  ['Bengaluru', 'IN'],
  ['Lisbon', 'PT'],
]

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length]!
}

/** A name that no other index below 780 has. */
export function nameOf(index: number): string {
  const given = pick(givenNames, index)
  return `${given} ${pick(familyNames, index + Math.floor(index / givenNames.length))}`
}

export function profileOf(index: number, email: string): Profile {
  const trade = pick(trades, index * 7 + 3)
  const [city, countryCode] = pick(cities, index * 5)
  const started = 2008 + (index % 12)
  return {
    basics: {
      name: nameOf(index),
      label: trade.label,
      email,
      summary: `${trade.label} since ${started}. ${trade.work} Looking for a team that ships carefully and writes things down.`,
      location: { city, countryCode },
    },
    work: [
      {
        name: `Former Employer ${(index % 17) + 1}`,
        position: trade.titles[0]!,
        startDate: `${started}-03`,
        endDate: `${2019 + (index % 6)}-09`,
        summary: trade.work,
      },
    ],
    education: [
      {
        institution: 'University of Somewhere',
        area: trade.field,
        studyType: index % 3 ? 'BSc' : 'MSc',
      },
    ],
    skills: trade.skills.map((name) => ({ name })),
    preferences: {
      titles: trade.titles,
      locations: [city],
      seniority: index % 2 ? 'senior' : 'mid',
    },
  }
}

const functions = ['Engineering', 'Data', 'Design', 'Sales', 'Operations', 'Marketing']
const ranks = ['Engineer', 'Lead', 'Manager', 'Specialist', 'Director']

export function insiderFactsOf(index: number): { title: string; function: string; office: string } {
  const area = pick(functions, index)
  return {
    title: `${area} ${pick(ranks, index * 3)}`,
    function: area,
    office: pick(cities, index * 5)[0],
  }
}

/** Searches as people type them, with what must and what must not be among the first ten. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { buildAppWith, type Opening } from '../../../../tests/support/searched-openings.ts'
import type { countFacets, searchJobs } from '../contract.ts'

const openings: Opening[] = [
  ['Northlight', 'Senior React Developer', 'Berlin, Germany', 'React, TypeScript, GraphQL.'],
  ['Northlight', 'React Engineer', 'Munich, Germany', 'React and Redux. Our team sits in Munich.'],
  [
    'Northlight',
    'Senior Backend Engineer',
    'Berlin, Germany',
    'Go, PostgreSQL, Kafka. We ship weekly.',
  ],
  ['Northlight', 'Junior Frontend Engineer', 'Remote - Germany', 'React or Vue, CSS.'],
  ['Northlight', 'Internal Audit Manager', 'Berlin, Germany', 'Audits of internal controls.'],
  ['Northlight', 'International Tax Advisor', 'Zurich, Switzerland', 'Tax across countries.'],
  ['Northlight', 'Marketing Intern', 'Berlin, Germany', 'Six months, paid.'],
  ['Northlight', 'Engineering Manager, Platform', 'Hamburg, Germany', 'Lead eight people.'],
  ['Northlight', 'Product Manager, Payments', 'Cologne, Germany', 'Roadmap, discovery.'],
  ['Northlight', 'Technical Project Manager', 'Munich, Germany', 'Plans and budgets.'],
  ['Northlight', 'Site Reliability Engineer', 'Remote - Europe', 'Kubernetes, Terraform, on-call.'],
  ['Northlight', 'QA Engineer', 'Warsaw, Poland', 'Playwright, test plans.'],
  ['Northlight', 'Data Scientist', 'Paris, France', 'Python, statistics, experiments.'],
  ['Northlight', 'Machine Learning Engineer', 'Paris, France', 'Python, PyTorch.'],
  ['Harborview', 'Registered Nurse', 'Boston, MA', 'Night shifts in intensive care.'],
  ['Harborview', 'Licensed Practical Nurse', 'Cambridge, MA', 'Care at home.'],
  ['Harborview', 'Physician Assistant', 'Boston, MA', 'Clinic of orthopedics.'],
  ['Harborview', 'Restful Sleep Technician', 'Boston, MA', 'A restful night for our guests.'],
  ['Harborview', 'Medical Receptionist', 'Washington, DC', 'Front desk, part time.'],
  [
    'Quantlane',
    'C++ Quantitative Developer',
    'London, United Kingdom',
    'C++20, low latency, pricing.',
  ],
  ['Quantlane', 'Quantitative Researcher', 'London, United Kingdom', 'Python, statistics.'],
  ['Quantlane', 'Java Developer', 'London, United Kingdom', 'Java, Spring, Oracle.'],
  ['Quantlane', 'C# Developer', 'New York, NY', 'C#, .NET, WPF.'],
  ['Quantlane', 'Rust Engineer', 'Remote - United States', 'Rust, WebAssembly.'],
  ['Quantlane', 'Python Developer', 'London, United Kingdom', 'Django, Celery.'],
  ['Quantlane', 'Compliance Officer', 'New York, NY', 'Rules and policies.'],
  ['Quantlane', 'Staff Accountant', 'New York, NY', 'Month end, US GAAP.'],
  ['Quantlane', 'Accounting Manager', 'Chicago, IL', 'Lead the accounting team.'],
  ['Brightside', 'UX Designer', 'London, United Kingdom', 'Figma, research.'],
  ['Brightside', 'Product Designer', 'Amsterdam, Netherlands', 'Figma, design systems.'],
  ['Brightside', 'Frontend Developer', 'Remote - Germany', 'TypeScript, React.'],
  ['Brightside', 'Front-End Engineer', 'Lisbon, Portugal', 'Vue, accessibility.'],
  ['Brightside', 'Full Stack Engineer', 'Barcelona, Spain', 'Node.js, React.'],
  ['Brightside', 'Node.js Developer', 'Madrid, Spain', 'Node.js, Fastify.'],
  ['Brightside', 'DevOps Engineer', 'Dublin, Ireland', 'AWS, CI/CD, Kubernetes.'],
  ['Brightside', 'Android Developer', 'Toronto, Canada', 'Kotlin, Jetpack.'],
  ['Brightside', 'iOS Engineer', 'Toronto, Canada', 'Swift, SwiftUI.'],
  ['Brightside', 'Customer Success Manager', 'Austin, TX', 'Renewals and onboarding.'],
  ['Brightside', 'Account Executive', 'San Francisco, CA', 'Enterprise sales.'],
  ['Brightside', 'Sales Development Representative', 'Austin, TX', 'Outbound calls.'],
  ['Brightside', 'Senior Marketing Manager', 'San Francisco, CA', 'Go to market plans.'],
  ['Brightside', 'Executive Assistant', 'Remote - India', 'Calendars and travel.'],
  ['Werkbund', 'Bürokauffrau (m/w/d)', 'Köln', 'Rechnungen, Ablage, Telefon.'],
  ['Werkbund', 'Softwareentwickler Java (m/w/d)', 'München', 'Java, Spring Boot.'],
  ['Werkbund', 'Werkstudent Marketing (m/w/d)', 'Stuttgart', 'Zwanzig Stunden in der Woche.'],
  ['Werkbund', 'Pflegefachkraft (m/w/d)', 'Düsseldorf', 'Ambulante Pflege.'],
  ['Werkbund', 'LKW-Fahrer (m/w/d)', 'Nürnberg', 'Nahverkehr, Führerschein CE.'],
  ['Werkbund', 'Elektroniker (m/w/d)', 'Zürich', 'Schaltschränke.'],
  ['Kitchenwise', 'Regional Trainer', 'Texas', 'Opens new shops.'],
  ['Kitchenwise', 'Menu Writer', 'Remote - Bavaria, Germany', 'Writes menus.'],
  ['Kitchenwise', 'Barista', 'London, United Kingdom', 'Early shifts, part-time.'],
  ['Kitchenwise', 'Sous Chef', 'Manchester, United Kingdom', 'Lead the kitchen at night.'],
  ['Kitchenwise', 'Truck Driver', 'Leeds, United Kingdom', 'Deliveries, HGV licence.'],
  ['Kitchenwise', 'Store Manager', 'Reading, United Kingdom', 'Run the shop.'],
  ['Kitchenwise', 'Universal Credit Advisor', 'Leeds, United Kingdom', 'Benefits advice.'],
  ['Kitchenwise', 'University Relations Lead', 'Oxford, United Kingdom', 'Campus events.'],
]

let app: TestApp

beforeAll(async () => {
  app = await buildAppWith(openings)
}, 240_000)
afterAll(() => app.close())

type Case = {
  /** Titles among the first ten. */
  finds?: string[]
  /** The first one. */
  first?: string
  /** Titles that are not among the first ten. */
  not?: string[]
  /** All that is found. */
  only?: string[]
  leftOut?: string[]
  /** Places where nothing fits. */
  nothingIn?: string[]
  spelled?: string
}

const cases: [string, Case][] = [
  ['senior react developer berlin', { only: ['Senior React Developer'] }],
  ['react developer', { first: 'Senior React Developer', finds: ['React Engineer'] }],
  ['react engineer', { first: 'React Engineer', finds: ['Senior React Developer'] }],
  ['developer react', { finds: ['React Engineer', 'Senior React Developer'] }],
  ['react munich', { only: ['React Engineer'] }],
  ['react muenchen', { only: ['React Engineer'] }],
  ['react in München', { only: ['React Engineer'] }],
  [
    'frontend developer remote germany',
    { finds: ['Frontend Developer', 'Junior Frontend Engineer'], not: ['Front-End Engineer'] },
  ],
  [
    'frontend developer',
    { first: 'Frontend Developer', finds: ['Front-End Engineer', 'Junior Frontend Engineer'] },
  ],
  ['front-end developer', { finds: ['Front-End Engineer', 'Frontend Developer'] }],
  [
    'front end',
    { finds: ['Front-End Engineer', 'Frontend Developer'], not: ['Medical Receptionist'] },
  ],
  ['sre remote europe', { first: 'Site Reliability Engineer' }],
  ['sre', { only: ['Site Reliability Engineer'] }],
  ['site reliability', { first: 'Site Reliability Engineer' }],
  ['c++ quant london', { first: 'C++ Quantitative Developer', leftOut: ['quant'] }],
  ['c++', { only: ['C++ Quantitative Developer'] }],
  ['c#', { only: ['C# Developer'] }],
  ['.net', { only: ['C# Developer'] }],
  ['go', { only: ['Senior Backend Engineer'] }],
  ['golang', { only: ['Senior Backend Engineer'] }],
  ['go to market', { only: ['Senior Marketing Manager'] }],
  ['rust engineer remote', { only: ['Rust Engineer'] }],
  [
    'intern',
    { finds: ['Marketing Intern'], not: ['Internal Audit Manager', 'International Tax Advisor'] },
  ],
  ['"intern"', { only: ['Marketing Intern'] }],
  ['marketing internship', { finds: ['Marketing Intern'], not: ['Senior Marketing Manager'] }],
  ['university', { only: ['University Relations Lead'] }],
  ['universal', { only: ['Universal Credit Advisor'] }],
  ['ux designer london', { first: 'UX Designer', not: ['Product Designer'] }],
  ['ux designer', { first: 'UX Designer', finds: ['Product Designer'] }],
  ['node', { finds: ['Node.js Developer', 'Full Stack Engineer'] }],
  ['nodejs developer', { first: 'Node.js Developer' }],
  ['node.js madrid', { only: ['Node.js Developer'] }],
  ['fullstack', { only: ['Full Stack Engineer'] }],
  ['full-stack barcelona', { only: ['Full Stack Engineer'] }],
  ['python developer london', { first: 'Python Developer', not: ['Data Scientist'] }],
  ['data scientist paris', { only: ['Data Scientist'] }],
  ['ml engineer', { first: 'Machine Learning Engineer' }],
  ['machine learning', { first: 'Machine Learning Engineer' }],
  ['qa', { only: ['QA Engineer'] }],
  ['quality assurance', { only: ['QA Engineer'] }],
  ['pm', { finds: ['Product Manager, Payments', 'Technical Project Manager'] }],
  ['product manager köln', { only: ['Product Manager, Payments'] }],
  ['product manager koeln', { only: ['Product Manager, Payments'] }],
  ['accountant ny', { only: ['Staff Accountant'] }],
  ['customer success tx', { only: ['Customer Success Manager'] }],
  ['nurse boston', { finds: ['Registered Nurse'], not: ['Restful Sleep Technician'] }],
  ['rn', { first: 'Registered Nurse' }],
  ['night nurse', { first: 'Registered Nurse', not: ['Sous Chef'] }],
  ['washington dc', { only: ['Medical Receptionist'] }],
  ['part time barista london', { only: ['Barista'] }],
  ['java developer', { first: 'Java Developer' }],
  ['java', { finds: ['Java Developer', 'Softwareentwickler Java (m/w/d)'] }],
  ['javva developer', { first: 'Java Developer', spelled: 'java developer' }],
  ['acountant', { finds: ['Staff Accountant'], spelled: 'accountant' }],
  ['accounting', { only: ['Accounting Manager'] }],
  ['kuberne', { finds: ['Site Reliability Engineer', 'DevOps Engineer'] }],
  ['store manager reading', { first: 'Store Manager' }],
  ['jobs in reading', { finds: ['Store Manager'], not: ['Barista'] }],
  ['jobs at quantlane', { finds: ['Rust Engineer', 'Java Developer'], not: ['Barista'] }],
  [
    'quantlane developer',
    { finds: ['Java Developer', 'C# Developer'], not: ['Android Developer'] },
  ],
  ['krankenschwester', { finds: ['Pflegefachkraft (m/w/d)', 'Registered Nurse'] }],
  ['bürokauffrau köln', { only: ['Bürokauffrau (m/w/d)'] }],
  ['burokauffrau', { only: ['Bürokauffrau (m/w/d)'] }],
  ['java münchen', { only: ['Softwareentwickler Java (m/w/d)'] }],
  ['werkstudent', { finds: ['Werkstudent Marketing (m/w/d)'] }],
  ['lorry driver', { first: 'Truck Driver' }],
  ['remote india assistant', { only: ['Executive Assistant'] }],
  [
    'engineer -kubernetes -react',
    {
      not: ['Site Reliability Engineer', 'React Engineer', 'DevOps Engineer'],
      finds: ['QA Engineer'],
    },
  ],
  ['developer toronto', { finds: ['Android Developer'], not: ['Java Developer'] }],
  ['ci/cd', { only: ['DevOps Engineer'] }],
  [
    'boston ma',
    { finds: ['Registered Nurse', 'Physician Assistant'], not: ['Medical Receptionist'] },
  ],
  ['executive san francisco california', { only: ['Account Executive'] }],
  ['developer new york ny', { only: ['C# Developer'] }],
  ['java developer london uk', { only: ['Java Developer'] }],
  ['trainer texas', { only: ['Regional Trainer'] }],
  ['jobs in texas', { finds: ['Regional Trainer', 'Customer Success Manager'] }],
  ['menu writer bayern', { only: ['Menu Writer'] }],
  ['trainer austin', { only: ['Regional Trainer'], nothingIn: ['Austin'] }],
  ['jobs in cambridge ma', { finds: ['Licensed Practical Nurse'] }],
  ['front desk receptionist washington dc', { only: ['Medical Receptionist'] }],
  ['buerokauffrau', { only: ['Bürokauffrau (m/w/d)'] }],
  [
    'projectmanager munich',
    { first: 'Technical Project Manager', spelled: 'project manager munich' },
  ],
  ['quality assurance engineer', { first: 'QA Engineer' }],
  ['truckdriver', { first: 'Truck Driver', spelled: 'truck driver' }],
  // Turin is no misspelt word, though no posting has it.
  ['developer turin', { finds: ['Java Developer'], nothingIn: ['Turin'] }],
  // No posting has the plural, which is no reason to leave it out.
  ['zzqqy receptionists', { only: ['Medical Receptionist'], leftOut: ['zzqqy'] }],
  // Commas without spaces, strokes and joined words.
  ['python,london', { finds: ['Python Developer', 'Quantitative Researcher'], not: ['Barista'] }],
  [
    'java/spring',
    { finds: ['Java Developer', 'Softwareentwickler Java (m/w/d)'], not: ['Barista'] },
  ],
  ['backend/postgresql', { only: ['Senior Backend Engineer'], spelled: 'backend postgresql' }],
  // What is said around a search is no part of it.
  ['hi im looking for a RN job in boston pls', { only: ['Registered Nurse'] }],
  ['i need a job in munich', { finds: ['React Engineer'], not: ['Barista'] }],
  ['any job in reading', { finds: ['Store Manager'], not: ['Barista'] }],
  ['barista jobs near me', { only: ['Barista'] }],
  ['job receptionist please', { only: ['Medical Receptionist'] }],
  ['java developer (m/f/d)', { first: 'Java Developer' }],
  ['100% remote rust', { only: ['Rust Engineer'] }],
  // Possessives, plurals, professions of women and of all genders have the synonyms of the word.
  ["nurse's boston", { finds: ['Registered Nurse'], not: ['Restful Sleep Technician'] }],
  ['buchhalterin new york', { only: ['Staff Accountant'] }],
  ['Buchhalter*in new york', { only: ['Staff Accountant'] }],
  ['Buchhalter/in', { finds: ['Staff Accountant'] }],
  ['react entwicklerin berlin', { finds: ['Senior React Developer'] }],
  ['lorry drivers', { first: 'Truck Driver' }],
  // A word is corrected even if no posting has all the others.
  [
    'orthopedics barrista',
    { only: ['Barista'], spelled: 'orthopedics barista', leftOut: ['orthopedics'] },
  ],
  // 'Stage' first is an internship, unless the next word is a theatre's.
  ['stage berlin', { only: ['Marketing Intern'] }],
  ['stage marketing', { finds: ['Marketing Intern', 'Werkstudent Marketing (m/w/d)'] }],
  ['stage en marketing berlin', { only: ['Marketing Intern'] }],
  ['stage technologie berlin', { only: ['Marketing Intern'], leftOut: ['technologie'] }],
  ['stage manager', { not: ['Marketing Intern'], leftOut: ['stage'] }],
  // Sums are left out before any other word.
  ['barista london 100k usd', { only: ['Barista'], leftOut: ['100k usd'] }],
  ['zurich', { finds: ['International Tax Advisor', 'Elektroniker (m/w/d)'] }],
]

test.each(cases)('%s', async (q, expected) => {
  const { finds = [], first, not = [], only, leftOut = [], nothingIn = [], spelled } = expected
  const reply = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', {
    query: { q, limit: '10' },
  })
  expect(reply.status).toBe(200)
  const { body } = reply
  const titles = body.items.map(({ title }) => title)
  if (only) expect(titles.toSorted()).toEqual(only.toSorted())
  if (first) expect(titles[0]).toBe(first)
  expect(titles).toEqual(expect.arrayContaining(finds))
  for (const title of not) expect(titles).not.toContain(title)
  expect(body.leftOut).toEqual(leftOut)
  expect(body.nothingIn).toEqual(nothingIn)
  expect(body.spelling?.words).toBe(spelled)
  const facets = await app.guest().get<CallReply<typeof countFacets>>('/api/jobs/facets', {
    query: { q },
  })
  expect(facets.body.total, 'the filters count what the list shows').toBe(body.total)
})

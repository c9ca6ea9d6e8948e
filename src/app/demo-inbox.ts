/**
 * The demo referrer's inbox: ten people whose requests fit, made by the same use cases as real ones. Five
 * are there at once, as many as anybody gets; the others follow as the first are decided.
 */
import type { Profile } from '#features/profiles/contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { givePlans, person, type DemoStage } from './demo-referrals.ts'

const hourMs = 60 * 60 * 1000

type Told = {
  name: string
  label: string
  titles: string[]
  skills: string[]
  seniority: 'junior' | 'mid' | 'senior' | 'lead'
  city: string
  country: string
  employer: string
  since: string
  school: string
  field: string
  degree: string
  note: string
  why: readonly [string, string, string]
  /** Hours since it was sent; a referrer has 48. */
  hoursAgo: number
  /** Lets referrers read the note before they accept. */
  showsNote?: boolean
}

const told: readonly Told[] = [
  {
    name: 'Wanjirũ Kamau',
    label: 'Backend engineer',
    titles: ['Backend engineer', 'Platform engineer', 'API engineer', 'Software engineer'],
    skills: ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'TypeScript', 'Node.js'],
    seniority: 'senior',
    city: 'Nairobi',
    country: 'KE',
    employer: 'Savanna Pay',
    since: '2018-02',
    school: 'University of Nairobi',
    field: 'Computer science',
    degree: 'BSc',
    note: 'I run the ledger behind four million mobile payments a day and would like to bring that care to the grid. I can move to Berlin from February.',
    why: [
      'Cut the time to settle a payment from 40 seconds to 3',
      'On call for two years without a lost transaction',
      'Taught the team to write down why, not only what',
    ],
    hoursAgo: 46.5,
    showsNote: true,
  },
  {
    name: 'Łukasz Wójcik',
    label: 'Data engineer',
    titles: ['Data engineer', 'Analytics engineer', 'Data scientist'],
    skills: ['Python', 'SQL', 'dbt', 'Airflow', 'Statistics'],
    seniority: 'mid',
    city: 'Łódź',
    country: 'PL',
    employer: 'Włókno Retail',
    since: '2021-06',
    school: 'Politechnika Łódzka',
    field: 'Mathematics',
    degree: 'MSc',
    note: 'My models decide what 300 shops order overnight. Wind has the same question with worse data, which is why I am writing.',
    why: [
      'Halved the waste of fresh goods in a year',
      'Moved forty notebooks into one tested pipeline',
      'Explain a forecast to people who do not like forecasts',
    ],
    hoursAgo: 41,
  },
  {
    name: '陳怡君',
    label: 'Frontend engineer',
    titles: ['Frontend engineer', 'Web engineer', 'Design engineer'],
    skills: ['React', 'TypeScript', 'CSS', 'Accessibility', 'GraphQL'],
    seniority: 'senior',
    city: 'Taipei',
    country: 'TW',
    employer: '青鳥科技',
    since: '2017-09',
    school: '國立臺灣大學',
    field: 'Interaction design',
    degree: 'BSc',
    note: 'I make control rooms readable: operators of a metro look at my screens for eight hours a day. Your posting asks for exactly that.',
    why: [
      'Rebuilt an alarm screen so that no alarm is missed',
      'Every component works without a mouse',
      'Six years with the same team',
    ],
    hoursAgo: 30,
    showsNote: true,
  },
  {
    name: 'Sigríður Jónsdóttir',
    label: 'Product manager',
    titles: ['Product manager', 'Product owner'],
    skills: ['Discovery', 'Roadmaps', 'Analytics', 'Writing'],
    seniority: 'lead',
    city: 'Reykjavík',
    country: 'IS',
    employer: 'Jarðhiti',
    since: '2014-01',
    school: 'Háskóli Íslands',
    field: 'Economics',
    degree: 'MSc',
    note: 'Ten years in geothermal heat: I know how slowly an energy company may move and where it can move faster.',
    why: [
      'Took metering from paper to hourly data in 60,000 homes',
      'Visited every control room of the company',
      'Said no to 31 features and can say why',
    ],
    hoursAgo: 17,
  },
  {
    name: 'محمد الحسيني',
    label: 'Mechanical engineer',
    titles: ['Mechanical engineer', 'Maintenance technician'],
    skills: ['CAD', 'PLC', 'Hydraulics', 'Quality management'],
    seniority: 'mid',
    city: 'Amman',
    country: 'JO',
    employer: 'شركة الرياح',
    since: '2020-05',
    school: 'الجامعة الأردنية',
    field: 'Mechanical engineering',
    degree: 'BSc',
    note: 'I keep 38 turbines in the desert turning. Sand is harder on gearboxes than salt, and I would like to learn the salt.',
    why: [
      'Raised availability from 91 to 97 percent',
      'Wrote the maintenance plan that three parks now use',
      'Certified for work at height',
    ],
    hoursAgo: 12,
  },
  {
    name: 'Nguyễn Thị Hương',
    label: 'Data scientist',
    titles: ['Data scientist', 'Machine learning engineer', 'Data engineer'],
    skills: ['Python', 'Statistics', 'SQL', 'R'],
    seniority: 'senior',
    city: 'Hà Nội',
    country: 'VN',
    employer: 'Sông Hồng Hydro',
    since: '2016-03',
    school: 'Đại học Bách khoa Hà Nội',
    field: 'Statistics',
    degree: 'PhD',
    note: 'I forecast river levels for three dams. The decision at the end is the same as yours: how much to promise for tomorrow.',
    why: [
      'Brought the error of a day-ahead forecast down by a third',
      'Published the data behind it',
      'Lead two younger colleagues',
    ],
    hoursAgo: 10,
  },
  {
    name: 'Xolani Mthembu',
    label: 'Logistics planner',
    titles: ['Logistics planner', 'Warehouse operator'],
    skills: ['Scheduling', 'Inventory', 'Teamwork', 'Forklift licence'],
    seniority: 'mid',
    city: 'Durban',
    country: 'ZA',
    employer: 'Port of Plenty',
    since: '2019-08',
    school: 'Durban University of Technology',
    field: 'Logistics',
    degree: 'Diploma',
    note: 'I plan what leaves the port by night. Blades of seventy metres would be new, the road permits would not.',
    why: [
      'No missed ship in fourteen months',
      'Speak with drivers every day',
      'Know the paperwork of three countries',
    ],
    hoursAgo: 8,
  },
  {
    name: 'Αλεξάνδρα Παπαδοπούλου',
    label: 'Financial controller',
    titles: ['Financial controller', 'Accountant'],
    skills: ['IFRS', 'Excel', 'SAP'],
    seniority: 'senior',
    city: 'Thessaloniki',
    country: 'GR',
    employer: 'Βόρειος Άνεμος',
    since: '2015-10',
    school: 'Πανεπιστήμιο Μακεδονίας',
    field: 'Accounting',
    degree: 'MSc',
    note: 'I close the books of eleven wind parks in three days. I would like to do it for a company that builds them, too.',
    why: [
      'Three audits without a finding',
      'Moved the close from nine days to three',
      'Explain numbers to engineers',
    ],
    hoursAgo: 6,
  },
  {
    name: 'Mónica Ibáñez Ruiz',
    label: 'Technical support engineer',
    titles: ['Technical support engineer', 'Customer support specialist'],
    skills: ['Troubleshooting', 'Writing', 'English', 'French'],
    seniority: 'mid',
    city: 'Zaragoza',
    country: 'ES',
    employer: 'Solana Hogar',
    since: '2022-01',
    school: 'Universidad de Zaragoza',
    field: 'Electrical engineering',
    degree: 'BSc',
    note: 'I answer people whose solar roof has stopped. Most of them want to know what happened before they want it fixed.',
    why: [
      'Wrote the forty articles that answer half of all questions',
      'Found a fault that touched 900 inverters',
      'Spanish, English and French every day',
    ],
    hoursAgo: 4,
  },
  {
    name: 'Дмитро Гончарук',
    label: 'Platform engineer',
    titles: ['Platform engineer', 'Software engineer', 'Backend engineer'],
    skills: ['Kubernetes', 'Go', 'PostgreSQL', 'C++'],
    seniority: 'lead',
    city: 'Lviv',
    country: 'UA',
    employer: 'Карпати Софт',
    since: '2013-04',
    school: 'Львівська політехніка',
    field: 'Computer science',
    degree: 'MSc',
    note: 'I kept a hospital’s systems running through two winters of power cuts. I know what it is worth when the lights stay on.',
    why: [
      'Ran three data centres on two generators',
      'Lead a team of nine across four cities',
      'Wrote the runbooks that others followed at night',
    ],
    hoursAgo: 2,
  },
]

/** Who asks, as accounts and profiles need it. */
export const inboxPeople = told.map((one, index) => ({
  name: one.name,
  email: `asker${index}@people.example`,
  profile: profileFrom(one, `asker${index}@people.example`),
}))

function profileFrom(one: Told, email: string): Profile {
  return {
    basics: {
      name: one.name,
      label: one.label,
      email,
      summary: one.note,
      location: { city: one.city, countryCode: one.country },
    },
    work: [
      {
        name: one.employer,
        position: one.label,
        startDate: one.since,
        summary: one.why.join('. '),
      },
    ],
    education: [{ institution: one.school, area: one.field, studyType: one.degree }],
    skills: one.skills.map((name) => ({ name })),
    preferences: {
      titles: one.titles,
      locations: ['Berlin', one.city],
      workModes: ['hybrid', 'remote'],
      seniority: one.seniority,
    },
  }
}

type Inbox = {
  stage: DemoStage
  /** Of the referrer's company, one for each who asks. */
  jobIds: readonly (string | undefined)[]
  askerIds: readonly string[]
  /** Of the same company. */
  colleagueIds: readonly string[]
  now: Date
}

/**
 * Sends the requests, those that have waited longest first. The colleagues pass on each, so that all come
 * to the demo referrer, who has room for five: the others wait for them.
 */
export async function fillInbox(inbox: Inbox): Promise<void> {
  const { stage, jobIds, askerIds, colleagueIds, now } = inbox
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  for (const [index, one] of told.entries()) {
    const candidateId = askerIds[index]!
    const jobId = jobIds[index]
    if (!jobId) continue
    stage.at(before(one.hoursAgo))
    await givePlans(stage, [candidateId])
    await stage.as(person(candidateId, 'jobSeeker'), async (context) => {
      const { note, why } = one
      const whyMe = [...why]
      const { texts } = await referrals.previewShown(context, { note, whyMe })
      const release = one.showsNote ? texts.filter(({ kind }) => kind === 'note') : []
      await referrals.ask(context, {
        jobId,
        note,
        whyMe,
        release: release.map(({ kind, seal }) => ({ kind, seal })),
      })
    })
    await passFor(stage, colleagueIds, jobId)
  }
  // On holiday, so that what waits comes to the demo referrer, too. One stays, who has passed on all of it
  // and can take new requests.
  const pausedUntil = before(-14 * 24).toISOString()
  for (const id of colleagueIds.slice(1)) {
    await stage.as(person(id, 'recruiter'), (context) =>
      profiles.saveRecruiter(context, { pausedUntil }),
    )
  }
}

/** Makes these referrers pass on their offers of one job, wave after wave. */
async function passFor(stage: DemoStage, referrerIds: readonly string[], jobId: string) {
  let passed = 0
  for (const referrerId of referrerIds) {
    const referrer = person(referrerId, 'recruiter')
    const inbox = await stage.directly(referrer, (context) =>
      referrals.listInbox(context, { state: 'open', limit: 50 }),
    )
    for (const offer of inbox.items.filter(({ job }) => job.id === jobId)) {
      await stage.as(referrer, (context) => referrals.pass(context, offer.id, 'no_time'))
      passed += 1
    }
  }
  if (passed > 0) await passFor(stage, referrerIds, jobId)
}

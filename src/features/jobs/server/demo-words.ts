/** What demo companies and postings are made of. All of it is invented. */

type Profession = {
  titles: readonly string[]
  department: string
  tasks: readonly string[]
  skills: readonly string[]
  /** Yearly pay of a middling post, in thousands of euros. */
  pay: number
  /** Whether its titles have grades, as in `Senior accountant`, and whether it has internships. */
  graded: boolean
  /** The industries that have it, where not all do; its work is then done on site. */
  industries?: readonly string[]
  /** Real postings have long titles too. */
  longTail?: string
}

export const professions: readonly Profession[] = [
  {
    titles: ['Backend engineer', 'Software engineer', 'Platform engineer', 'API engineer'],
    department: 'Engineering',
    tasks: [
      'Design services that stay simple under load',
      'Own what you build, from the first sketch to the pager',
      'Take queries apart until they are fast',
      'Review code as you would like yours reviewed',
      'Move a monolith apart along its real seams',
    ],
    skills: ['TypeScript', 'Go', 'PostgreSQL', 'Kafka', 'C++', 'Kubernetes', 'Node.js'],
    pay: 78,
    graded: true,
    longTail: ' for payments, ledgers and everything else that has to add up at the end of the day',
  },
  {
    titles: ['Frontend engineer', 'Web engineer', 'Design engineer'],
    department: 'Engineering',
    tasks: [
      'Build interfaces that work with a keyboard and without a mouse',
      'Keep pages light on slow phones',
      'Grow the component library with the designers',
      'Measure before and after each change',
    ],
    skills: ['React', 'TypeScript', 'CSS', 'Accessibility', 'GraphQL'],
    pay: 72,
    graded: true,
  },
  {
    titles: ['Data engineer', 'Data scientist', 'Analytics engineer', 'Machine learning engineer'],
    department: 'Data',
    tasks: [
      'Turn raw events into numbers that people trust',
      'Explain a result to someone who did not ask for statistics',
      'Bring models from a notebook into production',
      'Write down what each column means',
    ],
    skills: ['Python', 'SQL', 'dbt', 'Airflow', 'R', 'Statistics'],
    pay: 76,
    graded: true,
    longTail:
      ' for demand forecasting, pricing experiments and the reports that the whole company reads',
  },
  {
    titles: ['Product manager', 'Product owner'],
    department: 'Product',
    tasks: [
      'Talk to five customers a week and write down what they do',
      'Say no kindly and early',
      'Keep a plan that fits on one page',
      'Decide with numbers where there are any',
    ],
    skills: ['Discovery', 'Roadmaps', 'Analytics', 'Writing'],
    pay: 80,
    graded: true,
  },
  {
    titles: ['Registered nurse', 'Intensive care nurse', 'Pflegefachkraft (m/w/d)'],
    department: 'Care',
    tasks: [
      'Care for patients on a ward of eighteen beds',
      'Hand over so that nothing is lost between shifts',
      'Guide students through their first weeks',
      'Keep records complete and readable',
    ],
    skills: ['Patient care', 'Triage', 'Documentation', 'German B2'],
    pay: 46,
    graded: false,
    industries: ['Hospitals', 'Home care'],
  },
  {
    titles: ['Account executive', 'Sales development representative', 'Key account manager'],
    department: 'Sales',
    tasks: [
      'Find out what a customer needs before you show anything',
      'Run a pipeline that you would bet on',
      'Bring back what customers say, good and bad',
      'Write offers that need no second email',
    ],
    skills: ['Negotiation', 'CRM', 'Presentation', 'English C1'],
    pay: 58,
    graded: true,
  },
  {
    titles: ['Accountant', 'Financial controller', 'Payroll specialist'],
    department: 'Finance',
    tasks: [
      'Close the month in four days',
      'Answer auditors before they ask twice',
      'Make budgets that departments recognise as theirs',
      'Automate what is typed twice',
    ],
    skills: ['IFRS', 'Excel', 'DATEV', 'SAP'],
    pay: 55,
    graded: true,
    longTail:
      ' with a focus on regulatory reporting, statutory audits and cross-border consolidation',
  },
  {
    titles: ['Warehouse operator', 'Logistics planner', 'Forklift driver'],
    department: 'Operations',
    tasks: [
      'Load and unload safely, on time and without damage',
      'Plan tomorrow’s routes with today’s traffic',
      'Count stock and explain what is missing',
      'Keep the hall tidy enough for visitors',
    ],
    skills: ['Forklift licence', 'Scheduling', 'Inventory', 'Teamwork'],
    pay: 34,
    graded: false,
    industries: [
      'Retail',
      'Logistics',
      'Food',
      'Shipping',
      'Pharmaceuticals',
      'Agriculture',
      'Cosmetics',
      'Manufacturing',
      'Construction',
    ],
  },
  {
    titles: ['Customer support specialist', 'Technical support engineer'],
    department: 'Support',
    tasks: [
      'Answer in whole sentences and follow up unasked',
      'Find the fault behind the question',
      'Write the article that saves the next ten tickets',
      'Tell the engineers which bug hurts most',
    ],
    skills: ['Writing', 'Troubleshooting', 'English', 'French'],
    pay: 42,
    graded: true,
  },
  {
    titles: ['Mechanical engineer', 'Maintenance technician', 'Mechatroniker (m/w/d)'],
    department: 'Production',
    tasks: [
      'Keep machines running and know why they stop',
      'Draw parts that can be made',
      'Lead trials from prototype to series',
      'Pass on what you know to apprentices',
    ],
    skills: ['CAD', 'PLC', 'Hydraulics', 'C#', 'Quality management'],
    pay: 54,
    graded: true,
    industries: [
      'Robotics',
      'Manufacturing',
      'Renewable energy',
      'Optics',
      'Rail',
      'Aviation',
      'Utilities',
      'Water',
      'Food',
      'Construction',
      'Pharmaceuticals',
      'Mobility',
      'Shipping',
    ],
  },
]

export const levels = [
  { before: 'Junior ', factor: 0.75 },
  { before: '', factor: 1 },
  { before: 'Senior ', factor: 1.3 },
  { before: 'Lead ', factor: 1.5 },
] as const

/** GeoNames ids beside the names, which are the English ones, so that demo jobs need no look-up. */
export const cities = [
  [2950159, 'Berlin', null, 'DE', 'EUR'],
  [2867714, 'Munich', null, 'DE', 'EUR'],
  [2886242, 'Cologne', null, 'DE', 'EUR'],
  [2911298, 'Hamburg', null, 'DE', 'EUR'],
  [2643743, 'London', 'ENG', 'GB', 'GBP'],
  [2643123, 'Manchester', 'ENG', 'GB', 'GBP'],
  [2657896, 'Zurich', null, 'CH', 'CHF'],
  [2761369, 'Vienna', null, 'AT', 'EUR'],
  [2988507, 'Paris', null, 'FR', 'EUR'],
  [3117735, 'Madrid', null, 'ES', 'EUR'],
  [2759794, 'Amsterdam', null, 'NL', 'EUR'],
  [2673730, 'Stockholm', null, 'SE', 'SEK'],
  [756135, 'Warsaw', null, 'PL', 'PLN'],
  [5128581, 'New York City', 'NY', 'US', 'USD'],
  [4509177, 'Columbus', 'OH', 'US', 'USD'],
  [5809844, 'Seattle', 'WA', 'US', 'USD'],
  [1277333, 'Bengaluru', null, 'IN', 'INR'],
  [3369157, 'Cape Town', null, 'ZA', 'ZAR'],
] as const

/** What pay of one euro is elsewhere, roughly, and as pay goes there: enough for invented pay. */
export const perEuro: Record<string, number> = {
  EUR: 1,
  GBP: 0.85,
  CHF: 0.95,
  SEK: 11.2,
  PLN: 3.2,
  USD: 1.1,
  INR: 38,
  ZAR: 9.5,
}

/** Name, mail domain, industry, size. */
export const demoCompanies = [
  ['Nordwind Energie', 'nordwind.example', 'Renewable energy', '501-1000'],
  ['Kaufmann & Söhne', 'kaufmann-soehne.example', 'Retail', '1001-5000'],
  ['Lumen Analytics', 'lumen-analytics.example', 'Data and analytics', '51-200'],
  ['Brightwater Health', 'brightwater.example', 'Hospitals', '5001-10000'],
  ['Atlas Freight', 'atlasfreight.example', 'Logistics', '1001-5000'],
  ['Kiezbank', 'kiezbank.example', 'Banking', '201-500'],
  ['Oakline Software', 'oakline.example', 'Software', '51-200'],
  ['Meridian Maps', 'meridianmaps.example', 'Geodata', '11-50'],
  ['Hafencity Robotics', 'hafencity-robotics.example', 'Robotics', '51-200'],
  ['Farrow & Finch', 'farrowfinch.example', 'Publishing', '51-200'],
  ['Zenit Pharma', 'zenit-pharma.example', 'Pharmaceuticals', '1001-5000'],
  ['Al-Noor Systems النور', 'alnoor.example', 'Software', '201-500'],
  ['Grünblatt Lebensmittel', 'gruenblatt.example', 'Food', '501-1000'],
  ['Assurances Étoile', 'assurances-etoile.example', 'Insurance', '1001-5000'],
  ['Øresund Security', 'oresund.example', 'Security', '51-200'],
  ['Wolkenwerk', 'wolkenwerk.example', 'Cloud hosting', '201-500'],
  ['Ateliê Sável', 'savel.example', 'Design', '11-50'],
  ['Ostsee Maritim', 'ostsee-maritim.example', 'Shipping', '201-500'],
  ['Juniper Schools', 'juniperschools.example', 'Education', '501-1000'],
  ['Yıldız Mobility', 'yildiz.example', 'Mobility', '201-500'],
  ['Quarry Payments', 'quarrypay.example', 'Payments', '201-500'],
  ['Helvetia Optik', 'helvetia-optik.example', 'Optics', '201-500'],
  ['Blue Heron Games', 'blueheron.example', 'Games', '51-200'],
  ['Rheinstahl Technik', 'rheinstahl.example', 'Manufacturing', '5001-10000'],
  ['Cassava Foods', 'cassava.example', 'Food', '51-200'],
  ['Northgate Legal', 'northgate-legal.example', 'Law', '201-500'],
  ['Polaris Telecom', 'polaris-telecom.example', 'Telecommunications', '5001-10000'],
  ['Feldweg Agrar', 'feldweg.example', 'Agriculture', '51-200'],
  ['Opieka Łabędź', 'labedz.example', 'Home care', '1001-5000'],
  ['Vantage Rail', 'vantagerail.example', 'Rail', '1001-5000'],
  ['Shinonome 東雲', 'shinonome.example', 'Software', '11-50'],
  ['Stadtwerk Süd', 'stadtwerk-sued.example', 'Utilities', '501-1000'],
  ['Copperfield Construction', 'copperfield.example', 'Construction', '1001-5000'],
  ['Saffron Labs', 'saffronlabs.example', 'Biotechnology', '51-200'],
  ['Tidewater Media', 'tidewater.example', 'Media', '201-500'],
  ['Kestrel Aviation', 'kestrel.example', 'Aviation', '1001-5000'],
  ['Morgenrot Hotels', 'morgenrot.example', 'Hospitality', '501-1000'],
  ['Ọ̀nà Learning', 'ona-learning.example', 'Education', '51-200'],
  ['Perlmutt Kosmetik', 'perlmutt.example', 'Cosmetics', '201-500'],
  ['Sequoia Water', 'sequoiawater.example', 'Water', '201-500'],
] as const

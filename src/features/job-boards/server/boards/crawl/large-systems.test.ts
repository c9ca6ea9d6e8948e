/** What readers make of lists and details of systems that large employers use. */
import { describe, expect, test } from 'vitest'
import { posting, reader } from '../../../../../../tests/support/board-readers.ts'
import { UnreadableBoard } from '../posting.ts'

describe('Workday', () => {
  const { board, list, details } = reader(
    'https://acme.wd5.myworkdayjobs.com/en-US/External/job/Berlin/Baker_JR-1042',
  )
  const item = {
    title: 'Baker',
    externalPath: '/job/Berlin/Baker_JR-1042',
    locationsText: '2 Locations',
    postedOn: 'Posted 30+ Days Ago',
    bulletFields: ['JR-1042'],
  }

  test('a posting is known by its number; the day that its list tells changes nothing', () => {
    const [one] = list({ total: 1, jobPostings: [item] }).listed
    expect(one).toMatchObject({
      externalId: 'JR-1042',
      details: {
        address:
          'https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/job/Berlin/Baker_JR-1042',
      },
    })
    const [next] = list({ total: 1, jobPostings: [{ ...item, postedOn: 'Posted Today' }] }).listed
    expect(next!.fingerprint).toBe(one!.fingerprint)
    const [renamed] = list({ total: 1, jobPostings: [{ ...item, title: 'Chef' }] }).listed
    expect(renamed!.fingerprint).not.toBe(one!.fingerprint)
  })

  test('a path that leads elsewhere is no posting', () => {
    const paths = ['//evil.example/x', 'https://evil.example/', '', null, 7]
    const found = list({
      total: 5,
      jobPostings: paths.map((externalPath) => ({ ...item, externalPath })),
    })
    expect(found).toMatchObject({ listed: [], unnamed: 5 })
  })

  test('the first page says how many there are, later ones say 0', () => {
    const { next } = list({ total: 55, jobPostings: [item] })
    expect(
      next.map(({ body, promised }) => [(body as { offset: number }).offset, promised]),
    ).toEqual([
      [20, 20],
      [40, 15],
    ])
    expect(list({ total: 0, jobPostings: [item] }, next[0]).next).toEqual([])
  })

  test('2,000 is where a question ends: the board is asked for in parts', () => {
    const facets = [
      {
        facetParameter: 'locations',
        values: [
          { id: 'l1', count: 1_500 },
          { id: 'l2', count: 1_400 },
        ],
      },
      {
        facetParameter: 'jobFamilyGroup',
        values: [
          { id: 'a', count: 1_900 },
          { id: 'b', count: 600 },
        ],
      },
    ]
    const { next, isLimited } = list({ total: 2_000, jobPostings: [item], facets })
    expect(next.map(({ body }) => body)).toMatchObject([
      { appliedFacets: { jobFamilyGroup: ['a'] }, offset: 0 },
      { appliedFacets: { jobFamilyGroup: ['b'] }, offset: 0 },
    ])
    expect(isLimited).toBeUndefined()
    expect(list({ total: 2_000, jobPostings: [item], facets: [] }).isLimited).toBe(true)
  })

  test('its details', () => {
    const jobPostingInfo = {
      id: 'abc',
      title: 'Baker &amp; Chef',
      jobDescription: '<p>Bread.</p>',
      location: 'DEU - Berlin 52.5200, 13.4050',
      additionalLocations: ['Potsdam', 'Potsdam'],
      startDate: '2026-10-01',
      postedOn: 'Posted 30+ Days Ago',
      timeType: 'Full time',
      remoteType: 'Hybrid Remote/Office',
      jobReqId: 'JR-1042',
      country: { descriptor: 'Germany', id: 'x' },
      externalUrl: 'https://acme.wd5.myworkdayjobs.com/External/job/Berlin/Baker_JR-1042',
    }
    const reply = { jobPostingInfo, hiringOrganization: { name: '0042 Acme GmbH', url: '' } }
    expect(posting(details(reply))).toMatchObject({
      title: 'Baker & Chef',
      requisitionId: 'JR-1042',
      companyName: 'Acme GmbH',
      companyWebsite: null,
      workMode: 'hybrid',
      employmentTypes: ['FULL_TIME'],
      postedAt: new Date('2026-10-01T00:00:00Z'),
      places: [{ text: 'DEU - Berlin', country: 'Germany' }, { text: 'Potsdam' }],
    })
    const { externalUrl: _gone, ...bare } = jobPostingInfo
    const shown = details(
      { jobPostingInfo: bare },
      {
        details: {
          address: board.address.replace(/jobs$/, 'job/Berlin/Baker_JR-1042'),
          form: 'json',
        },
      },
    )
    expect(posting(shown).url).toBe(jobPostingInfo.externalUrl)
    expect(details({}).refusal?.reason).toMatch(/empty/)
  })
})

describe('Oracle', () => {
  const { board, list, details } = reader(
    'https://eeho.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_45001/job/3001',
  )

  test('paging stands inside finder, and the list asks for the postings', () => {
    const requisitionList = Array.from({ length: 100 }, (_, Id) => ({ Id: String(Id), Title: 'x' }))
    const { next } = list({ items: [{ TotalJobsCount: 230, requisitionList }] })
    expect(next.map(({ address }) => new URL(address).searchParams.get('finder'))).toEqual([
      'findReqs;siteNumber=CX_45001,limit=100,offset=100,sortBy=POSTING_DATES_DESC',
      'findReqs;siteNumber=CX_45001,limit=100,offset=200,sortBy=POSTING_DATES_DESC',
    ])
    for (const { address } of next) {
      expect(new URL(address).searchParams.get('expand')).toContain('requisitionList')
    }
    // Without it they are missing, which is no empty board.
    expect(() => list({ items: [{ TotalJobsCount: 230 }] })).toThrow(UnreadableBoard)
    expect(() => list({ items: [] })).toThrow(UnreadableBoard)
    expect(list({ items: [{ TotalJobsCount: 0, requisitionList: [] }] }).listed).toEqual([])
  })

  test('its details, over what the list said', () => {
    const item = {
      Id: '3001',
      Title: 'Baker',
      PostedDate: '2026-10-01',
      PrimaryLocation: 'Austin, TX, United States',
      WorkplaceTypeCode: 'ORA_REMOTE',
    }
    const detail = {
      Id: '3001',
      Title: 'Baker',
      ExternalDescriptionStr: '<p>Bread.</p>',
      ExternalQualificationsStr: '<ul><li>Flour</li></ul>',
      ExternalResponsibilitiesStr: null,
      ExternalPostedStartDate: '2026-10-02T08:00:00+00:00',
      ExternalPostedEndDate: null,
      PrimaryLocation: null,
      JobSchedule: 'Full time',
      secondaryLocations: [{ Name: 'London, United Kingdom 51.5074,-0.1278' }],
      RequisitionNumber: null,
      Category: 'Bakery',
    }
    expect(posting(details({ items: [detail] }, { externalId: '3001', item }))).toMatchObject({
      externalId: '3001',
      descriptionHtml: '<p>Bread.</p>\n<h3>Qualifications</h3><ul><li>Flour</li></ul>',
      url: 'https://eeho.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_45001/job/3001',
      workMode: 'remote',
      employmentTypes: ['FULL_TIME'],
      places: [{ text: 'Austin, TX, United States' }, { text: 'London, United Kingdom' }],
      postedAt: new Date('2026-10-02T08:00:00Z'),
      validThrough: null,
      department: 'Bakery',
    })
    expect(details({ items: [] })).toEqual({ ended: true })
    expect(board.token).toBe('eeho/cx_45001')
  })
})

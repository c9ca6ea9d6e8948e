/** Profiles of other sites: LinkedIn's archive and its PDF, Europass as XML and within a PDF. */
import { expect, test } from 'vitest'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { zipOf } from '../printing/zip-writer.ts'
import { readResume } from './read-resume.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const tables: readonly (readonly [string, string])[] = [
  [
    'Profile.csv',
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r\n' +
      'Zoë,"Ångström, PhD",,Secret Street 1,Mar 3,"Backend engineer, payments","Builds ledgers.\nSince 2015.",Software,22100,"Lund, Sweden",,"[PORTFOLIO:https://zoe.example/work,BLOG:https://blog.example]",\r\n',
  ],
  [
    'Positions.csv',
    'Company Name,Title,Description,Location,Started On,Finished On\r\n' +
      '"Ferrovia ""Digital"", AB",Staff engineer,"Ran the ledger; kept it up.","Malmö, Sweden",Jan 2020,\r\n' +
      'Northern Grid,Engineer,,,Sep 2015,Dec 2019\r\n',
  ],
  [
    'Education.csv',
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\r\nLund University,2010,2015,,MSc Informatics,\r\n',
  ],
  ['Skills.csv', 'Name\r\nGo\r\nPostgreSQL\r\n'],
  ['Languages.csv', 'Name,Proficiency\r\nSwedish,Native or bilingual proficiency\r\n'],
  [
    'Certifications.csv',
    'Name,Url,Authority,Started On,Finished On,License Number\r\nCKA,https://cert.example/1,CNCF,May 2022,,\r\n',
  ],
  [
    'Email Addresses.csv',
    'Email Address,Confirmed,Primary,Updated On\r\nold@mail.example,Yes,No,1/1/20\r\nzoe@mail.example,Yes,Yes,1/1/24\r\n',
  ],
  ['PhoneNumbers.csv', 'Extension,Number,Type\r\n,+46 46 222 00 00,Mobile\r\n'],
  ['messages.csv', 'FROM,TO,CONTENT\r\nA secret,B,message\r\n'],
  ['Jobs/Saved Jobs.csv', 'Title\r\nSecret job\r\n'],
]

const expected = {
  basics: {
    name: 'Zoë Ångström, PhD',
    label: 'Backend engineer, payments',
    email: 'zoe@mail.example',
    phone: '+46 46 222 00 00',
    url: 'https://zoe.example/work',
    location: { city: 'Lund', countryCode: 'SE' },
  },
  work: [
    {
      name: 'Ferrovia "Digital", AB',
      position: 'Staff engineer',
      location: 'Malmö, Sweden',
      startDate: '2020-01',
      summary: 'Ran the ledger; kept it up.',
    },
    { name: 'Northern Grid', position: 'Engineer', startDate: '2015-09', endDate: '2019-12' },
  ],
  education: [
    {
      institution: 'Lund University',
      studyType: 'MSc Informatics',
      startDate: '2010',
      endDate: '2015',
    },
  ],
  skills: [{ name: 'Go' }, { name: 'PostgreSQL' }],
  languages: [{ language: 'Swedish', fluency: 'Native or bilingual proficiency' }],
  certificates: [{ name: 'CKA', issuer: 'CNCF', date: '2022-05', url: 'https://cert.example/1' }],
}

test.each([
  ['as it comes', tables],
  ['packed anew in a folder', tables.map(([name, text]) => [`Export/${name}`, text] as const)],
  [
    'in other columns and with a mark',
    tables.map(([name, text]) => [name, `\uFEFF${text}`] as const),
  ],
])('the archive of LinkedIn, %s', async (_, parts) => {
  const { document, exact } = await readResume(zipOf(parts))
  expect(exact).toBe(true)
  expect(document).toMatchObject(expected)
  expect(document.work![0]).not.toHaveProperty('endDate')
  const said = JSON.stringify(document)
  for (const word of ['Secret', 'Mar 3', 'message']) expect(said).not.toContain(word)
})

const passport = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass" locale="en">
  <LearnerInfo>
    <Identification>
      <PersonName><FirstName>Zoë</FirstName><Surname>Ångström</Surname></PersonName>
      <ContactInfo>
        <Address><Contact><AddressLine>Secret Street 1</AddressLine><Municipality>Lund</Municipality><Country><Code>SE</Code><Label>Sweden</Label></Country></Contact></Address>
        <Email><Contact>zoe@mail.example</Contact></Email>
        <TelephoneList><Telephone><Contact>+46 46 222 00 00</Contact></Telephone></TelephoneList>
        <WebsiteList><Website><Contact>https://zoe.example</Contact></Website></WebsiteList>
      </ContactInfo>
      <Demographics><Birthdate year="1990" month="--03" day="---03"/></Demographics>
    </Identification>
    <Headline><Description><Label>Backend engineer</Label></Description></Headline>
    <WorkExperienceList>
      <WorkExperience>
        <Period><From year="2020" month="--01" day="---02"/><Current>true</Current></Period>
        <Position><Label>Staff engineer</Label></Position>
        <Activities>&lt;p&gt;Ran the ledger.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Kept it up&lt;/li&gt;&lt;li&gt;Cut its cost &amp;amp; time&lt;/li&gt;&lt;/ul&gt;</Activities>
        <Employer><Name>Ferrovia Digital</Name><ContactInfo><Address><Contact><Municipality>Malmö</Municipality><Country><Label>Sweden</Label></Country></Contact></Address></ContactInfo></Employer>
      </WorkExperience>
      <WorkExperience>
        <Period><From year="2015" month="--09"/><To year="2019" month="--12"/></Period>
        <Position><Label>Engineer</Label></Position><Employer><Name>Northern Grid</Name></Employer>
      </WorkExperience>
    </WorkExperienceList>
    <EducationList><Education><Period><From year="2010"/><To year="2015"/></Period><Title>MSc Informatics</Title><Organisation><Name>Lund University</Name></Organisation></Education></EducationList>
    <Skills>
      <Linguistic>
        <MotherTongueList><MotherTongue><Description><Label>Swedish</Label></Description></MotherTongue></MotherTongueList>
        <ForeignLanguageList><ForeignLanguage><Description><Label>English</Label></Description><ProficiencyLevel><Listening>C2</Listening><Reading>C1</Reading><SpokenInteraction>C1</SpokenInteraction></ProficiencyLevel></ForeignLanguage></ForeignLanguageList>
      </Linguistic>
      <Computer><Description>Go, PostgreSQL</Description></Computer>
    </Skills>
  </LearnerInfo>
</SkillsPassport>`

const candidate = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9" xmlns:eures="http://www.europass_eures.eu/1.0" xmlns:hr="http://www.hr-xml.org/3">
  <CandidatePerson>
    <PersonName><oa:GivenName>Zoë</oa:GivenName><hr:FamilyName>Ångström</hr:FamilyName></PersonName>
    <Communication><ChannelCode>Email</ChannelCode><oa:URI>zoe@mail.example</oa:URI></Communication>
    <Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>46</CountryDialing><oa:DialNumber>46 222 00 00</oa:DialNumber></Communication>
    <Communication><UseCode>home</UseCode><Address type="home"><oa:AddressLine>Secret Street 1</oa:AddressLine><oa:CityName>Lund</oa:CityName><CountryCode>se</CountryCode></Address></Communication>
    <hr:BirthDate>1990-03-03</hr:BirthDate>
  </CandidatePerson>
  <CandidateProfile languageCode="en">
    <EmploymentHistory>
      <EmployerHistory>
        <hr:OrganizationName>Ferrovia Digital</hr:OrganizationName>
        <PositionHistory>
          <PositionTitle typeCode="FREETEXT">Staff engineer</PositionTitle>
          <eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2020-01-02</hr:FormattedDateTime></eures:StartDate><hr:CurrentIndicator>true</hr:CurrentIndicator></eures:EmploymentPeriod>
          <oa:Description>&lt;p&gt;Ran the ledger.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Kept it up&lt;/li&gt;&lt;li&gt;Cut its cost &amp;amp; time&lt;/li&gt;&lt;/ul&gt;</oa:Description>
          <City>Malmö</City>
        </PositionHistory>
      </EmployerHistory>
      <EmployerHistory>
        <hr:OrganizationName>Northern Grid</hr:OrganizationName>
        <PositionHistory><PositionTitle>Engineer</PositionTitle><eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2015-09</hr:FormattedDateTime></eures:StartDate><eures:EndDate><hr:FormattedDateTime>2019-12</hr:FormattedDateTime></eures:EndDate><hr:CurrentIndicator>false</hr:CurrentIndicator></eures:EmploymentPeriod></PositionHistory>
      </EmployerHistory>
    </EmploymentHistory>
    <EducationHistory>
      <EducationOrganizationAttendance>
        <hr:OrganizationName>Lund University</hr:OrganizationName>
        <AttendancePeriod><StartDate><hr:FormattedDateTime>2010</hr:FormattedDateTime></StartDate><EndDate><hr:FormattedDateTime>2015</hr:FormattedDateTime></EndDate></AttendancePeriod>
        <EducationDegree><hr:DegreeName>MSc Informatics</hr:DegreeName></EducationDegree>
      </EducationOrganizationAttendance>
    </EducationHistory>
    <PersonQualifications>
      <PersonCompetency><CompetencyID>swe</CompetencyID><hr:TaxonomyID>language</hr:TaxonomyID><eures:CompetencyDimension><hr:CompetencyDimensionTypeCode>CEF-Understanding-Listening</hr:CompetencyDimensionTypeCode><eures:Score><hr:ScoreText>C1</hr:ScoreText></eures:Score></eures:CompetencyDimension></PersonCompetency>
    </PersonQualifications>
  </CandidateProfile>
</Candidate>`

const ofEuropass = {
  basics: {
    name: 'Zoë Ångström',
    email: 'zoe@mail.example',
    phone: '+46 46 222 00 00',
    location: { city: 'Lund', countryCode: 'SE' },
  },
  work: [
    {
      name: 'Ferrovia Digital',
      position: 'Staff engineer',
      location: expect.stringContaining('Malmö'),
      startDate: '2020-01-02',
      summary: 'Ran the ledger.',
      highlights: ['Kept it up', 'Cut its cost & time'],
    },
    { name: 'Northern Grid', position: 'Engineer', startDate: '2015-09', endDate: '2019-12' },
  ],
  education: [
    {
      institution: 'Lund University',
      studyType: 'MSc Informatics',
      startDate: '2010',
      endDate: '2015',
    },
  ],
}

/** A PDF that carries one file, in the least that a reader takes. */
function pdfWith(fileName: string, content: string): Uint8Array {
  const length = Buffer.byteLength(content)
  return bytesOf(
    [
      '%PDF-1.7',
      '1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj',
      `4 0 obj<</Type/Filespec/F(${fileName})/UF(${fileName})/EF<</F 5 0 R>>>>endobj`,
      `5 0 obj<</Type/EmbeddedFile/Length ${length}>>stream\n${content}\nendstream endobj`,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}

test.each([
  ['SkillsPassport, until 2020', passport],
  ['Candidate, since 2020', candidate],
])('Europass: %s', async (_, xml) => {
  for (const bytes of [bytesOf(xml), pdfWith('attachment.xml', xml)]) {
    const { document, exact } = await readResume(bytes)
    expect(exact).toBe(true)
    expect(document).toMatchObject(ofEuropass)
    expect(document.work![0]).not.toHaveProperty('endDate')
    expect(document.languages![0]!.language).toBe('Swedish')
    const said = JSON.stringify(document)
    for (const word of ['Secret', '1990', 'aaaa']) expect(said).not.toContain(word)
  }
})

test('another XML file and another attachment are no Europass', async () => {
  const other = `<note><to>Ada Lovelace, Analyst, ada@mail.example, London</to></note>`
  expect((await readResume(bytesOf(other))).exact).toBe(false)
  await expect(readResume(pdfWith('invoice.xml', other))).rejects.toThrow(/empty|scan/)
})

/** As LinkedIn prints a profile: a dark column with contact and skills, the rest beside it. */
const linkedInPage = `
#set page(width: 612pt, height: 792pt, margin: (left: 0pt, right: 36pt, y: 36pt), footer: align(right, text(size: 9pt, "Page 1 of 1")))
#set text(size: 11pt)
#let side(title, lines) = { text(size: 13pt, title); linebreak(); for line in lines { text(size: 10.5pt, line); linebreak() }; v(12pt) }
#let part(title) = { v(10pt); text(size: 15pt, title); v(4pt) }
#let job(w) = { text(size: 12pt, w.name); linebreak(); text(size: 11.5pt, w.position); linebreak(); text(size: 10.5pt, w.dates); linebreak(); text(size: 10.5pt, fill: gray, w.place); parbreak(); text(size: 10.5pt, w.did); v(8pt) }
#grid(columns: (210pt, 1fr), column-gutter: 18pt,
  pad(left: 22pt, { v(20pt); side("Contact", data.contact); side("Top Skills", data.skills); side("Languages", data.languages) }),
  { text(size: 26pt, data.name); parbreak(); text(size: 12pt, data.label); linebreak(); text(size: 12pt, fill: gray, data.place)
    part("Summary"); text(size: 12pt, data.summary)
    part("Experience"); for w in data.work { job(w) }
    part("Education"); for s in data.schools { text(size: 12pt, s.name); linebreak(); text(size: 10.5pt, s.degree); linebreak() } })
`

test('the PDF of a LinkedIn profile', async () => {
  const page = {
    name: 'Zoë Ångström',
    label: 'Backend engineer, payments',
    place: 'Lund, Skåne County, Sweden',
    contact: [
      '+46 46 222 00 00 (Mobile)',
      'zoe@mail.example',
      'www.linkedin.com/in/zoe-a (LinkedIn)',
    ],
    skills: ['Go', 'PostgreSQL', 'Distributed Systems'],
    languages: ['Swedish (Native or Bilingual)', 'English (Full Professional)'],
    summary: 'I build ledgers that stay up, and the teams that run them.',
    work: [
      {
        name: 'Ferrovia Digital',
        position: 'Staff Engineer',
        dates: 'January 2020 - Present (6 years 11 months)',
        place: 'Malmö, Skåne, Sweden',
        did: 'Ran the ledger of a payment company and kept it up.',
      },
      {
        name: 'Northern Grid',
        position: 'Software Engineer',
        dates: 'September 2015 - December 2019 (4 years 4 months)',
        place: 'Lund, Sweden',
        did: 'Built the metering platform.',
      },
    ],
    schools: [{ name: 'Lund University', degree: 'MSc, Informatics · (2010 - 2015)' }],
  }
  const { document } = await readResume(await renderPdf(linkedInPage, page))
  expect(document.basics).toMatchObject({
    name: 'Zoë Ångström',
    label: 'Backend engineer, payments',
    email: 'zoe@mail.example',
    phone: expect.stringContaining('+46 46 222 00 00'),
  })
  expect(document.work).toMatchObject([
    { name: 'Ferrovia Digital', position: 'Staff Engineer', startDate: '2020-01' },
    {
      name: 'Northern Grid',
      position: 'Software Engineer',
      startDate: '2015-09',
      endDate: '2019-12',
    },
  ])
  expect(document.work![0]!.endDate).toBeUndefined()
  expect(document.skills?.map(({ name }) => name)).toEqual([
    'Go',
    'PostgreSQL',
    'Distributed Systems',
  ])
  expect(document.education).toMatchObject([
    { institution: 'Lund University', startDate: '2010', endDate: '2015' },
  ])
  expect(document.languages?.map(({ language }) => language)).toEqual(['Swedish', 'English'])
})

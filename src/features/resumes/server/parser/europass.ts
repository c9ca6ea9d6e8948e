/** Europass: the XML of the editor until 2020 (SkillsPassport) and of the profile since (Candidate). */
import { readRichText } from './rich-text.ts'
import { nodeAt, nodesAt, nodesNamed, readTree, textAt, type XmlNode } from './xml-tree.ts'

type Document = Record<string, unknown>

/** @returns undefined for other XML */
export function readEuropass(xml: string): Document | undefined {
  if (!/<(?:\w+:)?(?:SkillsPassport|Candidate)[\s>]/.test(xml.slice(0, 20_000))) return undefined
  const [root] = readTree(xml).children.filter(({ name }) => !name.startsWith('?'))
  if (root?.name === 'SkillsPassport') return fromPassport(nodeAt(root, 'LearnerInfo'))
  return root?.name === 'Candidate' ? fromCandidate(root) : undefined
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** `year="2002" month="--08" day="---01"` */
function passportDate(node: XmlNode | undefined): string {
  const { year, month, day } = node?.attributes ?? {}
  const digits = (text: string | undefined) => text?.replaceAll('-', '').padStart(2, '0')
  return [year, digits(month), month ? digits(day) : undefined].filter(Boolean).join('-')
}

function passportSpan(node: XmlNode): Document {
  const period = nodeAt(node, 'Period')
  return {
    startDate: passportDate(nodeAt(period, 'From')),
    endDate: textAt(period, 'Current') === 'true' ? '' : passportDate(nodeAt(period, 'To')),
  }
}

function fromPassport(learner: XmlNode | undefined): Document {
  const person = nodeAt(learner, 'Identification')
  const contact = nodeAt(person, 'ContactInfo')
  const place = nodeAt(contact, 'Address', 'Contact')
  const [website] = nodesAt(contact, 'WebsiteList', 'Website')
  const [phone] = nodesAt(contact, 'TelephoneList', 'Telephone')
  const skills = nodeAt(learner, 'Skills')
  return {
    basics: {
      name: joined(
        textAt(person, 'PersonName', 'FirstName'),
        textAt(person, 'PersonName', 'Surname'),
      ),
      label: textAt(learner, 'Headline', 'Description', 'Label'),
      email: textAt(contact, 'Email', 'Contact'),
      phone: textAt(phone, 'Contact'),
      url: textAt(website, 'Contact'),
      location: {
        city: textAt(place, 'Municipality'),
        countryCode: countryOf(textAt(place, 'Country', 'Code')),
      },
    },
    work: nodesAt(learner, 'WorkExperienceList', 'WorkExperience').map((entry) => ({
      name: textAt(entry, 'Employer', 'Name'),
      position: textAt(entry, 'Position', 'Label'),
      location: placeWords(nodeAt(entry, 'Employer', 'ContactInfo', 'Address', 'Contact')),
      ...passportSpan(entry),
      ...readRichText(textAt(entry, 'Activities')),
    })),
    education: nodesAt(learner, 'EducationList', 'Education').map((entry) => ({
      institution: textAt(entry, 'Organisation', 'Name'),
      studyType: textAt(entry, 'Title'),
      area: textAt(entry, 'Field', 'Label'),
      ...passportSpan(entry),
    })),
    languages: [
      ...nodesAt(skills, 'Linguistic', 'MotherTongueList', 'MotherTongue').map((language) => ({
        language: textAt(language, 'Description', 'Label'),
        fluency: 'Native',
      })),
      ...nodesAt(skills, 'Linguistic', 'ForeignLanguageList', 'ForeignLanguage').map(
        (language) => ({
          language: textAt(language, 'Description', 'Label'),
          fluency: levelOf(nodeAt(language, 'ProficiencyLevel')?.children ?? []),
        }),
      ),
    ],
    skills: ['Computer', 'JobRelated'].flatMap((kind) =>
      listed(textAt(skills, kind, 'Description')),
    ),
  }
}

const placeWords = (place: XmlNode | undefined) =>
  [textAt(place, 'Municipality'), textAt(place, 'Country', 'Label')].filter(Boolean).join(', ')

/** Europass writes Greece and the United Kingdom as the EU does. */
const countryOf = (code: string) =>
  ({ EL: 'GR', UK: 'GB' })[code.toUpperCase()] ?? code.toUpperCase()

/** The level that is named most often, of listening, reading, speaking and writing. */
function levelOf(parts: readonly XmlNode[]): string {
  const levels = parts.map(({ text }) => text.trim()).filter((text) => /^[ABC][12]$/.test(text))
  const count = (level: string) => levels.filter((one) => one === level).length
  return levels.toSorted((one, other) => count(other) - count(one))[0] ?? ''
}

/** Skills in a sentence are none; those of a list are. */
function listed(html: string): { name: string }[] {
  const { summary, highlights } = readRichText(html)
  const parts = highlights.length > 0 ? highlights : summary.split(/[,;\n]/)
  return parts
    .map((name) => name.trim())
    .filter((name) => name.length > 0 && name.length <= 60)
    .map((name) => ({ name }))
}

const dateAt = (node: XmlNode | undefined, name: string) => {
  const [date] = nodesNamed(node, name)
  const text = textAt(date, 'FormattedDateTime') || (date?.text.trim() ?? '')
  return /^\d{4}(-\d\d)?(-\d\d)?/.exec(text)?.[0] ?? ''
}

const channels = (node: XmlNode | undefined, code: string) =>
  nodesAt(node, 'Communication').filter((one) => textAt(one, 'ChannelCode') === code)

function fromCandidate(candidate: XmlNode): Document {
  const person = nodeAt(candidate, 'CandidatePerson')
  const profile = nodeAt(candidate, 'CandidateProfile')
  const [phone] = channels(person, 'Telephone')
  const [email] = channels(person, 'Email')
  const [web] = channels(person, 'Web')
  const [address] = nodesNamed(person, 'Address')
  return {
    basics: {
      name: joined(
        textAt(person, 'PersonName', 'GivenName'),
        textAt(person, 'PersonName', 'FamilyName'),
      ),
      email: textAt(email, 'URI'),
      phone: joined(dialled(textAt(phone, 'CountryDialing')), textAt(phone, 'DialNumber')),
      url: textAt(web, 'URI'),
      summary: readRichText(textAt(profile, 'ExecutiveSummary')).summary,
      location: {
        city: textAt(address, 'CityName'),
        countryCode: countryOf(textAt(address, 'CountryCode')),
      },
    },
    work: nodesAt(profile, 'EmploymentHistory', 'EmployerHistory').flatMap((employer) =>
      nodesAt(employer, 'PositionHistory').map((position) => ({
        name: textAt(employer, 'OrganizationName'),
        position: textAt(position, 'PositionTitle'),
        location:
          textAt(position, 'City') || textAt(nodesNamed(employer, 'Address')[0], 'CityName'),
        startDate: dateAt(position, 'StartDate'),
        endDate: isCurrent(position) ? '' : dateAt(position, 'EndDate'),
        ...readRichText(textAt(position, 'Description')),
      })),
    ),
    education: nodesAt(profile, 'EducationHistory', 'EducationOrganizationAttendance').map(
      (entry) => ({
        institution: textAt(entry, 'OrganizationName'),
        studyType: textAt(entry, 'EducationDegree', 'DegreeName'),
        area: readRichText(textAt(entry, 'ProgramName')).summary,
        startDate: dateAt(entry, 'StartDate'),
        endDate: isCurrent(entry) ? '' : dateAt(entry, 'EndDate'),
      }),
    ),
    languages: nodesAt(profile, 'PersonQualifications', 'PersonCompetency')
      .filter((one) => textAt(one, 'TaxonomyID') === 'language')
      .map((one) => ({
        language: languageOf(textAt(one, 'CompetencyID')),
        fluency: levelOf(nodesNamed(one, 'ScoreText')),
      })),
    skills: nodesAt(profile, 'PersonQualifications', 'PersonCompetency')
      .filter((one) => textAt(one, 'TaxonomyID') !== 'language')
      .flatMap((one) => listed(textAt(one, 'CompetencyName'))),
  }
}

const dialled = (digits: string) => (digits ? `+${digits.replace(/^\+/, '')}` : '')
const isCurrent = (node: XmlNode) => nodesNamed(node, 'CurrentIndicator')[0]?.text.trim() === 'true'

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** `hun` becomes Hungarian; what is no code is a name. */
function languageOf(code: string): string {
  try {
    return /^[a-z]{2,3}$/i.test(code) ? (languageNames.of(code.toLowerCase()) ?? code) : code
  } catch {
    return code
  }
}

import { Avatar } from '../avatar.tsx'
import { CompanyMark } from '../company-mark.tsx'
import { Redaction } from '../redaction.tsx'
import { Section } from './section.tsx'

const companies = [
  'Nordwind Energie GmbH',
  'The Kestrel Group',
  'PayPal',
  '3M',
  'X',
  'Ångström & Søn',
  'Яндекс',
  'شركة النيل للتقنية',
  'टाटा स्टील',
  '字节跳动',
  '株式会社メルカリ',
  'Bundesanstalt für Landwirtschaft und Ernährung, Abteilung Ökologischer Landbau',
  'Halden Robotics',
  'Marisol Foods',
  'Tidewater Health',
  'Brightline Rail',
  'Okonkwo Legal',
  'Fjordbank',
  'Lantern',
  'Quarry & Vale',
  '— —',
]
const people = ['Zoë van der Berg', 'ليلى', 'Amira Haddadin', '王芳', 'Bo']

export function Faces() {
  return (
    <Section title="Marks and faces">
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {companies.map((name) => (
          <li key={name} className="flex min-w-0 items-center gap-3">
            <CompanyMark company={{ name }} />
            <CompanyMark company={{ name }} size="small" />
            <span className="truncate" dir="auto">
              {name}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        {companies.slice(0, 9).map((name) => (
          <CompanyMark key={name} company={{ name }} size="head" />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {people.map((name) => (
          <span key={name} className="flex items-center gap-3">
            <Avatar name={name} />
            <span dir="auto">{name}</span>
          </span>
        ))}
        <span className="flex items-center gap-3">
          <Avatar name={null} />
          <Redaction />
        </span>
        <Avatar name={null} alone size="head" />
      </div>
    </Section>
  )
}

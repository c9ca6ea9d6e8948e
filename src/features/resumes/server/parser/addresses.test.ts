/** Streets and their cities as countries write them; what stands in them is no headline and no name. */
import { expect, test } from 'vitest'
import { isAddress } from './addresses.ts'
import { parseResume } from './parse-resume.ts'
import { readPlain } from './read-marked.ts'

const read = (name: string, line: string) => {
  const text = `${name}\n${line}\nmarina@example.org | 611 22 33 44\n\nExperience\nCashier, Corner Shop Ltd, 2019 – 2020\n`
  return parseResume(readPlain(new TextEncoder().encode(text)).lines).document.basics
}

test.each([
  ['C/ Mayor 12, 3º B, 28013 Madrid', 'Madrid'],
  ['Plaza del Cocinero 4, 41001 Sevilla', 'Sevilla'],
  ['Musterstr. 5, 10115 Berlin', 'Berlin'],
  ['Am Markt 7, 04109 Leipzig', 'Leipzig'],
  ['12, rue du Directeur Juin, 69002 Lyon', 'Lyon'],
  ['Via del Direttore 5, 20121 Milano (MI)', 'Milano'],
  ['Rua do Diretor, nº 23, 2º Esq., 1100-045 Lisboa', 'Lisboa'],
  ['Rua das Acácias, nº 230 – Boa Viagem – Recife/PE – CEP 51020-000', 'Recife'],
  ['Keizersgracht 12, 1015 CX Amsterdam', 'Amsterdam'],
  ['ul. Kierownika 118/14, 90-006 Łódź', 'Łódź'],
  ['H.No. 4-56/2, Near Head Post Office, Dist. Solapur, Pin - 413001', 'Solapur'],
  ['Flat No. 12, Director Colony, Pune, Maharashtra - 411001', 'Pune'],
  ['No. 45, Gandhi Nagar, 2nd Main Road, Adyar, Chennai - 600020', 'Chennai'],
  ['221B Baker Street, London NW1 6XE', 'London'],
  ['12 Captain Cook Drive, Sydney NSW 2000', 'Sydney'],
  ['1600 Amphitheatre Parkway, Mountain View, CA 94043', 'Mountain View'],
  ['Storgatan 14 B, 582 23 Linköping', 'Linköping'],
  ['Vestergade 12, 8000 Aarhus C', 'Aarhus'],
  ['Bağdat Cad. No: 212/5 Kadıköy / İstanbul', 'İstanbul'],
  ['6720 Szeged, Kárász utca 7. 2/3.', 'Szeged'],
  ['Εγνατίας 88, 546 23 Θεσσαλονίκη', 'Θεσσαλονίκη'],
  ['м. Львів, вул. Зелена, буд. 24, кв. 8', 'Львів'],
  ['15, Adeniyi Jones Street, Off Ring Road, Ibadan, Oyo State.', 'Ibadan'],
])('%s', (line, city) => {
  expect(read('Marina Solís Peña', line)).toMatchObject({
    name: 'Marina Solís Peña',
    location: { city },
  })
  expect(read('Marina Solís Peña', line)?.label).toBeUndefined()
})

test.each(['Head of Sales, Via Mobility, 2015 – 2019', 'Contable', 'Senior Engineer, Lisbon'])(
  '%s is no address',
  (text) => expect(isAddress(text)).toBe(false),
)

test('a headline before a city with its code is one', () => {
  expect(read('Marina Solís', 'Senior Engineer, Acme Ltd, 10115 Berlin')?.label).toBe(
    'Senior Engineer',
  )
})

test.each([
  'Jean-Baptiste Lefèvre dit « Jibé »',
  'Marie « Mimi » Dupont',
  'Paul Girard alias Polo',
  'Ahmed Khan alias “Sam”',
  'Robert (dit Bob) Martin',
  'Katharina Müller, genannt Kathi',
])('%s is a name', (name) => {
  expect(read(name, 'Lyon, France')?.name).toBe(name)
})

/** Lines of personal particulars: what they say is not read, and what stands beside it is. */
import { expect, test } from 'vitest'
import { parseResume } from './parse-resume.ts'
import { readPlain } from './read-marked.ts'

const read = (line: string) => {
  const text = `Marina Solís\n${line}\n\nExperience\nCashier, Corner Shop Ltd, 2019 – 2020\n`
  const { email, phone } = parseResume(readPlain(new TextEncoder().encode(text)).lines).document
    .basics!
  return { email, phone }
}

const both = { email: 'marina@example.org', phone: '+49 170 1234567' }

test.each([
  'Nationality: Spanish | Email: marina@example.org | Phone: +49 170 1234567',
  'Age: 30, Phone: +49 170 1234567, marina@example.org',
  'Date of birth: 12.03.1990\tmarina@example.org\t+49 170 1234567',
  'Date of birth\t12.03.1990\tmarina@example.org\t+49 170 1234567',
  'Geburtsdatum: 12.03.1990 · +49 170 1234567 · marina@example.org',
  'DOB: 12.03.1990 Mobile: +49 170 1234567 Email: marina@example.org',
  'Passport No: Z1234567 +49 170 1234567 marina@example.org',
])('%s', (line) => expect(read(line)).toEqual(both))

test.each([
  'Passport No: 123456789',
  'Passport No\t123456789',
  'Nationality: Indian | Passport: 123456789',
  'Aadhaar No: 1234 5678 9012',
  'Date of birth: 12 03 1990 12',
])('no number to call: %s', (line) => expect(read(line).phone).toBeUndefined())

import { expect, test } from 'vitest'
import { weaknessOf } from './weak-passwords.ts'

const person = ['Tessera', 'anna.schmidt', 'Anna Schmidt']

test.each([
  'jobseeker',
  'vouchvouch',
  'tesseratessera',
  'Passw0rd!',
  'admin12345',
  'summer2024',
  'P@ssw0rd2024',
  'W1nter2025!',
  '123monkey!!',
  'dragondragon',
  'L3tm31n99',
  'Welcome2026!',
  'Candidate#1',
  'recruiter2026',
  'JobSeeker!23',
  'hiringmanager'.slice(0, 6) + '2026',
  'R3cruit3r',
  'tesseravouch',
  'myjobjobjob'.slice(2),
  'career2026',
  'tessera-tessera-1',
  'AnnaSchmidt',
  'schmidt1990',
  'anna.schmidt',
  'Schm1dt!!',
  'annaanna',
  'Tessera2026',
  'princess12',
  'football!1',
  'superman99',
  'september24',
  'Monday123',
  '$unshine1',
  'qwertyuiop',
  'iloveyou1',
  'aaaaaaaa',
  'abc123abc',
  'password',
  'PASSWORD1',
])('%s is refused', async (password) => {
  expect(await weaknessOf(password, person)).toMatch(/Try|Choose|Use/)
})

test.each([
  'a7b6c5d4',
  'xy'.repeat(36),
  'xyz1'.repeat(32),
  ' 🐎 🔋 🖇 🌋 🐎 🔋 ',
  'correct horse battery',
  'gQ7-vbn2-Lk',
  'violet tram eats maps',
  'Trombone-Kayak-41',
  'jobs are for other people, say I',
  'kX9#mP2$vL',
  'mein hund heißt waldi',
  'zebra4219marmalade',
  'rT5xwQz8',
  'annas zweites fahrrad',
])('%s is taken', async (password) => {
  expect([password, await weaknessOf(password, person)]).toEqual([password, undefined])
})

test('common words with a year, a sign or letters in disguise are refused, whatever the word', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['diceware-common'].filter((word) => /^[a-z]{4,}$/.test(word))
  const disguise = (word: string) =>
    word.replace('a', '4').replace('e', '3').replace('o', '0').replace('s', '5')
  for (const word of words.filter((_, index) => index % 25 === 0)) {
    const capital = word[0]!.toUpperCase() + word.slice(1)
    for (const password of [`${word}2026`, `${capital}12!`, `!${disguise(word)}99`, word + word]) {
      expect([password, await weaknessOf(password, [])]).toEqual([password, expect.any(String)])
    }
  }
})

test('random passwords of ten characters are taken', async () => {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_'
  let state = 11
  const draw = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return alphabet[Math.floor((state / 2_147_483_648) * alphabet.length)]!
  }
  let refused = 0
  for (let round = 0; round < 2000; round++) {
    const password = Array.from({ length: 10 }, draw).join('')
    if ((await weaknessOf(password, person)) !== undefined) refused += 1
  }
  expect(refused).toBe(0)
})

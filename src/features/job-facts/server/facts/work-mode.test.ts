import { expect, test } from 'vitest'
import { workModeIn, workModeOfPlace, workModeOfTitle } from './work-mode.ts'

test.each([
  ['Hybrid - London', 'hybrid'],
  ['London (Hybrid)', 'hybrid'],
  ['Berlin, Germany - Hybrid', 'hybrid'],
  ['Hybrid Remote in Austin, TX', 'hybrid'],
  ['Paris (hybride)', 'hybrid'],
  ['Madrid (híbrido)', 'hybrid'],
  ['Berlin (On-site)', 'onsite'],
  ['Onsite - Chicago', 'onsite'],
  ['On Site, Leeds', 'onsite'],
  ['In-Office, New York', 'onsite'],
  ['London', null],
  ['Remote', null],
  ['Remote or Hybrid', null],
  ['Hybrid / On-site', null],
  ['Remote / On-site, Berlin', null],
])('the place "%s"', (text, mode) => {
  expect(workModeOfPlace(text)).toBe(mode)
})

test.each([
  ['Software engineer (Remote)', 'remote'],
  ['Software engineer (Remote, US)', 'remote'],
  ['Software engineer - Remote', 'remote'],
  ['Software engineer (m/w/d) – 100% remote', 'remote'],
  ['Software engineer (Hybrid)', 'hybrid'],
  ['Software engineer - Hybrid, London', 'hybrid'],
  ['Nurse (on-site)', 'onsite'],
  ['Remote sensing scientist', null],
  ['Scientist - Remote Sensing', null],
  ['Software engineer', null],
])('the title "%s"', (title, mode) => {
  expect(workModeOfTitle(title)).toBe(mode)
})

test.each([
  ['This is a hybrid role.', 'hybrid'],
  ['This role is hybrid.', 'hybrid'],
  ['We offer a hybrid working model.', 'hybrid'],
  ['You work 3 days a week in the office.', 'hybrid'],
  ['Expect two to three days per week in our London office.', 'hybrid'],
  ['In the office 3 days a week.', 'hybrid'],
  ['Wir arbeiten hybrid: 2 Tage Homeoffice.', 'hybrid'],
  ['2 jours de télétravail par semaine', 'hybrid'],
  ['Modelo híbrido en Madrid', 'hybrid'],
  ['Work from home up to two days a week.', 'hybrid'],
  ['Benefits\n- Hybrid, casual work environment', 'hybrid'],
  ['#LI-Hybrid', 'hybrid'],
  ['Apply now. #LI-Columbus_Hybrid', 'hybrid'],
  ['#LI_Remote_US', 'remote'],
  ['#LI-Onsite', 'onsite'],
  ['Our office is in-office three days a week.', 'hybrid'],
  ['This position is fully remote.', 'remote'],
  ['This is a full-time remote position.', 'remote'],
  ['This role can be done remotely.', 'remote'],
  ['100% remote within the US', 'remote'],
  ['You can work from anywhere.', 'remote'],
  ['Location: Remote', 'remote'],
  ['Poste en full remote', 'remote'],
  ['Vollständig remote möglich', 'remote'],
  ['This role is on-site in Leeds.', 'onsite'],
  ['This is an onsite position.', 'onsite'],
  ['Five days a week in the office.', 'onsite'],
  ['This role is not remote.', 'onsite'],
  ['This is not a remote position.', 'onsite'],
  ['We are a remote-first company.', null],
  ["We're a fully remote company with people in 20 countries.", null],
  ['You lead remote teams.', null],
  ['Remote monitoring of patients', null],
  ['Our culture is remote-friendly.', null],
  ['A budget to work from home comfortably', null],
  ['Hybrid cars and hybrid cloud', null],
  ['Experience with on-site audits', null],
  ['You can work remotely up to 20 days a year.', null],
  ['', null],
])('the description "%s"', (text, mode) => {
  expect(workModeIn(text).mode).toBe(mode)
})

test('a choice of both is remote if one likes', () => {
  expect(workModeIn('This role is hybrid. It can also be fully remote.')).toEqual({
    mode: null,
    remotePossible: true,
  })
})

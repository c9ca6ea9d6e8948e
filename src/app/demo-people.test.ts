import { expect, test } from 'vitest'
import { sniff } from '#platform/storage/sniff.ts'
import { JobPicker } from './demo-fit.ts'
import { inboxPeople } from './demo-inbox.ts'
import { nameOf } from './demo-names.ts'
import { profileOf } from './demo-people.ts'
import { resumePdf } from './demo-resume.ts'

test('no two invented people have the same name', () => {
  const names = Array.from({ length: 330 }, (_, index) => nameOf(index))
  expect(new Set([...names, ...inboxPeople.map(({ name }) => name)]).size).toBe(340)
})

test('few invented people are alike', () => {
  const lives = Array.from({ length: 200 }, (_, index) => {
    const { basics, work, skills } = profileOf(index, '', '')
    const known = skills?.map(({ name }) => name).join()
    return [basics?.label, basics?.location?.city, work?.[1]?.startDate, known].join(' ')
  })
  expect(new Set(lives).size).toBeGreaterThan(90)
})

test('everybody asks about a job of their trade and level, each job once', () => {
  const picker = new JobPicker(
    new Map([
      ['nurse', { title: 'Registered nurse', text: 'Patient care and triage' }],
      ['junior', { title: 'Junior backend engineer', text: 'Go, PostgreSQL and Kafka' }],
      ['senior', { title: 'Senior backend engineer', text: 'Go, PostgreSQL and Kafka' }],
    ]),
  )
  const jobs = ['nurse', 'junior', 'senior']
  const profile = profileOf(0, 'Priya Raman', 'candidate@demo.example')
  expect(profile.preferences?.seniority).toBe('senior')
  const taken = Array.from({ length: 4 }, () => picker.take(jobs, profile))
  expect(taken).toEqual(['senior', 'junior', 'nurse', undefined])
})

test('the resume is a PDF', async () => {
  expect(await sniff(resumePdf(['Priya Raman', 'Backend engineer (Berlin)']), ['pdf'])).toBe('pdf')
})

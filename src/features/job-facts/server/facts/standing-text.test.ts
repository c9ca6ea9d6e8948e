import { expect, test } from 'vitest'
import { skillsIn } from './skill-matcher.ts'
import { skills } from './skills.ts'
import { ownText, standingParagraphs } from './standing-text.ts'

const company =
  'Acme connects shops and their supply chain all over the world, and is loved by many of its users.'
const own = [
  ['Nurse', 'You dress wounds and keep records.'],
  ['Java developer', 'You write Java and SQL.'],
  ['Buyer', 'You lead our supply chain in Asia.'],
  ['Welder', 'You weld.'],
] as const
const postings = own.map(([title, text]) => ({ title, text: `${company}\n${text}` }))
const named = (text: string) => skillsIn(text).map((id) => skills[id - 1]!.name)

test('what most postings of a company say names no skill of the job', () => {
  const standing = standingParagraphs(postings)
  expect(
    postings.map(({ text }) => named(ownText(text, standing)).includes('Supply chain')),
  ).toEqual([false, false, true, false])
})

test('what a few similar jobs ask for stays', () => {
  const asked =
    'You bring several years of experience with Kubernetes, Terraform and Linux in production.'
  const more = ['Platform engineer', 'Reliability engineer', 'Cloud engineer'].map((title) => ({
    title,
    text: `${company}\n${asked}`,
  }))
  const standing = standingParagraphs([...postings, ...more])
  expect(named(ownText(more[0]!.text, standing))).toEqual(['Kubernetes', 'Terraform', 'Linux'])
})

test('the section about the company is no part of the job', () => {
  const text =
    'Java developer\nAbout Acme\nWe sell Shopify themes.\nYour profile\nYou write Java.\nAbout the role\nYou use Kafka.'
  expect(named(ownText(text, new Set()))).toEqual(['Java', 'Kafka'])
})

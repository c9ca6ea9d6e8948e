import { expect, test } from 'vitest'
import { links, safeNext } from './links.ts'

test('every address', () => {
  const id = '019a'
  expect(
    Object.values({
      home: links.home(),
      signup: links.signup(),
      login: links.login({ next: '/get-referral?job=1' }),
      jobs: links.jobs({ q: 'c++ berlin', type: ['fullTime', 'contract'], remote: undefined }),
      job: links.job(id),
      closedJob: links.closedJob(id),
      getReferral: links.getReferral({ job: id }),
      saved: links.saved({ tag: 'first choice' }),
      referrals: links.referrals(),
      referral: links.referral(id),
      conversations: links.conversations(),
      conversation: links.conversation(id),
      candidateRegister: links.candidateRegister(),
      candidateProfile: links.candidateProfile('skills'),
      recruiterRegister: links.recruiterRegister(),
      recruiterProfile: links.recruiterProfile(),
      recruiterVerification: links.recruiterVerification(),
      recruiterCompany: links.recruiterCompany(),
      company: links.company('acme'),
      adminCompanies: links.adminCompanies(),
      companyVerify: links.companyVerify({ show: 'decided' }),
      offers: links.offers(),
      offer: links.offer(id),
      verifyEmail: links.verifyEmail(),
    }),
  ).toEqual([
    '/',
    '/signup',
    '/login?next=%2Fget-referral%3Fjob%3D1',
    '/job-search?q=c%2B%2B+berlin&type=fullTime&type=contract',
    '/job-listing/019a',
    '/old-job-listing/019a',
    '/get-referral?job=019a',
    '/saved?tag=first+choice',
    '/referrals',
    '/referrals/019a',
    '/chat/history',
    '/chat/019a',
    '/candidate/register',
    '/candidate/edit-profile#skills',
    '/recruiter/register',
    '/recruiter/edit-profile',
    '/recruiter/verification',
    '/recruiter/company',
    '/company/acme',
    '/admin/companies',
    '/admin/company-verify?show=decided',
    '/recruiter/requests',
    '/recruiter/requests/019a',
    '/verify-email',
  ])
})

test.each([
  ['/chat/1?x=2#y', '/chat/1?x=2#y'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\nb', '/'],
  [null, '/'],
  ['', '/'],
])('after signing in %j leads to %s', (next, expected) => {
  expect(safeNext(next, '/')).toBe(expected)
})

/** The words of the home page. */
export const homeWords = {
  homeTitle: 'Get hired through people who know the place',
  homeLead:
    'Find a job, get referred by someone who works there, and always know what happens next.',
  counts: 'What is here now',
  openJobs: (count: number) => (count === 1 ? 'open job' : 'open jobs'),
  companies: (count: number) => (count === 1 ? 'company hiring' : 'companies hiring'),
  companiesWithInsiders: 'with referrers',
  lastImport: 'Jobs updated',
  newestJobs: 'Newest jobs',
  allJobs: 'All jobs',
  collections: 'Popular searches',
  howTitle: 'How a referral works here',
  how: [
    {
      title: 'You ask once',
      text: 'One request with your profile and why you fit. You stay anonymous until a referrer accepts.',
    },
    {
      title: 'A referrer decides',
      text: 'People with a confirmed work email at the company see it, with a deadline. The first to accept talks with you.',
    },
    {
      title: 'You always know where it stands',
      text: 'Referred and confirmed by both of you, or declined with a reason. If nobody accepts, you spend nothing.',
    },
  ],
}

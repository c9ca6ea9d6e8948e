/** The words of the home page. */
export const homeWords = {
  homeTitle: 'Get hired through people who know the place',
  homeLead:
    'Find a job, ask someone who works there to put your name forward, and see at every step who must act and until when.',
  counts: 'What is here now',
  openJobs: (count: number) => (count === 1 ? 'open job' : 'open jobs'),
  companies: (count: number) => (count === 1 ? 'company hiring' : 'companies hiring'),
  companiesWithInsiders: 'where someone can refer you',
  lastImport: 'Jobs last brought up to date',
  newestJobs: 'Newest jobs',
  allJobs: 'All jobs',
  collections: 'Where to begin',
  howTitle: 'How a referral works here',
  how: [
    {
      title: 'You ask once',
      text: 'One request with your profile and why you fit. Your name stays hidden until someone takes it.',
    },
    {
      title: 'An insider decides',
      text: 'People with a confirmed work address at the company see it, with a deadline. The first to take it talks with you.',
    },
    {
      title: 'You know where it stands',
      text: 'Referred and confirmed by both of you, or declined with a reason. If nobody takes it, nothing is spent.',
    },
  ],
}

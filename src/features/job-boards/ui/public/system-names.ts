/** Names of products, the same in every language. */
export const systemNames = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  recruitee: 'Recruitee',
  workable: 'Workable',
  personio: 'Personio',
  teamtailor: 'Teamtailor',
  breezy: 'Breezy',
  smartrecruiters: 'SmartRecruiters',
  bamboohr: 'BambooHR',
  jazzhr: 'JazzHR',
  workday: 'Workday',
  oracle: 'Oracle Recruiting',
  icims: 'iCIMS',
} as const

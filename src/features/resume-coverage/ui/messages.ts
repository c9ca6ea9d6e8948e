import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    heading: 'Compare with a job',
    job: 'Job',
    choose: 'Choose a saved job',
    noJobs: 'Save a job first. Then you can compare your resume with it.',
    findJobs: 'Find jobs',
    score: (score: number) => `Your resume names ${score}% of what this job asks for.`,
    formula: (must: number, named: number) =>
      `A must-have counts ${must}, any other skill that the job names counts ${named}. Other names of a skill count too.`,
    none: 'We didn’t recognise any skills in this job.',
    covered: 'In your resume',
    missing: 'Not in your resume',
    must: 'Must have',
    advice: 'Add only what you can do. Nobody is rejected by this number.',
    last: 'We compare the last saved version.',
  },
})

/** The words of a company's careers page, apart from the editor's: guests load them. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

export const careersWords = catalogue({
  en: {
    title: (name: string) => `Work at ${name}`,
    description: (name: string, jobs: number) => `${plural(jobs, 'open job')} at ${name}.`,
    lead: (jobs: number) => (jobs === 0 ? 'No open jobs' : plural(jobs, 'open job')),
    answers: 'Response to applications',
    all: 'All',
    other: 'Other jobs',
    about: 'About the company',
    none: 'No open jobs right now',
    noneLead: 'Save a search for this company to hear about the next one.',
    noneAction: 'Search all jobs',
    widget: 'Show these jobs on your own site',
    widgetLead:
      'A frame without scripts or cookies that follows the visitor’s light or dark theme. Copy this into your page:',
    page: 'Your careers page',
  },
})

/** The words of a company's careers page, apart from the editor's: guests load them. */
import { plural } from '#web/messages/format.ts'

export const careersWords = {
  title: (name: string) => `Work at ${name}`,
  description: (name: string, jobs: number) => `${plural(jobs, 'open job')} at ${name}.`,
  lead: (jobs: number) => (jobs === 0 ? 'Nothing is open now.' : plural(jobs, 'open job')),
  answers: 'How applications are answered',
  all: 'All',
  other: 'Other jobs',
  about: 'About the company',
  none: 'Nothing is open now',
  noneLead: 'Save a search for this company, and you hear of the next one.',
  noneAction: 'All jobs',
  widget: 'Show these jobs on your own site',
  widgetLead:
    'A frame without scripts and cookies, in light or dark as the visitor likes it. Copy this where it should stand:',
  page: 'Your careers page',
} as const

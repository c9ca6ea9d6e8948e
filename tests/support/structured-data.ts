/** Google's rules for job postings, as a validator knows them. */
import Validator from '@adobe/structured-data-validator'

/** What the validator calls an error. It knows no list of places: each is looked at on its own. */
export async function errorsOf(posting: object): Promise<string[]> {
  const places = 'jobLocation' in posting ? [posting.jobLocation].flat() : [undefined]
  const each = await Promise.all(
    places.map(async (jobLocation) => {
      const alone = { ...posting, '@location': '0,0', ...(jobLocation ? { jobLocation } : {}) }
      const issues = await new Validator().validate({
        jsonld: { JobPosting: [alone] },
        microdata: {},
        rdfa: {},
      })
      return issues.filter((issue) => issue.severity === 'ERROR').map((issue) => issue.issueMessage)
    }),
  )
  return each.flat()
}

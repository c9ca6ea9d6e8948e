import { decode, readEmploymentTypes } from '#features/job-facts/server/service.ts'
import { readPostedAt, readValidThrough } from './dates.ts'
import { addressAt, isObject, listAt, objectAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import { readGreenhousePay } from './pay.ts'
import type { PlaceHint } from '#features/job-facts/server/service.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readWorkMode } from './words.ts'

/** The values of custom fields whose name matches; boards name them as they like. */
function metadataTexts(job: unknown, name: RegExp): string[] {
  return listAt(job, 'metadata')
    .filter((entry) => name.test(textAt(entry, 'name') ?? ''))
    .flatMap((entry) => {
      const several = listAt(entry, 'value').flatMap((value) => textAt({ value }, 'value') ?? [])
      return several.length > 0 ? several : (textAt(entry, 'value') ?? [])
    })
}

const typeFields =
  /employment|job type|(?:contract|worker|employee|position|role|hire|hiring)\s*(?:type|status|length)|^contract$|type of (?:contract|hire|role)|time type|full[\s/-]*time|commitment|working (?:time|hours)|vertragsart|contrat|jornada/i
const modeFields =
  /work\s?place|work mode|remote|work type|work(?:ing)? (?:model|arrangement|location type|style)|location type|hybrid|office policy/i

/** `Remote?`, ticked; `Remote eligible` says only that one may. */
function isTickedRemote(job: unknown): boolean {
  return listAt(job, 'metadata').some(
    (entry) =>
      isObject(entry) &&
      (entry['value'] === true || /^yes$/i.test(textAt(entry, 'value') ?? '')) &&
      /^(?:is )?(?:fully |100 ?% )?remote(?: (?:job|position|role|work))?\s*\??$/i.test(
        textAt(entry, 'name') ?? '',
      ),
  )
}

/** Their word for none is no name. */
function departmentOf(job: unknown): string | null {
  const name = shortTextAt(listAt(job, 'departments')[0], 'name', 200)
  return name === null || /^no department$/i.test(name) ? null : name
}

function officeHints(job: unknown): PlaceHint[] {
  return listAt(job, 'offices').flatMap((office) => {
    const text = shortTextAt(office, 'location', 200) ?? shortTextAt(office, 'name', 200)
    return text ? [{ text }] : []
  })
}

/** One job of Greenhouse's job board API, version 1. */
export function readGreenhouseJob(job: unknown, now: Date): ReadPosting {
  const externalId = idAt(job, 'id')
  const title = readTitle(textAt(job, 'title'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(job)) return refuse('it isn’t an object')
  if (!externalId) return refuse('it has no id')
  if (!title) return refuse('it has no title')
  // A board that is asked without content=true gives none.
  const content = textAt(job, 'content') ?? ''

  const warnings: string[] = []
  const location = shortTextAt(objectAt(job, 'location'), 'name', 500)
  const types = metadataTexts(job, typeFields).flatMap(readEmploymentTypes)
  const mode = metadataTexts(job, modeFields)
    .map(readWorkMode)
    .find((one) => one !== null)
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(job, 'requisition_id', 100),
      title,
      // The API sends HTML whose own markup is entity-encoded: decoded once, never twice.
      descriptionHtml: decode(content),
      companyName: shortTextAt(job, 'company_name', 200),
      url: addressAt(job, 'absolute_url'),
      applyUrl: addressAt(job, 'absolute_url'),
      postedAt: readPostedAt(job['first_published'] ?? job['updated_at'], now, warnings),
      validThrough: readValidThrough(job['application_deadline'], now, warnings),
      employmentTypes: [...new Set(types)],
      workMode: mode ?? (isTickedRemote(job) ? 'remote' : null),
      places: location ? [{ text: location }] : officeHints(job).slice(0, 1),
      nearbyHints: officeHints(job),
      pay: readGreenhousePay(job, warnings),
      department: departmentOf(job),
      language: shortTextAt(job, 'language', 20),
      warnings,
    },
  }
}

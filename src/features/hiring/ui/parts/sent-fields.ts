import { ApiError } from '#web/api/api-error.ts'

/**
 * Sends a list of which the form has empty fields in between. The server counts what was sent, so what it
 * says about an entry is led back to the field in which that entry was typed.
 *
 * @param list what the list is called in the call
 * @param sent the names of the fields that were sent, in their order
 */
export async function atSentFields<Reply>(
  list: string,
  sent: readonly string[],
  send: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body?.details?.fields) throw error
    const entry = new RegExp(`^(?:body\\.)?${list}\\.(\\d+)`)
    const fields = error.fields.map((field) => {
      const name = sent[Number(entry.exec(field.path)?.[1])]
      return name === undefined ? field : { ...field, path: name }
    })
    const { body } = error
    const led = new ApiError(error.status, { ...body, details: { ...body.details, fields } })
    led.notification = error.notification
    throw led
  }
}
